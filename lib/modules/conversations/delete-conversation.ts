import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { publishChat } from "./publish";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";

/** A deleted conversation can be restored for this long; then a job removes it for good. Milliseconds. */
export const RESTORE_MS = 24 * 60 * 60 * 1000;

/** Takes a conversation away from every list at once. It can be restored. @throws {AppError} NOT_FOUND */
export async function deleteConversation(ctx: Ctx, chatId: number): Promise<void> {
  const { count } = await ctx.db.conversation.updateMany({
    where: { id: chatId, deletedAt: null },
    data: { deletedAt: new Date() },
  });
  if (count === 0) throw notFound();
  publishChat(workspaceRoom(ctx.workspaceId), "ConversationDeleted", { chatId });
  await audit(ctx, chatId, "conversation.deleted");
}

/** Brings a deleted conversation back as it was. @throws {AppError} NOT_FOUND when it isn't deleted, or gone for good */
export async function restoreConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  const { count } = await ctx.db.conversation.updateMany({
    where: { id: chatId, deletedAt: { not: null } },
    data: { deletedAt: null },
  });
  const chat = count === 0 ? null : await getChat(ctx, chatId);
  if (!chat) throw notFound();
  publishChat(workspaceRoom(ctx.workspaceId), "ConversationRestored", { chat: { ...chat, lastReadSeq: null } });
  await audit(ctx, chatId, "conversation.restored");
  return chat;
}

async function audit(ctx: Ctx, chatId: number, action: string): Promise<void> {
  await recordAudit(ctx.workspaceId, {
    attenderId: ctx.attender.id,
    action,
    subjectType: "conversation",
    subjectId: chatId,
    address: ctx.address,
  });
}
