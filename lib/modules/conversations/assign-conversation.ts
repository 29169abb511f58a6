import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";
import { announceAssignment } from "./take-conversation";
import { addEntry, announceEntry, assignmentEntry } from "./timeline";

/**
 * Passes a conversation on, or releases it with null. Assigning makes it active, releasing makes it pending
 * (specification 2, section 4.2). `from` is who had it when the caller looked: if somebody else has it meanwhile, nothing
 * changes.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, CHAT_CLOSED, ALREADY_ASSIGNED with `attenderName`
 */
export async function assignConversation(
  ctx: Ctx,
  input: { chatId: number; attenderId: number | null; from: number | null },
): Promise<ChatDto> {
  const { chatId, attenderId, from } = input;
  if (attenderId !== null) {
    const attender = await ctx.db.attender.findFirst({ where: { id: attenderId }, select: { isActive: true } });
    if (!attender) throw notFound();
    if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
  }
  const before = await getChat(ctx, chatId);
  if (!before) throw notFound();
  if (before.assignedAttender?.id === attenderId || (before.assignedAttender === null && attenderId === null))
    return before;
  const entry = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, assignedAttenderId: from, status: { not: "closed" }, deletedAt: null },
      data: { assignedAttenderId: attenderId, status: attenderId === null ? "pending" : "active" },
    });
    if (count === 0) return null;
    await auditConversation(ctx, tx, chatId, "conversation.assigned", { attenderId });
    return addEntry(ctx, tx, assignmentEntry(ctx, chatId, attenderId));
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  if (!entry) {
    if (chat.status === "closed") throw new AppError("CHAT_CLOSED");
    throw new AppError("ALREADY_ASSIGNED", { attenderName: chat.assignedAttender?.name ?? "" });
  }
  announceEntry(ctx.workspaceId, entry);
  announceAssignment(ctx, chat);
  return chat;
}
