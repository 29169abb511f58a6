import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements that derive the figures' events. They run on the writer, inside one transaction per batch. Times are epoch
// milliseconds, days like 20261121.

export type FactRow = {
  kind: "opened" | "assigned" | "bot" | "handover" | "closed" | "reopened";
  at: number;
  attenderId: number | null;
  closedBy: "attender" | "customer" | "system" | null;
  afterSeq: number;
};
export type SurveyRow = { sentAt: number; rating: "satisfied" | "unsatisfied" | null; attenderId: number };
export type FirstAnswer = { askedAt: number; answeredAt: number; attenderId: number };

export type Metric =
  | "opened"
  | "answered"
  | "closed_bot"
  | "closed_human"
  | "closed_other"
  | "open_bot"
  | "open_human"
  | "open_unassigned"
  | "satisfied"
  | "unsatisfied"
  | "unanswered";

/** An event before it has its place in the calendar. `endAt` null: it lasts, or has no length. */
export type EventDraft = {
  metric: Metric;
  at: number;
  endAt: number | null;
  attenderId: number;
  value: number | null;
};
export type EventRow = EventDraft & {
  day: number;
  hour: number;
  endDay: number | null;
  channel: string;
  /** JSON list. */
  tags: string;
};

/** Where a conversation counts; undefined when it was erased. */
export type RolledConversation = { channel: string; tags: string; deletedAt: number | null; timeZone: string };

/** Whether conversations wait to be counted: of a workspace, or of any. */
export function hasDirty(db: Database.Database, workspaceId?: number): boolean {
  return workspaceId === undefined
    ? prepared(db, "SELECT 1 FROM analytics_dirty LIMIT 1").get() !== undefined
    : prepared(db, "SELECT 1 FROM analytics_dirty WHERE workspaceId = ? LIMIT 1").get(workspaceId) !== undefined;
}

export function takeDirty(
  db: Database.Database,
  limit: number,
  workspaceId?: number,
): { workspaceId: number; conversationId: number }[] {
  const condition = workspaceId === undefined ? "" : "WHERE workspaceId = :workspaceId";
  const rows = prepared(
    db,
    `SELECT workspaceId, conversationId FROM analytics_dirty ${condition} ORDER BY workspaceId, conversationId LIMIT :limit`,
  ).all(workspaceId === undefined ? { limit } : { limit, workspaceId }) as {
    workspaceId: number;
    conversationId: number;
  }[];
  const remove = prepared(db, "DELETE FROM analytics_dirty WHERE workspaceId = ? AND conversationId = ?");
  for (const row of rows) remove.run(row.workspaceId, row.conversationId);
  return rows;
}

/** Marks the next conversations after an id. @returns the last id, or null when there are none. */
export function markDirtyAfter(
  db: Database.Database,
  workspaceId: number,
  afterId: number,
  limit: number,
): number | null {
  const last = prepared(
    db,
    `SELECT max(id) FROM (SELECT id FROM conversation WHERE workspaceId = ? AND id > ? ORDER BY id LIMIT ?)`,
  )
    .pluck()
    .get(workspaceId, afterId, limit) as number | null;
  if (last === null) return null;
  prepared(
    db,
    `INSERT INTO analytics_dirty (workspaceId, conversationId) SELECT workspaceId, id FROM conversation
     WHERE workspaceId = ? AND id > ? AND id <= ? ON CONFLICT (workspaceId, conversationId) DO NOTHING`,
  ).run(workspaceId, afterId, last);
  return last;
}

export function readRolled(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
): RolledConversation | undefined {
  return prepared(
    db,
    `SELECT c.channel, c.tags, c.deletedAt, w.timeZone FROM conversation c JOIN workspace w ON w.id = c.workspaceId
     WHERE c.workspaceId = ? AND c.id = ?`,
  ).get(workspaceId, conversationId) as RolledConversation | undefined;
}

export function readFacts(db: Database.Database, workspaceId: number, conversationId: number): FactRow[] {
  return prepared(
    db,
    `SELECT kind, at, attenderId, closedBy, afterSeq FROM conversation_fact WHERE workspaceId = ? AND conversationId = ? ORDER BY id`,
  ).all(workspaceId, conversationId) as FactRow[];
}

export function readSurveys(db: Database.Database, workspaceId: number, conversationId: number): SurveyRow[] {
  return prepared(
    db,
    "SELECT sentAt, rating, attenderId FROM survey WHERE workspaceId = ? AND conversationId = ? ORDER BY id",
  ).all(workspaceId, conversationId) as SurveyRow[];
}

/**
 * A person's first answer after a number, when the customer spoke first. Messages of the system (the assistant's, a
 * survey's) are neither. Reads as far as the answer, so a conversation that goes on costs no more.
 */
export function readFirstAnswer(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  afterSeq: number,
  upToSeq: number,
): FirstAnswer | undefined {
  const place = [workspaceId, conversationId, afterSeq, upToSeq];
  const first = prepared(
    db,
    `SELECT senderKind, createdAt FROM message WHERE workspaceId = ? AND conversationId = ? AND seq > ? AND seq <= ?
       AND (senderKind = 'customer' OR (senderKind = 'attender' AND attenderId IS NOT NULL)) ORDER BY seq LIMIT 1`,
  ).get(...place) as { senderKind: string; createdAt: number } | undefined;
  if (first?.senderKind !== "customer") return undefined;
  const answer = prepared(
    db,
    `SELECT attenderId, createdAt FROM message WHERE workspaceId = ? AND conversationId = ? AND seq > ? AND seq <= ?
       AND senderKind = 'attender' AND attenderId IS NOT NULL ORDER BY seq LIMIT 1`,
  ).get(...place) as { attenderId: number; createdAt: number } | undefined;
  return answer && { askedAt: first.createdAt, answeredAt: answer.createdAt, attenderId: answer.attenderId };
}

export function readEvents(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
): (EventRow & { id: number })[] {
  return prepared(
    db,
    `SELECT id, metric, at, endAt, attenderId, value, day, hour, endDay, channel, tags FROM analytics_event
     WHERE workspaceId = ? AND conversationId = ?`,
  ).all(workspaceId, conversationId) as (EventRow & { id: number })[];
}

export function insertEvent(db: Database.Database, workspaceId: number, conversationId: number, event: EventRow): void {
  prepared(
    db,
    `INSERT INTO analytics_event (workspaceId, conversationId, metric, at, day, hour, endAt, endDay, attenderId, channel, tags, value)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    workspaceId,
    conversationId,
    event.metric,
    event.at,
    event.day,
    event.hour,
    event.endAt,
    event.endDay,
    event.attenderId,
    event.channel,
    event.tags,
    event.value,
  );
}

export function deleteEvent(db: Database.Database, id: number): void {
  prepared(db, "DELETE FROM analytics_event WHERE id = ?").run(id);
}

/** Empties what is derived and marks everything: the roller builds it again. */
export function forgetDerived(db: Database.Database): void {
  db.exec(`DELETE FROM analytics_event; DELETE FROM analytics_day; DELETE FROM analytics_hour; DELETE FROM analytics_open;
    INSERT INTO analytics_dirty (workspaceId, conversationId) SELECT workspaceId, id FROM conversation WHERE true
      ON CONFLICT (workspaceId, conversationId) DO NOTHING;`);
}
