import type { ConversationStatus } from "@/lib/kernel/conversation";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { commit } from "@/lib/modules/events/commit";
import { AppError } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { Ctx } from "@/lib/platform/session/context";
import { type BeforeClose, readBeforeClose } from "./before-close";
import { changeRow, type RowToChange, readRowToChange } from "./row-to-change";

/**
 * Opens a closed conversation again: active when somebody has it, else pending (specification 2, section 4.2), at the top of
 * the list. Whoever waited before the close waits again, and since then.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED
 */
export function reopenConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return openAgain(ctx, chatId, (row, before) => ({
    status: row.assignedAttenderId === null ? "pending" : "active",
    awaitingReplySince: waitOf(row, before),
    lastActivityAt: Date.now(),
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
    lastActivityAt: before?.lastSeq === row.lastSeq ? before.lastActivityAt.getTime() : row.lastActivityAt,
  }));
}

/** What an opened conversation is; instants are epoch milliseconds. */
type Opened = { status: ConversationStatus; awaitingReplySince: number | null; lastActivityAt: number };

function waitOf(row: RowToChange, before: BeforeClose | null): number | null {
  if (before) return before.awaitingReplySince?.getTime() ?? null;
  return row.lastMessageFromAttender ? null : row.lastMessageAt;
}

function openAgain(
  ctx: Ctx,
  chatId: number,
  opened: (row: RowToChange, before: BeforeClose | null) => Opened,
): Promise<ChatDto> {
  return commit(ctx, async (unit) => {
    const row = await readRowToChange(unit, chatId);
    if (row.status !== "closed") throw new AppError("CHAT_NOT_CLOSED");
    const before = readBeforeClose(row);
    await changeRow(unit, row, { ...opened(row, before), closedAt: null, closedBy: null, closeReason: null });
    await unit.audit("conversation.reopened", { subject: ["conversation", chatId] });
    await addEntry(unit, { chatId, kind: "reopened", authorId: ctx.attender.id });
    const chat = await chatOf(unit, chatId, ctx.attender.id);
    const { status, statusCode, awaitingReplySince, lastActivityAt, updatedAt } = chat;
    const patch = { id: chatId, status, statusCode, awaitingReplySince, closedAt: null, lastActivityAt, updatedAt };
    unit.afterwards(() => announceChange(unit.workspaceId, { ...patch, changedBy: ctx.attender.fullName }));
    const { visitorId } = row;
    if (visitorId !== null) {
      const room = visitorRoom(unit.workspaceId, visitorId);
      unit.afterwards(() => publish(room, "ChatReopened", { conversationId: chatId }));
    }
    return chat;
  });
}
