import { globalSlot } from "@/lib/platform/global-slot";
import { connections, prepared } from "./connections";

/** One list row: the conversation with the names that the list shows. Times are epoch milliseconds. */
export type ConversationRow = {
  id: number;
  subject: string;
  channel: "email" | "whatsapp" | "webchat";
  status: "active" | "waiting" | "pending" | "closed";
  priority: "low" | "medium" | "high" | "urgent";
  tags: string;
  lastSeq: number;
  ourSeq: number;
  isOutbound: 0 | 1;
  deliveredSeq: number;
  readSeq: number;
  replyWindowEndsAt: number | null;
  /** How far the asking attender has read; null when they never opened it, or when nobody in particular asks. */
  lastReadSeq: number | null;
  lastMessageText: string | null;
  lastMessageAt: number | null;
  lastMessageAttenderId: number | null;
  lastMessageFromAttender: number;
  awaitingReplySince: number | null;
  createdAt: number;
  updatedAt: number;
  lastActivityAt: number;
  closedAt: number | null;
  customerId: number;
  customerName: string;
  customerEmail: string | null;
  companyId: number | null;
  companyName: string | null;
  companyEmail: string | null;
  attenderId: number | null;
  attenderFirstName: string | null;
  attenderSurname: string | null;
  attenderEmail: string | null;
};

/** Position after which a page begins: the last row's activity time and id. */
export type ListCursor = { lastActivityAt: number; id: number };

export type ListQuery = {
  workspaceId: number;
  filter: "all" | "unread" | "mine" | "overdue" | "closed";
  attenderId: number;
  /** Customer messages older than this are overdue; epoch milliseconds. */
  overdueBefore: number;
  cursor?: ListCursor;
  limit: number;
};

const ROW_SELECT = `SELECT c.id, c.subject, c.channel, c.status, c.priority, c.tags, c.lastSeq, c.ourSeq, c.isOutbound, c.deliveredSeq, c.readSeq,
    c.replyWindowEndsAt, r.seq AS lastReadSeq, c.lastMessageText, c.lastMessageAt,
    c.lastMessageAttenderId, c.lastMessageFromAttender, c.awaitingReplySince, c.createdAt, c.updatedAt, c.lastActivityAt, c.closedAt,
    cu.id AS customerId, cu.name AS customerName, cu.email AS customerEmail,
    co.id AS companyId, co.name AS companyName, co.email AS companyEmail,
    a.id AS attenderId, a.firstName AS attenderFirstName, a.surname AS attenderSurname, a.email AS attenderEmail`;
const ROW_JOINS = `JOIN customer cu ON cu.id = c.customerId
  LEFT JOIN company co ON co.id = COALESCE(c.companyId, cu.companyId)
  LEFT JOIN attender a ON a.id = c.assignedAttenderId
  LEFT JOIN conversation_read r ON r.workspaceId = c.workspaceId AND r.attenderId = :attenderId AND r.conversationId = c.id`;
const ORDER = "ORDER BY c.lastActivityAt DESC, c.id DESC";

// Row-value keyset: beside first pages it costs 0.86 of them anywhere in a million rows, where Prisma's cursor costs 0.03.
const AFTER = "AND (c.lastActivityAt, c.id) < (:cursorAt, :cursorId)";

function ids(condition: string, after: string, limit: string): string {
  return `SELECT c.id, c.lastActivityAt FROM conversation c WHERE c.workspaceId = :workspaceId AND c.deletedAt IS NULL ${condition} ${after} ${ORDER} LIMIT ${limit}`;
}

// What the tabs are is said in lib/modules/conversations/policy.ts. Each condition is a range of one index in list order, so
// a page reads its own rows and no more; several are merged.
const TAB_RANGES: Record<ListQuery["filter"], readonly [string, ...string[]]> = {
  all: ["TRUE"],
  unread: ["c.status = 'waiting' AND c.isOutbound = 0", "c.status = 'pending' AND c.isOutbound = 0"],
  mine: ["c.assignedAttenderId = :attenderId"],
  overdue: ["c.assignedAttenderId = :attenderId AND c.awaitingReplySince < :overdueBefore"],
  closed: ["c.status = 'closed' AND c.isOutbound = 0", "c.status = 'closed' AND c.isOutbound = 1"],
};

function idsOfFilter(filter: ListQuery["filter"], after: string, limit: string): string {
  const [first, ...others] = TAB_RANGES[filter].map((range) => ids(`AND ${range}`, after, limit));
  if (others.length === 0) return first ?? "";
  const ranges = [first, ...others].map((range) => `SELECT * FROM (${range})`).join(" UNION ALL ");
  return `SELECT id, lastActivityAt FROM (${ranges}) c ${ORDER} LIMIT ${limit}`;
}

function valuesOf(query: ListQuery): Record<string, unknown> {
  return {
    workspaceId: query.workspaceId,
    attenderId: query.attenderId,
    overdueBefore: query.overdueBefore,
    cursorAt: query.cursor?.lastActivityAt ?? 0,
    cursorId: query.cursor?.id ?? 0,
    limit: query.limit,
  };
}

const rowsOf = (page: string) =>
  `${ROW_SELECT} FROM (${page}) p JOIN conversation c ON c.id = p.id ${ROW_JOINS} ${ORDER}`;

/** A page of the list, newest activity first. `limit` rows at the most; ask for one more to know whether there is a next page. */
export function listConversations(query: ListQuery): ConversationRow[] {
  const page = idsOfFilter(query.filter, query.cursor ? AFTER : "", ":limit");
  return prepared(connections().reader, rowsOf(page)).all(valuesOf(query)) as ConversationRow[];
}

/** The same page with only these conversations; ids of other workspaces and other tabs are passed over. */
export function listAmong(query: ListQuery, candidates: readonly number[]): ConversationRow[] {
  if (candidates.length === 0) return [];
  // CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
  const page = `SELECT c.id, c.lastActivityAt FROM json_each(:candidates) j CROSS JOIN conversation c ON c.id = j.value
    WHERE c.workspaceId = :workspaceId AND c.deletedAt IS NULL AND (${TAB_RANGES[query.filter].join(" OR ")}) ${query.cursor ? AFTER : ""} ${ORDER} LIMIT :limit`;
  const values = { ...valuesOf(query), candidates: JSON.stringify(candidates) };
  return prepared(connections().reader, rowsOf(page)).all(values) as ConversationRow[];
}

/** Ids of a tab's newest conversations, from the page's position on. */
export function newestOfTab(query: ListQuery, limit: number): number[] {
  const page = idsOfFilter(query.filter, query.cursor ? AFTER : "", ":limit");
  return prepared(connections().reader, `SELECT id FROM (${page})`)
    .pluck()
    .all({ ...valuesOf(query), limit }) as number[];
}

/**
 * One row by id, or undefined when the workspace has no such conversation. @param attenderId whose read state it carries;
 * 0 for an answer that many people get.
 */
export function findConversationRow(workspaceId: number, id: number, attenderId: number): ConversationRow | undefined {
  return prepared(
    connections().reader,
    `${ROW_SELECT} FROM conversation c ${ROW_JOINS} WHERE c.workspaceId = :workspaceId AND c.id = :id AND c.deletedAt IS NULL`,
  ).get({ workspaceId, id, attenderId }) as ConversationRow | undefined;
}

/** Cap of the overdue count: beyond it the exact number helps nobody and costs time. */
export const OVERDUE_COUNT_MAX = 1_000;

export type CounterRow = { all: number; unread: number; mine: number; overdue: number; closed: number };

/** The tabs' numbers: kept counters, and a capped index range for the one that depends on the clock. */
export function readCounters(workspaceId: number, attenderId: number, overdueBefore: number): CounterRow {
  const { reader } = connections();
  const rows = prepared(
    reader,
    `SELECT name, value FROM conversation_counter WHERE workspaceId = ? AND attenderId IN (0, ?)`,
  ).all(workspaceId, attenderId) as { name: string; value: number }[];
  const value = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  const overdue = countOverdue(workspaceId, attenderId, overdueBefore);
  return { all: value("all"), unread: value("unread"), mine: value("mine"), overdue, closed: value("closed") };
}

/** How long a count that reached the cap is taken for granted: counting a thousand again costs more than all the rest. */
const CAPPED_FOR_MS = 5_000;
const CAPPED_KEYS_MAX = 10_000;

function countOverdue(workspaceId: number, attenderId: number, overdueBefore: number): number {
  const { reader } = connections();
  const cappedUntil = globalSlot("overdue-capped", () => new WeakMap<object, Map<string, number>>());
  let known = cappedUntil.get(reader);
  if (!known || known.size > CAPPED_KEYS_MAX) {
    known = new Map();
    cappedUntil.set(reader, known);
  }
  const key = `${workspaceId}:${attenderId}`;
  const now = performance.now();
  if ((known.get(key) ?? 0) > now) return OVERDUE_COUNT_MAX;
  const count = prepared(
    reader,
    `SELECT count(*) FROM (SELECT 1 FROM conversation c WHERE c.workspaceId = :workspaceId AND ${TAB_RANGES.overdue} AND c.deletedAt IS NULL LIMIT ${OVERDUE_COUNT_MAX})`,
  )
    .pluck()
    .get({ workspaceId, attenderId, overdueBefore }) as number;
  if (count === OVERDUE_COUNT_MAX) known.set(key, now + CAPPED_FOR_MS);
  else known.delete(key);
  return count;
}
