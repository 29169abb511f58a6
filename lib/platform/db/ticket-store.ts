import type Database from "better-sqlite3";
import { prepared } from "./connections";
import type { TicketPriorityCode, TicketStatusCode } from "./ticket-list";

// Statements that write tickets and their histories. They run inside groupCommit() and hold no rule: what a change does
// is decided in lib/modules/tickets.

/** A ticket's own columns, as the rules need them. */
export type TicketState = {
  id: number;
  workspaceId: number;
  number: number;
  subject: string;
  description: string;
  status: TicketStatusCode;
  priority: TicketPriorityCode;
  customerId: number;
  assignedAttenderId: number | null;
  conversationId: number | null;
  /** JSON list. */
  tags: string;
  version: number;
  lastSeq: number;
  updatedAt: number;
  resolvedAt: number | null;
};

const STATE = `SELECT id, workspaceId, number, subject, description, status, priority, customerId, assignedAttenderId, conversationId,
    json(tags) AS tags, version, lastSeq, updatedAt, resolvedAt
  FROM ticket`;

/** The ticket with this number, unless it is deleted. */
export function findTicketState(db: Database.Database, workspaceId: number, number: number): TicketState | undefined {
  return prepared(db, `${STATE} WHERE workspaceId = ? AND number = ? AND deletedAt IS NULL`).get(workspaceId, number) as
    | TicketState
    | undefined;
}

/** The next number of the workspace; a rolled back transaction gives it back. */
export function nextTicketNumber(db: Database.Database, workspaceId: number): number {
  return prepared(
    db,
    `INSERT INTO ticket_counter (workspaceId, lastNumber) VALUES (?, 1)
     ON CONFLICT (workspaceId) DO UPDATE SET lastNumber = lastNumber + 1 RETURNING lastNumber`,
  )
    .pluck()
    .get(workspaceId) as number;
}

export type NewTicketRow = Omit<TicketState, "id" | "version" | "lastSeq" | "updatedAt"> & {
  createdById: number | null;
  previousTicketId: number | null;
  clientId: string | null;
  at: number;
};

/** Inserts a ticket at version 1 without a history and returns its id. */
export function insertTicket(db: Database.Database, row: NewTicketRow): number {
  return Number(
    prepared(
      db,
      `INSERT INTO ticket (workspaceId, number, subject, description, status, priority, customerId, assignedAttenderId, conversationId,
         isLinked, tags, version, lastSeq, createdById, previousTicketId, clientId, createdAt, updatedAt, resolvedAt)
       VALUES (@workspaceId, @number, @subject, @description, @status, @priority, @customerId, @assignedAttenderId, @conversationId,
         @conversationId IS NOT NULL, @tags, 1, 0, @createdById, @previousTicketId, @clientId, @at, @at, @resolvedAt)`,
    ).run(row).lastInsertRowid,
  );
}

/** The number of the ticket that this client id made, deleted or not. */
export function findTicketByClientId(db: Database.Database, workspaceId: number, clientId: string): number | undefined {
  return prepared(db, "SELECT number FROM ticket WHERE workspaceId = ? AND clientId = ?")
    .pluck()
    .get(workspaceId, clientId) as number | undefined;
}

/** Writes a ticket's fields as they are in `next`; its version goes up by one. */
export function saveTicket(db: Database.Database, next: TicketState, at: number): void {
  prepared(
    db,
    `UPDATE ticket SET subject = @subject, description = @description, status = @status, priority = @priority,
       customerId = @customerId, assignedAttenderId = @assignedAttenderId, conversationId = @conversationId,
       isLinked = @conversationId IS NOT NULL, tags = @tags, resolvedAt = @resolvedAt, version = version + 1, updatedAt = @at
     WHERE workspaceId = @workspaceId AND id = @id`,
  ).run({ ...next, at });
}

/** Sets or clears the mark of a deleted ticket. @returns its id; undefined when there is none to change. */
export function markTicketDeleted(
  db: Database.Database,
  workspaceId: number,
  number: number,
  deletedAt: number | null,
): number | undefined {
  return prepared(
    db,
    `UPDATE ticket SET deletedAt = @deletedAt WHERE workspaceId = @workspaceId AND number = @number
       AND (deletedAt IS NULL) = (@deletedAt IS NOT NULL) RETURNING id`,
  )
    .pluck()
    .get({ workspaceId, number, deletedAt }) as number | undefined;
}

export type NewTicketEntryRow = {
  workspaceId: number;
  ticketId: number;
  kind: string;
  authorId: number | null;
  content: string;
  /** JSON. */
  details: string;
  /** JSON list. */
  mentions: string;
  clientId: string | null;
  at: number;
};

/** Adds a line to the history and moves the ticket up in the list. @returns the line's id. */
export function insertTicketEntry(db: Database.Database, row: NewTicketEntryRow): { id: number; seq: number } {
  const { seq, version } = prepared(
    db,
    `UPDATE ticket SET lastSeq = lastSeq + 1, updatedAt = max(updatedAt, @at) WHERE workspaceId = @workspaceId AND id = @ticketId
     RETURNING lastSeq AS seq, version`,
  ).get({ workspaceId: row.workspaceId, ticketId: row.ticketId, at: row.at }) as { seq: number; version: number };
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO ticket_entry (workspaceId, ticketId, seq, kind, version, authorId, content, details, mentions, clientId, createdAt)
     VALUES (@workspaceId, @ticketId, @seq, @kind, @version, @authorId, @content, @details, @mentions, @clientId, @at)`,
  ).run({ ...row, seq, version });
  return { id: Number(lastInsertRowid), seq };
}

/** What happened to a ticket's fields after a version. */
export type ChangeRow = { details: string; createdAt: number; authorName: string | null };

/** Lines of the history that came with a newer version than this one, the oldest first. */
export function findChangesAfter(
  db: Database.Database,
  workspaceId: number,
  ticketId: number,
  version: number,
): ChangeRow[] {
  return prepared(
    db,
    `SELECT json(e.details) AS details, e.createdAt, trim(a.firstName || ' ' || a.surname) AS authorName
     FROM ticket_entry e LEFT JOIN attender a ON a.id = e.authorId
     WHERE e.workspaceId = ? AND e.ticketId = ? AND e.version > ? AND e.kind <> 'note' ORDER BY e.seq`,
  ).all(workspaceId, ticketId, version) as ChangeRow[];
}

/** An attender of the workspace. */
export function findAttenderOf(
  db: Database.Database,
  workspaceId: number,
  id: number,
): { name: string; isActive: number } | undefined {
  return prepared(
    db,
    "SELECT trim(firstName || ' ' || surname) AS name, isActive FROM attender WHERE workspaceId = ? AND id = ?",
  ).get(workspaceId, id) as { name: string; isActive: number } | undefined;
}

/** The name of a customer of the workspace. */
export function findCustomerName(db: Database.Database, workspaceId: number, id: number): string | undefined {
  return prepared(db, "SELECT name FROM customer WHERE workspaceId = ? AND id = ?").pluck().get(workspaceId, id) as
    | string
    | undefined;
}

/** Whether the workspace has a customer who isn't deleted. */
export function hasCustomer(db: Database.Database, workspaceId: number, id: number): boolean {
  return (
    prepared(db, "SELECT 1 FROM customer WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL").get(
      workspaceId,
      id,
    ) !== undefined
  );
}

/** Numbers of an attender's tickets that are neither resolved nor closed. */
export function listUnfinishedTicketsOf(
  db: Database.Database,
  workspaceId: number,
  attenderId: number,
  limit: number,
): number[] {
  return prepared(
    db,
    `SELECT number FROM ticket WHERE workspaceId = ? AND assignedAttenderId = ?
       AND status IN ('open', 'in_progress', 'waiting_customer') AND deletedAt IS NULL ORDER BY id LIMIT ?`,
  )
    .pluck()
    .all(workspaceId, attenderId, limit) as number[];
}

/** The subject of a conversation of the workspace, unless it is deleted. */
export function findConversationSubject(db: Database.Database, workspaceId: number, id: number): string | undefined {
  return prepared(db, "SELECT subject FROM conversation WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL")
    .pluck()
    .get(workspaceId, id) as string | undefined;
}

/** Days within which an answer reopens a resolved ticket of the workspace. */
export function readReopenDays(db: Database.Database, workspaceId: number): number | null {
  return prepared(db, "SELECT ticketReopenDays FROM workspace WHERE id = ?").pluck().get(workspaceId) as number | null;
}

/** The newest ticket that goes on with another one. */
export function findNextTicket(db: Database.Database, workspaceId: number, ticketId: number): number | undefined {
  return prepared(
    db,
    "SELECT number FROM ticket WHERE workspaceId = ? AND previousTicketId = ? AND deletedAt IS NULL ORDER BY id DESC LIMIT 1",
  )
    .pluck()
    .get(workspaceId, ticketId) as number | undefined;
}

/**
 * The ticket that an answer in a conversation opens again: the newest of its tickets that was over before `at`, unless one
 * of them still goes on.
 */
export function findTicketToReopen(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  at: number,
): number | undefined {
  return prepared(
    db,
    `SELECT number FROM ticket t
     WHERE workspaceId = :workspaceId AND conversationId = :conversationId AND deletedAt IS NULL
       AND status IN ('resolved', 'closed') AND coalesce(resolvedAt, updatedAt) <= :at
       AND NOT EXISTS (SELECT 1 FROM ticket o WHERE o.workspaceId = :workspaceId AND o.conversationId = :conversationId
                         AND o.deletedAt IS NULL AND o.status NOT IN ('resolved', 'closed'))
     ORDER BY id DESC LIMIT 1`,
  )
    .pluck()
    .get({ workspaceId, conversationId, at }) as number | undefined;
}

/** Tickets of all workspaces that were deleted before an instant. */
export function findTicketsDeletedBefore(db: Database.Database, before: number, limit: number): number[] {
  return prepared(db, "SELECT id FROM ticket WHERE deletedAt < ? LIMIT ?").pluck().all(before, limit) as number[];
}

/** Erases a deleted ticket for good, with its history; those that go on with it forget it. */
export function eraseTicket(db: Database.Database, id: number): void {
  prepared(
    db,
    `UPDATE ticket SET previousTicketId = NULL
     WHERE workspaceId = (SELECT workspaceId FROM ticket WHERE id = :id) AND previousTicketId = :id`,
  ).run({ id });
  prepared(db, "DELETE FROM ticket WHERE id = ? AND deletedAt IS NOT NULL").run(id);
}

/** Tickets of a conversation that is erased stay without it. */
export function detachTickets(db: Database.Database, workspaceId: number, conversationId: number): void {
  prepared(
    db,
    "UPDATE ticket SET conversationId = NULL, isLinked = 0 WHERE workspaceId = ? AND conversationId = ?",
  ).run(workspaceId, conversationId);
}

/** Keeps what an attender said of a ticket's analysis, in place of what they said before. */
export function saveTicketFeedback(
  db: Database.Database,
  row: { workspaceId: number; attenderId: number; ticketId: number; feedback: string; at: number },
): void {
  prepared(
    db,
    `INSERT INTO ticket_feedback (workspaceId, attenderId, ticketId, feedback, updatedAt)
     VALUES (@workspaceId, @attenderId, @ticketId, @feedback, @at)
     ON CONFLICT (workspaceId, attenderId, ticketId) DO UPDATE SET feedback = excluded.feedback, updatedAt = excluded.updatedAt`,
  ).run(row);
}

/** The note that this client id made before, if any. */
export function findTicketEntryByClientId(
  db: Database.Database,
  workspaceId: number,
  clientId: string,
): { id: number; ticketId: number } | undefined {
  return prepared(db, "SELECT id, ticketId FROM ticket_entry WHERE workspaceId = ? AND clientId = ?").get(
    workspaceId,
    clientId,
  ) as { id: number; ticketId: number } | undefined;
}

/** Notifies active attenders that a note names. @returns the notifications' ids, by attender. */
export function insertTicketNotifications(
  db: Database.Database,
  row: { workspaceId: number; ticketId: number; entryId: number; at: number },
  attenderIds: readonly number[],
): { id: number; attenderId: number }[] {
  return prepared(
    db,
    `INSERT INTO notification (workspaceId, attenderId, kind, ticketId, ticketEntryId, createdAt)
     SELECT workspaceId, id, 'ticket_mention', @ticketId, @entryId, @at FROM attender
       WHERE workspaceId = @workspaceId AND isActive = 1 AND id IN (SELECT value FROM json_each(@attenderIds)) ORDER BY id
     RETURNING id, attenderId`,
  ).all({ ...row, attenderIds: JSON.stringify(attenderIds) }) as { id: number; attenderId: number }[];
}
