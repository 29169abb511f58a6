import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { detachTickets } from "./ticket-store";

// Statements that start conversations and keep how far both sides have read. They run inside groupCommit().

/** A conversation as a customer begins it, in the chat's window or by a message. */
export type BegunConversationRow = {
  workspaceId: number;
  channel: "webchat" | "email" | "whatsapp";
  customerId: number;
  visitorId?: number;
  subject: string;
  at: number;
  /** Somebody of ours began it where the product isn't: it waits for nobody here. */
  isOutbound?: boolean;
};

/**
 * Starts a conversation that began outside of the desk, with the customer's company: waiting for an agent, if the customer
 * began it. @returns the id.
 */
export function insertBegunConversation(db: Database.Database, row: BegunConversationRow): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO conversation (workspaceId, subject, customerId, companyId, visitorId, channel, status, isOutbound, priority, tags,
       lastSeq, createdAt, updatedAt, lastActivityAt, lastMessageFromAttender)
     SELECT @workspaceId, @subject, id, companyId, @visitorId, @channel, iif(@isOutbound, 'active', 'waiting'), @isOutbound, 'medium', '[]',
       0, @at, @at, @at, 0
       FROM customer WHERE workspaceId = @workspaceId AND id = @customerId`,
  ).run({ visitorId: null, ...row, isOutbound: row.isOutbound ? 1 : 0 });
  return Number(lastInsertRowid);
}

/** A conversation as an attender starts it. */
export type NewConversationRow = {
  workspaceId: number;
  subject: string;
  customerId: number;
  companyId: number | null;
  assignedAttenderId: number | null;
  channel: "email" | "whatsapp" | "webchat";
  status: "active" | "waiting" | "pending" | "closed";
  priority: "low" | "medium" | "high" | "urgent";
  /** JSON list. */
  tags: string;
  clientId: string;
  at: number;
};

/** Starts a conversation and returns its id; undefined when the workspace has one with this client id already. */
export function insertConversation(db: Database.Database, row: NewConversationRow): number | undefined {
  const { changes, lastInsertRowid } = prepared(
    db,
    `INSERT INTO conversation (workspaceId, subject, customerId, companyId, assignedAttenderId, channel, status, isOutbound, priority, tags, clientId,
       lastSeq, createdAt, updatedAt, lastActivityAt, closedAt, closedBy, lastMessageFromAttender)
     VALUES (@workspaceId, @subject, @customerId, @companyId, @assignedAttenderId, @channel, @status, 1, @priority, @tags, @clientId,
       0, @at, @at, @at, iif(@status = 'closed', @at, NULL), iif(@status = 'closed', 'attender', NULL), 1)
     ON CONFLICT (workspaceId, clientId) DO NOTHING`,
  ).run(row);
  return changes === 0 ? undefined : Number(lastInsertRowid);
}

/** The conversation that this client id started, deleted or not. */
export function findConversationByClientId(
  db: Database.Database,
  workspaceId: number,
  clientId: string,
): number | undefined {
  return prepared(db, "SELECT id FROM conversation WHERE workspaceId = ? AND clientId = ?")
    .pluck()
    .get(workspaceId, clientId) as number | undefined;
}

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
