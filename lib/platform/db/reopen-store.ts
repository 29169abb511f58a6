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

/** Forgets that a conversation was closed. */
export function clearClosed(db: Database.Database, workspaceId: number, id: number): void {
  prepared(
    db,
    "UPDATE conversation SET closedAt = NULL, closedBy = NULL, closeReason = NULL WHERE workspaceId = ? AND id = ?",
  ).run(workspaceId, id);
}

/** Takes a conversation from an attender who is no longer active. @returns who that is */
export function releaseFromInactive(
  db: Database.Database,
  workspaceId: number,
  id: number,
): { id: number; name: string } | undefined {
  const left = prepared(
    db,
    `SELECT a.id, trim(a.firstName || ' ' || a.surname) AS name
     FROM conversation c JOIN attender a ON a.workspaceId = c.workspaceId AND a.id = c.assignedAttenderId
     WHERE c.workspaceId = ? AND c.id = ? AND a.isActive = 0`,
  ).get(workspaceId, id) as { id: number; name: string } | undefined;
  if (left)
    prepared(db, "UPDATE conversation SET assignedAttenderId = NULL WHERE workspaceId = ? AND id = ?").run(
      workspaceId,
      id,
    );
  return left;
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

/** A line that the product itself puts between a conversation's messages. */
export type OwnEntry = {
  conversationId: number;
  kind: "reopened" | "released" | "continued_in" | "continues";
  afterSeq: number;
  content?: string;
  targetAttenderId?: number;
  at: number;
};

/** Adds such a line. @returns its id */
export function insertOwnEntry(
  db: Database.Database,
  workspaceId: number,
  { content = "", targetAttenderId, ...entry }: OwnEntry,
): number {
  return prepared(
    db,
    `INSERT INTO timeline_entry
       (workspaceId, conversationId, kind, afterSeq, content, targetAttenderId, mentions, createdAt)
     VALUES (:workspaceId, :conversationId, :kind, :afterSeq, :content, :targetAttenderId, '[]', :at)
     RETURNING id`,
  )
    .pluck()
    .get({ ...entry, workspaceId, content, targetAttenderId: targetAttenderId ?? null }) as number;
}
