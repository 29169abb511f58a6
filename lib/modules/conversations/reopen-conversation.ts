import type { ConversationStatus } from "@/lib/kernel/conversation";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { auditConversation } from "./audit-conversation";
import { type BeforeClose, readBeforeClose } from "./before-close";
import { announceChange } from "./list-changes";
import { getChat } from "./queries";
import type { ChatDto } from "./schema";
import { addEntry, announceEntry } from "./timeline";

/**
 * Opens a closed conversation again: active when somebody has it, else pending (specification 2, section 4.2), at the top of
 * the list. Whoever waited before the close waits again, and since then.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED
 */
export function reopenConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return openAgain(ctx, chatId, (row, before) => ({
    status: row.assignedAttenderId === null ? "pending" : "active",
    awaitingReplySince: waitOf(row, before),
    lastActivityAt: new Date(),
  }));
}

/**
 * Takes a close back: status, wait and place in the list are what they were. A message of after the close keeps its place.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED
 */
export function undoClose(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return openAgain(ctx, chatId, (row, before) => ({
    status: before?.status ?? (row.assignedAttenderId === null ? "pending" : "active"),
    awaitingReplySince: waitOf(row, before),
    lastActivityAt: before?.lastSeq === row.lastSeq ? before.lastActivityAt : row.lastActivityAt,
  }));
}

type ClosedRow = {
  assignedAttenderId: number | null;
  lastMessageFromAttender: boolean;
  lastMessageAt: Date | null;
  lastActivityAt: Date;
  lastSeq: number;
};

function waitOf(row: ClosedRow, before: BeforeClose | null): Date | null {
  if (before) return before.awaitingReplySince;
  return row.lastMessageFromAttender ? null : row.lastMessageAt;
}

async function openAgain(
  ctx: Ctx,
  chatId: number,
  opened: (
    row: ClosedRow,
    before: BeforeClose | null,
  ) => { status: ConversationStatus; awaitingReplySince: Date | null; lastActivityAt: Date },
): Promise<ChatDto> {
  const done = await ctx.db.$transaction(async (tx) => {
    const row = await tx.conversation.findFirst({
      where: { id: chatId, deletedAt: null },
      select: {
        visitorId: true,
        assignedAttenderId: true,
        lastMessageFromAttender: true,
        lastMessageAt: true,
        lastActivityAt: true,
        lastSeq: true,
        closedAt: true,
        beforeClose: true,
      },
    });
    if (!row) throw notFound();
    const { count } = await tx.conversation.updateMany({
      where: { id: chatId, status: "closed", deletedAt: null },
      data: {
        ...opened(row, readBeforeClose(row.beforeClose, row.closedAt)),
        closedAt: null,
        closedBy: null,
        closeReason: null,
      },
    });
    if (count === 0) throw new AppError("CHAT_NOT_CLOSED");
    await auditConversation(ctx, tx, chatId, "conversation.reopened");
    return { visitorId: row.visitorId, entry: await addEntry(ctx, tx, { chatId, kind: "reopened" }) };
  });
  const chat = await getChat(ctx, chatId);
  if (!chat) throw notFound();
  announceEntry(ctx.workspaceId, done.entry);
  announceChange(ctx.workspaceId, {
    id: chatId,
    changedBy: ctx.attender.fullName,
    status: chat.status,
    statusCode: chat.statusCode,
    awaitingReplySince: chat.awaitingReplySince,
    closedAt: null,
    lastActivityAt: chat.lastActivityAt,
    updatedAt: chat.updatedAt,
  });
  if (done.visitorId !== null)
    publish(visitorRoom(ctx.workspaceId, done.visitorId), "ChatReopened", { conversationId: chatId });
  return chat;
}
