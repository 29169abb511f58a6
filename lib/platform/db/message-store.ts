import type Database from "better-sqlite3";
import { prepared } from "./connections";
import type { PendingUpload } from "./upload-store";

// Statements of the message hot path. They run inside groupCommit() and hold no rule: what a message does to its
// conversation is decided in lib/modules/conversations/append-message.ts.

/** What appending needs to know of a conversation. */
export type AppendState = {
  id: number;
  channel: "email" | "whatsapp" | "webchat";
  status: "active" | "waiting" | "pending" | "closed";
  assignedAttenderId: number | null;
  customerId: number;
  customerName: string;
  visitorId: number | null;
  lastSeq: number;
  /** Number of the newest message of our side; 0 while there is none. */
  ourSeq: number;
  /** 1: we began it and its customer hasn't written yet. */
  isOutbound: 0 | 1;
  awaitingReplySince: number | null;
};

const APPEND_STATE = `SELECT c.id, c.channel, c.status, c.assignedAttenderId, c.customerId, cu.name AS customerName, c.visitorId, c.lastSeq,
    c.ourSeq, c.isOutbound, c.awaitingReplySince
  FROM conversation c JOIN customer cu ON cu.id = c.customerId`;

const APPEND_STATE_BY_ID = `${APPEND_STATE} WHERE c.workspaceId = ? AND c.id = ? AND c.deletedAt IS NULL`;

export function findAppendState(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
): AppendState | undefined {
  return prepared(db, APPEND_STATE_BY_ID).get(workspaceId, conversationId) as AppendState | undefined;
}

/** The visitor's latest conversation, open or closed. */
export function findLatestOfVisitor(
  db: Database.Database,
  workspaceId: number,
  visitorId: number,
): AppendState | undefined {
  return prepared(
    db,
    `${APPEND_STATE} WHERE c.workspaceId = ? AND c.visitorId = ? AND c.deletedAt IS NULL ORDER BY c.id DESC LIMIT 1`,
  ).get(workspaceId, visitorId) as AppendState | undefined;
}

export type StoredMessage = { id: number; workspaceId: number; seq: number; createdAt: number };

export function findByClientMessageId(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  clientMessageId: string,
): StoredMessage | undefined {
  return prepared(
    db,
    "SELECT id, workspaceId, seq, createdAt FROM message WHERE workspaceId = ? AND conversationId = ? AND clientMessageId = ?",
  ).get(workspaceId, conversationId, clientMessageId) as StoredMessage | undefined;
}

export type NewMessage = {
  workspaceId: number;
  conversationId: number;
  seq: number;
  clientMessageId: string | null;
  senderKind: "attender" | "customer" | "system";
  attenderId: number | null;
  type: "text" | "image" | "file";
  content: string;
  replyToSeq: number | null;
  createdAt: number;
};

/** Inserts a message and returns its id; undefined when its conversation has one with this client id already. */
export function insertMessage(db: Database.Database, message: NewMessage): number | undefined {
  const { changes, lastInsertRowid } = prepared(
    db,
    `INSERT INTO message (workspaceId, conversationId, seq, clientMessageId, senderKind, attenderId, type, content, replyToSeq, createdAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (clientMessageId, workspaceId, conversationId) DO NOTHING`,
  ).run(
    message.workspaceId,
    message.conversationId,
    message.seq,
    message.clientMessageId,
    message.senderKind,
    message.attenderId,
    message.type,
    message.content,
    message.replyToSeq,
    message.createdAt,
  );
  return changes === 0 ? undefined : Number(lastInsertRowid);
}

/** A message that another one answers. */
export type QuotedRow = { id: number; seq: number; senderKind: string; senderName: string | null; content: string };

/** Length of a quoted text that travels with its answer; the screen shows 60 characters of it. */
const QUOTE_MAX = 200;

const QUOTED = `SELECT m.id, m.seq, m.senderKind, trim(a.firstName || ' ' || a.surname) AS senderName, substr(m.content, 1, ${QUOTE_MAX}) AS content
  FROM message m LEFT JOIN attender a ON a.id = m.attenderId WHERE m.workspaceId = ? AND m.conversationId = ?`;

/** The message with this id in this conversation, as an answer quotes it. */
export function findQuoted(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  id: number,
): QuotedRow | undefined {
  return prepared(db, `${QUOTED} AND m.id = ?`).get(workspaceId, conversationId, id) as QuotedRow | undefined;
}

/** The messages with these numbers, as answers quote them. */
export function findQuotedBySeq(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  seqs: readonly number[],
): QuotedRow[] {
  if (seqs.length === 0) return [];
  return prepared(db, `${QUOTED} AND m.seq IN (SELECT value FROM json_each(?))`).all(
    workspaceId,
    conversationId,
    JSON.stringify(seqs),
  ) as QuotedRow[];
}

/** Files of a stored message. */
export function findAttachments(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  messageSeq: number,
): PendingUpload[] {
  return prepared(
    db,
    "SELECT id, fileName, contentType, size, storageKey FROM attachment WHERE workspaceId = ? AND conversationId = ? AND messageSeq = ? ORDER BY createdAt, rowid",
  ).all(workspaceId, conversationId, messageSeq) as PendingUpload[];
}

/** What a new message changes in its conversation's row. */
export type ConversationTouch = {
  workspaceId: number;
  id: number;
  lastSeq: number;
  ourSeq: number;
  preview: string;
  at: number;
  fromAttender: boolean;
  attenderId: number | null;
  /** Undefined when it stays as it is: its index is then left alone. */
  awaitingReplySince: number | null | undefined;
};

const touchSql = (awaiting: string) =>
  `UPDATE conversation SET lastSeq = ?, ourSeq = ?, lastMessageText = ?, lastMessageAt = ?, lastMessageFromAttender = ?, lastMessageAttenderId = ?,
     lastActivityAt = ?, updatedAt = ? ${awaiting} WHERE workspaceId = ? AND id = ?`;
// Constants: a statement is found by its text, and a text built anew has to be hashed anew.
const TOUCH = touchSql("");
const TOUCH_AWAITING = touchSql(", awaitingReplySince = ?");

export function touchConversation(db: Database.Database, touch: ConversationTouch): void {
  const { awaitingReplySince } = touch;
  const values = [
    touch.lastSeq,
    touch.ourSeq,
    touch.preview,
    touch.at,
    touch.fromAttender ? 1 : 0,
    touch.attenderId,
    touch.at,
    touch.at,
  ];
  if (awaitingReplySince === undefined) prepared(db, TOUCH).run(...values, touch.workspaceId, touch.id);
  else prepared(db, TOUCH_AWAITING).run(...values, awaitingReplySince, touch.workspaceId, touch.id);
}

export function setStatus(db: Database.Database, workspaceId: number, id: number, status: AppendState["status"]): void {
  prepared(db, "UPDATE conversation SET status = ? WHERE workspaceId = ? AND id = ?").run(status, workspaceId, id);
}

/** Its customer has written: it isn't only ours any more. */
export function endOutbound(db: Database.Database, workspaceId: number, id: number): void {
  prepared(db, "UPDATE conversation SET isOutbound = 0 WHERE workspaceId = ? AND id = ?").run(workspaceId, id);
}

export function setAssignee(db: Database.Database, workspaceId: number, id: number, attenderId: number): void {
  prepared(db, "UPDATE conversation SET assignedAttenderId = ? WHERE workspaceId = ? AND id = ?").run(
    attenderId,
    workspaceId,
    id,
  );
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

export function touchCustomer(db: Database.Database, workspaceId: number, customerId: number, at: number): void {
  prepared(db, "UPDATE customer SET lastContactAt = ? WHERE workspaceId = ? AND id = ?").run(
    at,
    workspaceId,
    customerId,
  );
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
