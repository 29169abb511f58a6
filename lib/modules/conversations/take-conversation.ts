import { STATUS_CODES } from "@/lib/kernel/conversation";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { announceChange } from "./list-changes";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";
import { addEntry, announceEntry, assignmentEntry } from "./timeline";

/**
 * Gives an unassigned conversation to an attender and makes it active. Of two who take at once one wins; taking what one
 * already has answers the same again.
 * @throws {AppError} NOT_FOUND, ATTENDER_INACTIVE, CHAT_CLOSED, ALREADY_ASSIGNED with `attenderName`
 */
export async function takeConversation(ctx: Ctx, input: { chatId: number; attenderId: number }): Promise<ChatDto> {
  const attender = await ctx.db.attender.findFirst({ where: { id: input.attenderId } });
  if (!attender) throw notFound();
  if (!attender.isActive) throw new AppError("ATTENDER_INACTIVE");
  const entry = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id: input.chatId, assignedAttenderId: null, status: { not: "closed" }, deletedAt: null },
      data: { assignedAttenderId: attender.id, status: "active" },
    });
    if (count === 0) return null;
    await auditConversation(ctx, tx, input.chatId, "conversation.assigned", { attenderId: attender.id });
    return addEntry(ctx, tx, assignmentEntry(ctx, input.chatId, attender.id));
  });
  const chat = await getChat(ctx, input.chatId);
  if (!chat) throw notFound();
  if (!entry) {
    if (chat.status === "closed") throw new AppError("CHAT_CLOSED");
    if (chat.assignedAttender?.id !== attender.id)
      throw new AppError("ALREADY_ASSIGNED", { attenderName: chat.assignedAttender?.name ?? "" });
    return chat;
  }
  announceEntry(ctx.workspaceId, entry);
  announceAssignment(ctx, chat);
  return chat;
}

/** Tells the lists who has a conversation now. */
export function announceAssignment(ctx: Ctx, chat: ChatDto): void {
  announceChange(ctx.workspaceId, {
    id: chat.id,
    changedBy: ctx.attender.fullName,
    assignedAttender: chat.assignedAttender,
    status: chat.status,
    statusCode: STATUS_CODES[chat.status],
    awaitingReplySince: chat.awaitingReplySince,
    updatedAt: chat.updatedAt,
  });
}
