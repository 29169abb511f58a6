import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { detachTickets } from "./ticket-store";

// Statements that start conversations and keep how far both sides have read. They run inside groupCommit().

/** Conversations of all workspaces that were deleted before an instant. */
export function findDeletedBefore(db: Database.Database, before: number, limit: number): number[] {
  return prepared(db, "SELECT id FROM conversation WHERE deletedAt < ? LIMIT ?").pluck().all(before, limit) as number[];
}

/** Storage keys of a conversation's files. */
export function findFilesOf(db: Database.Database, conversationId: number): string[] {
  return prepared(
    db,
    `SELECT storageKey FROM attachment WHERE conversationId = :id UNION SELECT storageKey FROM upload WHERE conversationId = :id
     UNION SELECT rawKey FROM email_message WHERE workspaceId = (SELECT workspaceId FROM conversation WHERE id = :id)
       AND conversationId = :id AND rawKey IS NOT NULL`,
  )
    .pluck()
    .all({ id: conversationId }) as string[];
}

/**
 * Deletes some of a deleted conversation's messages for good, and the conversation after its last. @returns whether it
 * is gone.
 */
export function eraseDeleted(db: Database.Database, conversationId: number, messagesMax: number): boolean {
  const deleted = prepared(db, "SELECT workspaceId FROM conversation WHERE id = ? AND deletedAt IS NOT NULL")
    .pluck()
    .get(conversationId) as number | undefined;
  if (deleted === undefined) return true;
  const { changes } = prepared(
    db,
    `DELETE FROM message WHERE id IN
       (SELECT id FROM message WHERE workspaceId = ? AND conversationId = ? ORDER BY seq LIMIT ?)`,
  ).run(deleted, conversationId, messagesMax);
  if (changes === messagesMax) return false;
  detachTickets(db, deleted, conversationId);
  prepared(db, "DELETE FROM conversation WHERE id = ?").run(conversationId);
  return true;
}
