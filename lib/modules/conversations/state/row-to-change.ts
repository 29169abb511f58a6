import {
  type ConversationChange,
  rowToChange,
  updateConversationRow,
} from "@/lib/modules/conversations/store/conversation";
import {
  deleteConversationTags,
  insertConversationTags,
  touchConversationTags,
} from "@/lib/modules/conversations/store/conversation-tag";
import type { Unit } from "@/lib/modules/events/unit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { markSearched } from "@/lib/platform/search/mark";
import { settleState } from "./conversation-state";
import { type Recorded, recordChange } from "./record-change";

/**
 * A conversation as it is in this commit, before a use case changes it. Nothing comes between, because a commit has the
 * database to itself. @throws {AppError} NOT_FOUND
 */
export async function readRowToChange(unit: Unit, chatId: number): Promise<RowToChange> {
  const row = await findRowToChange(unit, chatId);
  if (!row) throw notFound();
  return row;
}

/** The same; undefined when the workspace has no such conversation. */
export async function findRowToChange(unit: Unit, chatId: number) {
  settleState(unit, chatId);
  return unit.first(rowToChange, { id: chatId });
}
export type RowToChange = NonNullable<Awaited<ReturnType<typeof findRowToChange>>>;

/** The same of an open one. @throws {AppError} NOT_FOUND, CHAT_CLOSED */
export async function readOpenRow(unit: Unit, chatId: number): Promise<RowToChange> {
  const row = await readRowToChange(unit, chatId);
  if (row.status === "closed") throw new AppError("CHAT_CLOSED");
  return row;
}

/** What a conversation is found by, beside its texts. */
const SEARCHED = ["subject", "customerId", "companyId"] as const;
/** What its figures are filed under. */
const FILED = ["channel", "tags"] as const;

/** What promises to its customer depend on. */
const PROMISED = ["status", "snoozedUntil", "priority", "tags", "channel", "customerId", "companyId"] as const;

/** Changes a conversation whose row was read in this commit. */
export async function changeRow(
  unit: Unit,
  row: Pick<RowToChange, "id" | "tags" | "priority" | "lastActivityAt" | keyof Recorded>,
  change: ConversationChange,
): Promise<void> {
  await unit.run(updateConversationRow(change), { ...change, id: row.id, now: unit.now });
  await keepTags(unit, row, change);
  await recordChange(unit, row.id, row, { ...row, closedAt: null, closedBy: null, ...change });
  if (FILED.some((field) => change[field] !== undefined)) await unit.react("conversation.recorded", row.id, {});
  if (PROMISED.some((field) => change[field] !== undefined)) await unit.react("conversation.placed", row.id, {});
  const what = (["priority", "tags"] as const).filter(
    (field) => change[field] !== undefined && change[field] !== row[field],
  );
  if (what.length > 0)
    await unit.react("conversation.changed", row.id, { what: what.map((field) => `${field}_changed` as const) });
  if (SEARCHED.some((field) => change[field] !== undefined)) await markSearched(unit, "conversation", [row.id]);
}

async function keepTags(
  unit: Unit,
  row: Pick<RowToChange, "id" | "tags" | "lastActivityAt">,
  change: ConversationChange,
): Promise<void> {
  const tags = typeof change.tags === "string" ? change.tags : row.tags;
  const at = typeof change.lastActivityAt === "number" ? change.lastActivityAt : row.lastActivityAt;
  if (tags === row.tags) {
    if (at !== row.lastActivityAt && tags !== "[]") await unit.run(touchConversationTags, { ids: [row.id], at });
    return;
  }
  if (row.tags !== "[]") await unit.run(deleteConversationTags, { conversationId: row.id });
  const list = readStoredJson<string[]>(tags);
  if (list.length > 0) await unit.run(insertConversationTags, { conversationId: row.id, tags: list, at });
}
