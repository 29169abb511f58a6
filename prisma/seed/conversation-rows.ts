import type Database from "better-sqlite3";
import type { Channel, ConversationStatus, Priority } from "@/lib/kernel/conversation";
import type { DemoFileName } from "./demo-files";

export type SeedMessage = {
  side: "attender" | "customer";
  content: string;
  at: number;
  files?: readonly DemoFileName[];
};

/** A conversation to insert. Everything that follows from its messages is derived by `insertConversation`. */
export type SeedConversation = {
  workspaceId: number;
  subject: string;
  customerId: number;
  companyId: number | null;
  /** Who wrote the attender's messages; null only where there are none. */
  attenderId: number | null;
  channel: Channel;
  status: ConversationStatus;
  priority: Priority;
  tags: readonly string[];
  /** Oldest first, at least one. */
  messages: readonly SeedMessage[];
  closing: { at: number; by: "attender" | "customer" | "system"; reason: string | null } | null;
};

/** Longest preview that the list row keeps. */
const PREVIEW_LENGTH = 200;

/** The preview of a message: its beginning, never ending in half an emoji. */
function previewOf(content: string): string {
  const cut = content.slice(0, PREVIEW_LENGTH);
  return cut.length === content.length ? cut : cut.replace(/[\ud800-\udbff]$/, "");
}

const INSERT_CONVERSATION = `INSERT INTO conversation (workspaceId, subject, customerId, companyId, assignedAttenderId, channel, status,
  priority, tags, lastSeq, ourSeq, isOutbound, lastMessageText, lastMessageAt, lastMessageAttenderId, lastMessageFromAttender, awaitingReplySince, createdAt,
  updatedAt, lastActivityAt, closedAt, closedBy, closeReason, replyWindowEndsAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
// Without a number of its own a row is numbered by the database, and NULL is none to PostgreSQL.
const INSERT_NUMBERED = INSERT_CONVERSATION.replace("(workspaceId,", "(id, workspaceId,").replace("(?,", "(?, ?,");
const INSERT_MESSAGE = `INSERT INTO message (workspaceId, conversationId, seq, senderKind, attenderId, type, content, createdAt)
  VALUES (?, ?, ?, ?, ?, 'text', ?, ?)`;

// A day after the customer's newest message, as WhatsApp counts.
function replyWindowOf(messages: readonly SeedMessage[]): number | null {
  const newest = messages.findLast(({ side }) => side === "customer");
  return newest ? newest.at + 24 * 60 * 60 * 1000 : null;
}

/**
 * Returns a function that inserts a conversation with its messages, keeping the columns that repeat them in step, and
 * returns its id. Files are not its affair (demo-files.ts).
 */
export function conversationInserter(db: Database.Database): (row: SeedConversation, id?: number) => number {
  const conversation = db.prepare(INSERT_CONVERSATION);
  const numbered = db.prepare(INSERT_NUMBERED);
  const message = db.prepare(INSERT_MESSAGE);
  return (row, id) => {
    const first = row.messages[0];
    const last = row.messages.at(-1);
    if (!first || !last) throw new RangeError("A seeded conversation needs a message");
    const answered = last.side === "attender";
    const values = [
      row.workspaceId,
      row.subject,
      row.customerId,
      row.companyId,
      row.attenderId,
      row.channel,
      row.status,
      row.priority,
      JSON.stringify(row.tags),
      row.messages.length,
      row.messages.findLastIndex(({ side }) => side === "attender") + 1,
      row.messages.some(({ side }) => side === "customer") ? 0 : 1,
      previewOf(last.content),
      last.at,
      answered ? row.attenderId : null,
      answered ? 1 : 0,
      answered || row.status === "closed" ? null : last.at,
      first.at,
      last.at,
      last.at,
      row.closing?.at ?? null,
      row.closing?.by ?? null,
      row.closing?.reason ?? null,
      row.channel === "whatsapp" ? replyWindowOf(row.messages) : null,
    ];
    const { lastInsertRowid } = id === undefined ? conversation.run(...values) : numbered.run(id, ...values);
    for (let index = 0; index < row.messages.length; index += 1) {
      const { side, content, at } = row.messages[index] as SeedMessage;
      message.run(
        row.workspaceId,
        lastInsertRowid,
        index + 1,
        side,
        side === "attender" ? row.attenderId : null,
        content,
        at,
      );
    }
    return Number(lastInsertRowid);
  };
}
