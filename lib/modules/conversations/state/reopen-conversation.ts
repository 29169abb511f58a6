import type { ConversationStatus } from "@/lib/kernel/conversation";
import { addEntry } from "@/lib/modules/conversations/add-entry";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { chatOf } from "@/lib/modules/conversations/queries";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { queueWake } from "@/lib/modules/conversations/snooze/queue-wake";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError } from "@/lib/platform/errors/app-error";
import { publish } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { standAlone } from "../merging/merged-into";
import { tellVisitors } from "../merging/tell-visitors";
import { type BeforeClose, readBeforeClose } from "./before-close";
import { changeRow, type RowToChange, readRowToChange } from "./row-to-change";

/**
 * Opens a closed conversation again: active when somebody has it, else pending (specification 2, section 4.2), at the top of
 * the list. Whoever waited before the close waits again, and since then.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED, CHAT_MERGED
 */
export function reopenConversation(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => reopenRow(ctx, unit, await readClosedRow(unit, chatId)));
}

/**
 * Takes a close back: status, wait and place in the list are what they were. A message of after the close keeps its place.
 * @throws {AppError} NOT_FOUND, CHAT_NOT_CLOSED
 */
export function undoClose(ctx: Ctx, chatId: number): Promise<ChatDto> {
  return commit(ctx, async (unit) => undoCloseOf(ctx, unit, await readClosedRow(unit, chatId)));
}

/** Opens a closed conversation again whose row was read in this commit. */
export function reopenRow(ctx: Ctx, unit: Unit, row: RowToChange): Promise<ChatDto> {
  return openRow(ctx, unit, row, (before) => ({
    status: row.assignedAttenderId === null ? "pending" : "active",
    awaitingReplySince: waitOf(row, before),
    lastActivityAt: unit.now,
  }));
}

/** Takes the close of a conversation back whose row was read in this commit. */
export function undoCloseOf(ctx: Ctx, unit: Unit, row: RowToChange): Promise<ChatDto> {
  return openRow(ctx, unit, row, (before) => ({
    status: before?.status ?? (row.assignedAttenderId === null ? "pending" : "active"),
    awaitingReplySince: waitOf(row, before),
    lastActivityAt: before?.lastSeq === row.lastSeq ? before.lastActivityAt.getTime() : row.lastActivityAt,
    snoozedUntil: before?.snoozedUntil?.getTime() ?? null,
  }));
}

async function readClosedRow(unit: Unit, chatId: number): Promise<RowToChange> {
  const row = await readRowToChange(unit, chatId);
  if (row.status !== "closed") throw new AppError("CHAT_NOT_CLOSED");
  return row;
}

/** What an opened conversation is; instants are epoch milliseconds. */
type Opened = {
  status: ConversationStatus;
  awaitingReplySince: number | null;
  lastActivityAt: number;
  snoozedUntil?: number | null;
};

function waitOf(row: RowToChange, before: BeforeClose | null): number | null {
  if (before) return before.awaitingReplySince?.getTime() ?? null;
  return row.lastMessageFromAttender ? null : row.lastMessageAt;
}

async function openRow(
  ctx: Ctx,
  unit: Unit,
  row: RowToChange,
  opened: (before: BeforeClose | null) => Opened,
): Promise<ChatDto> {
  const chatId = row.id;
  await standAlone(unit, row);
  const { snoozedUntil = null, ...open } = opened(readBeforeClose(row));
  await changeRow(unit, row, { ...open, snoozedUntil, closedAt: null, closedBy: null, closeReason: null });
  // Whatever has run meanwhile found it closed.
  if (snoozedUntil !== null) await queueWake(unit, snoozedUntil);
  await unit.audit("conversation.reopened", { subject: ["conversation", chatId] });
  await addEntry(unit, { chatId, kind: "reopened", authorId: ctx.attender.id });
  const chat = await chatOf(unit, chatId, ctx.attender.id);
  const { status, statusCode, awaitingReplySince, snoozedUntil: until, lastActivityAt, updatedAt } = chat;
  const state = { status, statusCode, awaitingReplySince, snoozedUntil: until, closedAt: null };
  unit.afterwards(() =>
    announceChange(unit.workspaceId, {
      id: chatId,
      ...state,
      lastActivityAt,
      updatedAt,
      changedBy: ctx.attender.fullName,
    }),
  );
  await tellVisitors(unit, chatId, (room, conversationId) => publish(room, "ChatReopened", { conversationId }));
  return chat;
}
