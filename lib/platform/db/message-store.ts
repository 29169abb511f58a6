import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements of the message hot path. They run inside groupCommit() and hold no rule: what a message does to its
// conversation is decided in lib/modules/conversations/append-message.ts.

/** A file of a message. */
type AttachmentFile = { id: string; fileName: string; contentType: string; size: number; storageKey: string };

/** Files of a stored message. */
export function findAttachments(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  messageSeq: number,
): AttachmentFile[] {
  return prepared(
    db,
    "SELECT id, fileName, contentType, size, storageKey FROM attachment WHERE workspaceId = ? AND conversationId = ? AND messageSeq = ? ORDER BY createdAt, rowid",
  ).all(workspaceId, conversationId, messageSeq) as AttachmentFile[];
}

export type NewAttachment = {
  id: string;
  workspaceId: number;
  conversationId: number;
  messageSeq: number;
  fileName: string;
  contentType: string;
  size: number;
  storageKey: string;
  createdAt: number;
};

export function insertAttachment(db: Database.Database, file: NewAttachment): void {
  prepared(
    db,
    `INSERT INTO attachment (id, workspaceId, conversationId, messageSeq, fileName, contentType, size, storageKey, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    file.id,
    file.workspaceId,
    file.conversationId,
    file.messageSeq,
    file.fileName,
    file.contentType,
    file.size,
    file.storageKey,
    file.createdAt,
  );
}

/** The visitor's customer id, null before their first message; undefined when the workspace has no such visitor. */
export function findVisitorCustomer(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
): number | null | undefined {
  const row = prepared(db, "SELECT customerId FROM visitor WHERE workspaceId = ? AND id = ?").get(
    workspaceId,
    visitorId,
  ) as { customerId: number | null } | undefined;
  return row === undefined ? undefined : row.customerId;
}

/** Makes the visitor a customer of the workspace and returns the customer's id. */
export function insertVisitorCustomer(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
  name: string,
  at: number,
): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO customer (workspaceId, name, status, tags, lastContactAt, createdAt, updatedAt) VALUES (?, ?, 'lead', '[]', ?, ?, ?)`,
  ).run(workspaceId, name, at, at, at);
  prepared(db, "UPDATE visitor SET customerId = ? WHERE workspaceId = ? AND id = ?").run(
    lastInsertRowid,
    workspaceId,
    visitorId,
  );
  return Number(lastInsertRowid);
}

export function customerName(db: Database.Database, workspaceId: number, customerId: number): string {
  return prepared(db, "SELECT name FROM customer WHERE workspaceId = ? AND id = ?")
    .pluck()
    .get(workspaceId, customerId) as string;
}

/** Whether a conversation is a visitor's own. */
export function isVisitorsConversation(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
  conversationId: number,
): boolean {
  return (
    prepared(
      db,
      "SELECT 1 FROM conversation WHERE workspaceId = ? AND id = ? AND visitorId = ? AND deletedAt IS NULL",
    ).get(workspaceId, conversationId, visitorId) !== undefined
  );
}
