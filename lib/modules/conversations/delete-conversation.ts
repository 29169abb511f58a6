import { notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { publishChat } from "./publish";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";

/** A deleted conversation can be restored for this long; then a job removes it for good. Milliseconds. */
export const RESTORE_MS = 24 * 60 * 60 * 1000;

/** Takes a conversation away from every list at once. It can be restored. @throws {AppError} NOT_FOUND */
export async function deleteConversation(ctx: Ctx, chatId: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, deletedAt: null },
      data: { deletedAt: new Date() },
    });
    if (count === 0) throw notFound();
    await auditConversation(ctx, tx, chatId, "conversation.deleted");
  });
  publishChat(workspaceRoom(ctx.workspaceId), "ConversationDeleted", {
    chatId,
    deletedBy: { id: ctx.attender.id, name: ctx.attender.fullName },
  });
}

/** Brings a deleted conversation back as it was. @throws {AppError} NOT_FOUND when it isn't deleted, or gone for good */
export async function restoreConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, deletedAt: { not: null } },
      data: { deletedAt: null },
    });
    if (count === 0) throw notFound();
    await auditConversation(ctx, tx, chatId, "conversation.restored");
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  publishChat(workspaceRoom(ctx.workspaceId), "ConversationRestored", { chat: { ...chat, lastReadSeq: null } });
  return chat;
}
