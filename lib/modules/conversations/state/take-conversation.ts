import { findActiveAttender } from "@/lib/modules/attenders/find-attender";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { giveAsAttender } from "./give-conversation";
import { readOpenRow } from "./row-to-change";

/**
 * Gives an unassigned conversation to an attender and makes it active. Of two who take at once one wins; taking what one
 * already has answers the same again.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, CHAT_CLOSED, ALREADY_ASSIGNED with `attenderName`
 */
export function takeConversation(ctx: Ctx, input: { chatId: number; attenderId: number }): Promise<ChatDto> {
  const { chatId, attenderId } = input;
  return commit(ctx, async (unit) => {
    await findActiveAttender(unit, attenderId);
    const row = await readOpenRow(unit, chatId);
    if (row.assignedAttenderId !== null) {
      const chat = await chatOf(unit, chatId, ctx.attender.id);
      if (row.assignedAttenderId === attenderId) return chat;
      throw new AppError("ALREADY_ASSIGNED", { attenderName: chat.assignedAttender?.name ?? "" });
    }
    return giveAsAttender(ctx, unit, row, attenderId);
  });
}
