import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { closingOf } from "./before-close";
import { announceChange } from "./list-changes";
import { publishChat } from "./publish";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";
import { addEntry, announceEntry } from "./timeline";

/**
 * Closes an open conversation as an attender and tells everyone in it.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED when somebody closed it before
 */
export async function closeConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  const now = new Date();
  const entry = await ctx.db.$transaction(async (tx) => {
    const data = await closingOf(tx, chatId, now);
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, status: { not: "closed" }, deletedAt: null },
      data,
    });
    if (count === 0) return null;
    await auditConversation(ctx, tx, chatId, "conversation.closed");
    return addEntry(ctx, tx, { chatId, kind: "closed" });
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  if (!entry) throw new AppError("CHAT_CLOSED");
  announceEntry(ctx.workspaceId, entry);
  await announceClosed(ctx, chat);
  return chat;
}

/** Tells colleagues, lists and the visitor that an attender closed a conversation. */
export async function announceClosed(ctx: Ctx, chat: ChatDto): Promise<void> {
  const row = await ctx.db.conversation.findFirst({ where: { id: chat.id }, select: { visitorId: true } });
  publishChat(conversationRoom(ctx.workspaceId, chat.id), "ChatClosed", {
    chatId: chat.id,
    closedBy: "Attender",
    reason: null,
  });
  announceChange(ctx.workspaceId, {
    id: chat.id,
    changedBy: ctx.attender.fullName,
    status: "closed",
    statusCode: chat.statusCode,
    awaitingReplySince: null,
    closedAt: chat.closedAt,
    lastActivityAt: chat.lastActivityAt,
    updatedAt: chat.updatedAt,
  });
  if (row?.visitorId != null)
    publish(visitorRoom(ctx.workspaceId, row.visitorId), "ChatClosed", {
      conversationId: chat.id,
      closedBy: "Attender",
    });
}
