import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** For how many hours after its close a customer's message opens a conversation of the workspace again. */
export function readReopenHours(db: Database.Database, workspaceId: number): number {
  return prepared(db, "SELECT conversationReopenHours FROM workspace WHERE id = ?").pluck().get(workspaceId) as number;
}

/** When a conversation was closed, in epoch milliseconds; null for an open one. */
export function readClosedAt(db: Database.Database, workspaceId: number, id: number): number | null {
  return prepared(db, "SELECT closedAt FROM conversation WHERE workspaceId = ? AND id = ?")
    .pluck()
    .get(workspaceId, id) as number | null;
}

/** Whether a ticket was made of a conversation. */
export function hasTicket(db: Database.Database, workspaceId: number, conversationId: number): boolean {
  const sql = "SELECT 1 FROM ticket WHERE workspaceId = ? AND conversationId = ? AND deletedAt IS NULL LIMIT 1";
  return prepared(db, sql).get(workspaceId, conversationId) !== undefined;
}

/** Forgets that a conversation was closed, and takes it from an attender who is no longer active. @returns whether it did */
export function clearClosed(db: Database.Database, workspaceId: number, id: number): { isReleased: boolean } {
  prepared(
    db,
    "UPDATE conversation SET closedAt = NULL, closedBy = NULL, closeReason = NULL WHERE workspaceId = ? AND id = ?",
  ).run(workspaceId, id);
  const { changes } = prepared(
    db,
    `UPDATE conversation SET assignedAttenderId = NULL
     WHERE workspaceId = :workspaceId AND id = :id AND assignedAttenderId IN
       (SELECT a.id FROM attender a WHERE a.workspaceId = :workspaceId AND a.isActive = 0)`,
  ).run({ workspaceId, id });
  return { isReleased: changes === 1 };
}

/** The conversation in which a closed one's customer wrote on, by the line that says so. */
export function findContinuation(db: Database.Database, workspaceId: number, id: number): number | undefined {
  const content = prepared(
    db,
    `SELECT content FROM timeline_entry
     WHERE workspaceId = ? AND conversationId = ? AND kind = 'continued_in' ORDER BY id DESC LIMIT 1`,
  )
    .pluck()
    .get(workspaceId, id) as string | undefined;
  return content === undefined ? undefined : Number(content);
}

/** Says in both conversations that one goes on with the other. */
export function linkConversations(
  db: Database.Database,
  link: { workspaceId: number; from: { id: number; lastSeq: number }; to: number; at: number },
): void {
  const insert = prepared(
    db,
    `INSERT INTO timeline_entry (workspaceId, conversationId, kind, afterSeq, content, mentions, createdAt)
     VALUES (:workspaceId, :conversationId, :kind, :afterSeq, :content, '[]', :at)`,
  );
  const { workspaceId, from, to, at } = link;
  insert.run({
    workspaceId,
    conversationId: from.id,
    kind: "continued_in",
    afterSeq: from.lastSeq,
    content: String(to),
    at,
  });
  insert.run({ workspaceId, conversationId: to, kind: "continues", afterSeq: 0, content: String(from.id), at });
}
