import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { giveAsAttender } from "./give-conversation";
import { readRowToChange } from "./row-to-change";

/**
 * Passes a conversation on, or releases it with null. Assigning makes it active, releasing makes it pending
 * (specification 2, section 4.2). `from` is who had it when the caller looked: if somebody else has it meanwhile, nothing
 * changes.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, CHAT_CLOSED, ALREADY_ASSIGNED with `attenderName`
 */
export function assignConversation(
  ctx: Ctx,
  input: { chatId: number; attenderId: number | null; from: number | null },
): Promise<ChatDto> {
  const { chatId, attenderId, from } = input;
  return commit(ctx, async (unit) => {
    if (attenderId !== null) await findActiveAttender(unit, attenderId);
    const row = await readRowToChange(unit, chatId);
    const before = await chatOf(unit, chatId, ctx.attender.id);
    if (row.assignedAttenderId === attenderId) return before;
    if (row.status === "closed") throw new AppError("CHAT_CLOSED");
    if (row.assignedAttenderId !== from)
      throw new AppError("ALREADY_ASSIGNED", { attenderName: before.assignedAttender?.name ?? "" });
    return giveAsAttender(ctx, unit, row, attenderId);
  });
}
