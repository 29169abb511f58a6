import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { announceChange } from "./list-changes";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";
import { addEntry, announceEntry } from "./timeline";

/**
 * Opens a closed conversation again: active when somebody has it, else pending.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED
 */
export async function reopenConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  const before = await ctx.db.conversation.findFirst({
    where: { id: chatId, deletedAt: null },
    select: { visitorId: true, assignedAttenderId: true, lastMessageFromAttender: true, lastMessageAt: true },
  });
  if (!before) throw notFound();
  const { visitorId, assignedAttenderId, lastMessageFromAttender, lastMessageAt } = before;
  const now = new Date();
  const entry = await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, status: "closed", deletedAt: null },
      data: {
        status: assignedAttenderId === null ? "pending" : "active",
        closedAt: null,
        closedBy: null,
        closeReason: null,
        // Whoever waited before the close waits again, and since then.
        awaitingReplySince: lastMessageFromAttender ? null : lastMessageAt,
        lastActivityAt: now,
      },
    });
    if (count === 0) return null;
    await auditConversation(ctx, tx, chatId, "conversation.reopened");
    return addEntry(ctx, tx, { chatId, kind: "reopened" });
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  if (!entry) throw new AppError("CHAT_NOT_CLOSED");
  announceEntry(ctx.workspaceId, entry);
  announceChange(ctx.workspaceId, {
    id: chatId,
    changedBy: ctx.attender.fullName,
    status: chat.status,
    statusCode: chat.statusCode,
    closedAt: null,
    lastActivityAt: chat.lastActivityAt,
    updatedAt: chat.updatedAt,
  });
  if (visitorId !== null) publish(visitorRoom(ctx.workspaceId, visitorId), "ChatReopened", { conversationId: chatId });
  return chat;
}
