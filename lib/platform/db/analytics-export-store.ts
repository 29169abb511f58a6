import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

// Statements of the exports: their rows, and pages of what goes into the files. Times are epoch milliseconds.

export type ExportRow = {
  id: number;
  workspaceId: number;
  attenderId: number;
  kind: "conversations" | "tickets" | "report";
  state: "queued" | "running" | "done" | "cancelled" | "failed";
  query: string;
  locale: string;
  fileName: string;
  rows: number;
  totalRows: number | null;
  size: number | null;
  storageKey: string | null;
  createdAt: number;
  finishedAt: number | null;
};

export function readExport(workspaceId: number, id: number): ExportRow | undefined {
  return prepared(connections().reader, "SELECT * FROM analytics_export WHERE workspaceId = ? AND id = ?").get(
    workspaceId,
    id,
  ) as ExportRow | undefined;
}

type Key = { workspaceId: number; id: number };

/** Begins an attempt, from the first row on. @returns whether it is still wanted. */
export function startAttempt(db: Database.Database, { workspaceId, id }: Key): boolean {
  return (
    prepared(
      db,
      "UPDATE analytics_export SET state = 'running', rows = 0, totalRows = NULL WHERE workspaceId = ? AND id = ? AND state IN ('queued', 'running')",
    ).run(workspaceId, id).changes > 0
  );
}

/** Notes how far it is. @returns whether it is still wanted. */
export function advanceExport(
  db: Database.Database,
  { workspaceId, id }: Key,
  rows: number,
  totalRows: number | null,
): boolean {
  return (
    prepared(
      db,
      "UPDATE analytics_export SET rows = ?, totalRows = ? WHERE workspaceId = ? AND id = ? AND state = 'running'",
    ).run(rows, totalRows, workspaceId, id).changes > 0
  );
}

/** Ends it with its file. @returns whose it is; undefined when it was cancelled. */
export function finishExport(
  db: Database.Database,
  { workspaceId, id }: Key,
  file: { storageKey: string; size: number; rows: number; at: number },
): { attenderId: number; fileName: string } | undefined {
  return prepared(
    db,
    `UPDATE analytics_export SET state = 'done', storageKey = ?, size = ?, rows = ?, totalRows = ?, finishedAt = ?
     WHERE workspaceId = ? AND id = ? AND state = 'running' RETURNING attenderId, fileName`,
  ).get(file.storageKey, file.size, file.rows, file.rows, file.at, workspaceId, id) as
    | { attenderId: number; fileName: string }
    | undefined;
}

/** Gives it up after its last attempt. */
export function failExport(db: Database.Database, { workspaceId, id }: Key, at: number): void {
  prepared(
    db,
    "UPDATE analytics_export SET state = 'failed', finishedAt = ? WHERE workspaceId = ? AND id = ? AND state IN ('queued', 'running')",
  ).run(at, workspaceId, id);
}

/** Exports of all workspaces that ended before an instant. */
export function findOldExports(
  before: number,
  limit: number,
): { workspaceId: number; id: number; storageKey: string | null }[] {
  return prepared(
    connections().reader,
    "SELECT workspaceId, id, storageKey FROM analytics_export WHERE finishedAt < ? LIMIT ?",
  ).all(before, limit) as { workspaceId: number; id: number; storageKey: string | null }[];
}

export function deleteExport(db: Database.Database, { workspaceId, id }: Key): void {
  prepared(db, "DELETE FROM analytics_export WHERE workspaceId = ? AND id = ?").run(workspaceId, id);
}

/** What narrows a file. Days like 20261121. */
export type ExportFilter = {
  workspaceId: number;
  from: number;
  to: number;
  attenderId: number | null;
  channel: string | null;
  tag: string | null;
};
export type ConversationExportRow = {
  day: number;
  at: number;
  eventId: number;
  conversationId: number;
  subject: string;
  channel: "email" | "whatsapp" | "webchat";
  status: "active" | "waiting" | "pending" | "closed";
  priority: "low" | "medium" | "high" | "urgent";
  customerName: string;
  customerEmail: string | null;
  companyName: string | null;
  attenderName: string | null;
  tags: string;
  createdAt: number;
  closedAt: number | null;
  closedMetric: "closed_human" | "closed_bot" | "closed_other" | null;
  firstResponseMs: number | null;
  handlingMs: number | null;
  satisfaction: "satisfied" | "unsatisfied" | "unanswered" | null;
  comment: string | null;
};

const NARROW = `(@attenderId IS NULL OR e.attenderId = @attenderId) AND (@channel IS NULL OR e.channel = @channel)
  AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(e.tags) WHERE value = @tag))`;
// The newest of a conversation's events of some kind.
const last = (column: string, metrics: string) =>
  `(SELECT ${column} FROM analytics_event l WHERE l.workspaceId = e.workspaceId AND l.conversationId = e.conversationId
      AND l.metric IN (${metrics}) ORDER BY l.at DESC, l.id DESC LIMIT 1)`;
const CLOSED = "'closed_human', 'closed_bot', 'closed_other'";

/** Conversations that were opened in the days, each once, in order; after a position. */
export function readConversationRows(
  filter: ExportFilter,
  after: { day: number; at: number; eventId: number } | null,
  limit: number,
): ConversationExportRow[] {
  return prepared(
    connections().reader,
    `SELECT e.day, e.at, e.id AS eventId, c.id AS conversationId, c.subject, c.channel, c.status, c.priority, cu.name AS customerName,
       cu.email AS customerEmail, co.name AS companyName, trim(a.firstName || ' ' || a.surname) AS attenderName, c.tags, c.createdAt,
       c.closedAt, iif(c.status = 'closed', ${last("metric", CLOSED)}, NULL) AS closedMetric,
       ${last("value", "'answered'")} AS firstResponseMs, ${last("value", CLOSED)} AS handlingMs,
       ${last("metric", "'satisfied', 'unsatisfied', 'unanswered'")} AS satisfaction,
       (SELECT comment FROM survey s WHERE s.workspaceId = c.workspaceId AND s.conversationId = c.id ORDER BY s.id DESC LIMIT 1) AS comment
     FROM analytics_event e JOIN conversation c ON c.id = e.conversationId AND c.workspaceId = e.workspaceId
       JOIN customer cu ON cu.id = c.customerId LEFT JOIN company co ON co.id = COALESCE(c.companyId, cu.companyId)
       LEFT JOIN attender a ON a.id = c.assignedAttenderId
     WHERE e.workspaceId = @workspaceId AND e.metric = 'opened' AND e.day BETWEEN @from AND @to AND c.deletedAt IS NULL AND ${NARROW}
       AND (@afterDay IS NULL OR (e.day, e.at, e.id) > (@afterDay, @afterAt, @afterId))
       AND NOT EXISTS (SELECT 1 FROM analytics_event o WHERE o.workspaceId = e.workspaceId AND o.conversationId = e.conversationId
         AND o.metric = 'opened' AND o.day BETWEEN @from AND @to AND (@attenderId IS NULL OR o.attenderId = @attenderId)
         AND (o.day, o.at, o.id) < (e.day, e.at, e.id))
     ORDER BY e.day, e.at, e.id LIMIT @limit`,
  ).all({
    ...filter,
    afterDay: after?.day ?? null,
    afterAt: after?.at ?? null,
    afterId: after?.eventId ?? null,
    limit,
  }) as ConversationExportRow[];
}

/** How many openings there are in the days: what the progress is of. */
export function countOpened({ workspaceId, from, to, attenderId, tag, channel }: ExportFilter): number {
  return (
    (prepared(
      connections().reader,
      `SELECT sum(opened) FROM analytics_day WHERE workspaceId = ? AND attenderId = ? AND tag = ? AND day BETWEEN ? AND ?
         AND (? IS NULL OR channel = ?)`,
    )
      .pluck()
      .get(workspaceId, attenderId ?? 0, tag ?? "", from, to, channel, channel) as number | null) ?? 0
  );
}

export type TicketExportRow = {
  number: number;
  subject: string;
  status: "open" | "in_progress" | "waiting_customer" | "resolved" | "closed";
  priority: "low" | "medium" | "high" | "urgent";
  customerName: string;
  customerEmail: string | null;
  companyName: string | null;
  attenderName: string | null;
  tags: string;
  createdAt: number;
  updatedAt: number;
  resolvedAt: number | null;
};

/** Tickets made between two instants, in order of their numbers; after a number. */
export function readTicketRows(
  filter: Omit<ExportFilter, "from" | "to"> & { since: number; before: number },
  afterNumber: number,
  limit: number,
): TicketExportRow[] {
  return prepared(
    connections().reader,
    `SELECT t.number, t.subject, t.status, t.priority, cu.name AS customerName, cu.email AS customerEmail, co.name AS companyName,
       trim(a.firstName || ' ' || a.surname) AS attenderName, t.tags, t.createdAt, t.updatedAt, t.resolvedAt
     FROM ticket t JOIN customer cu ON cu.id = t.customerId LEFT JOIN company co ON co.id = cu.companyId
       LEFT JOIN attender a ON a.id = t.assignedAttenderId
       LEFT JOIN conversation c ON c.workspaceId = t.workspaceId AND c.id = t.conversationId
     WHERE t.workspaceId = @workspaceId AND t.number > @afterNumber AND t.deletedAt IS NULL AND t.createdAt >= @since AND t.createdAt < @before
       AND (@attenderId IS NULL OR t.assignedAttenderId = @attenderId) AND (@channel IS NULL OR c.channel = @channel)
       AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(t.tags) WHERE value = @tag))
     ORDER BY t.number LIMIT @limit`,
  ).all({ ...filter, afterNumber, limit }) as TicketExportRow[];
}
