import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { detachTickets } from "./ticket-store";

// Statements that start conversations and keep how far both sides have read. They run inside groupCommit().

/** How far the customer's device received and showed messages; never backwards. Returns what is stored after it. */
export function raiseDelivery(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  seqs: { deliveredSeq: number; readSeq: number },
): { deliveredSeq: number; readSeq: number } | undefined {
  return prepared(
    db,
    `UPDATE conversation SET readSeq = max(readSeq, min(lastSeq, ?)), deliveredSeq = max(deliveredSeq, min(lastSeq, max(?, ?)))
     WHERE workspaceId = ? AND id = ? AND deletedAt IS NULL AND (readSeq < min(lastSeq, ?) OR deliveredSeq < min(lastSeq, max(?, ?)))
     RETURNING deliveredSeq, readSeq`,
  ).get(
    seqs.readSeq,
    seqs.deliveredSeq,
    seqs.readSeq,
    workspaceId,
    conversationId,
    seqs.readSeq,
    seqs.deliveredSeq,
    seqs.readSeq,
  ) as { deliveredSeq: number; readSeq: number } | undefined;
}

/** How far an attender has read; never backwards and never past the newest message. Returns whether it changed. */
export function raiseRead(
  db: Database.Database,
  read: { workspaceId: number; attenderId: number; conversationId: number; seq: number; at: number },
): boolean {
  return (
    prepared(
      db,
      `INSERT INTO conversation_read (workspaceId, attenderId, conversationId, seq, updatedAt)
       SELECT workspaceId, @attenderId, id, min(lastSeq, @seq), @at FROM conversation
         WHERE workspaceId = @workspaceId AND id = @conversationId AND deletedAt IS NULL
       ON CONFLICT (workspaceId, attenderId, conversationId) DO UPDATE SET seq = excluded.seq, updatedAt = excluded.updatedAt
         WHERE excluded.seq > seq`,
    ).run(read).changes > 0
  );
}

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
