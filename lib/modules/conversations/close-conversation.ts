import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { conversationRoom, visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { announceChange } from "./list-changes";
import { publishChat } from "./publish";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";

/**
 * Closes an open conversation as an attender and tells everyone in it.
 * @throws {AppError} NOT_FOUND, CHAT_CLOSED when somebody closed it before
 */
export async function closeConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  const now = new Date();
  const { count } = await ctx.db.conversation.updateMany({
    where: { id: chatId, status: { not: "closed" } },
    data: { status: "closed", closedAt: now, closedBy: "attender", awaitingReplySince: null, lastActivityAt: now },
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  if (count === 0) throw new AppError("CHAT_CLOSED");
  const row = await ctx.db.conversation.findFirst({ where: { id: chatId }, select: { visitorId: true } });
  publishChat(conversationRoom(ctx.workspaceId, chatId), "ChatClosed", { chatId, closedBy: "Attender", reason: null });
  announceChange(ctx.workspaceId, {
    id: chatId,
    status: "closed",
    statusCode: chat.statusCode,
    closedAt: chat.closedAt,
    lastActivityAt: chat.lastActivityAt,
    updatedAt: chat.updatedAt,
  });
  if (row?.visitorId != null)
    publish(visitorRoom(ctx.workspaceId, row.visitorId), "ChatClosed", {
      conversationId: chatId,
      closedBy: "Attender",
    });
  await recordAudit(ctx.workspaceId, {
    attenderId: ctx.attender.id,
    action: "conversation.closed",
    subjectType: "conversation",
    subjectId: chatId,
    address: ctx.address,
  });
  return chat;
}
