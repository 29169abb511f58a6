import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements about WhatsApp's messages and what is asked of Meta to send them. Times are epoch milliseconds.

type Key = { workspaceId: number; conversationId: number; messageSeq: number };
const THIS = "workspaceId = @workspaceId AND conversationId = @conversationId AND messageSeq = @messageSeq";

/** A message as WhatsApp knows it; `details` is JSON. */
export type WhatsAppMessageRow = Key & {
  channelId: number | null;
  kind: string;
  providerId: string | null;
  contextId: string | null;
  details: string;
  mediaId: string | null;
  mediaState: "loading" | "ready" | "failed" | null;
  mediaError: string | null;
  isOutgoing: 0 | 1;
  customerReaction: string | null;
  agentReaction: string | null;
  editedAt: number | null;
  revokedAt: number | null;
  raw: string | null;
};

/** Adds what a message is on WhatsApp. One that is sent again after a failure may go by another number. */
export function insertWhatsAppMessage(
  db: Database.Database,
  row: Omit<WhatsAppMessageRow, "customerReaction" | "agentReaction" | "editedAt" | "revokedAt" | "mediaError">,
  at: number,
): void {
  prepared(
    db,
    `INSERT INTO whatsapp_message (workspaceId, conversationId, messageSeq, channelId, kind, providerId, contextId, details, mediaId,
       mediaState, isOutgoing, raw, createdAt)
     VALUES (@workspaceId, @conversationId, @messageSeq, @channelId, @kind, @providerId, @contextId, @details, @mediaId,
       @mediaState, @isOutgoing, @raw, @at)
     ON CONFLICT (workspaceId, conversationId, messageSeq) DO UPDATE SET channelId = excluded.channelId`,
  ).run({ ...row, at });
}

export function findWhatsAppMessage(db: Database.Database, key: Key): WhatsAppMessageRow | undefined {
  return prepared(db, `SELECT * FROM whatsapp_message WHERE ${THIS}`).get(key) as WhatsAppMessageRow | undefined;
}

/** Where a message of Meta's id is: one that came in, or one of ours. */
export function findByProviderId(
  db: Database.Database,
  workspaceId: number,
  providerId: string,
): (Key & { part: number | null }) | undefined {
  return prepared(
    db,
    `SELECT workspaceId, conversationId, messageSeq, NULL AS part FROM whatsapp_message WHERE providerId = @providerId AND workspaceId = @workspaceId
     UNION ALL SELECT workspaceId, conversationId, messageSeq, part FROM whatsapp_send WHERE providerId = @providerId AND workspaceId = @workspaceId
     LIMIT 1`,
  ).get({ workspaceId, providerId }) as (Key & { part: number | null }) | undefined;
}

/** Meta's id of a message: what a reply to it names. */
export function findProviderIdOf(db: Database.Database, key: Key): string | undefined {
  return prepared(
    db,
    `SELECT providerId FROM whatsapp_message WHERE ${THIS} AND providerId IS NOT NULL
     UNION ALL SELECT providerId FROM whatsapp_send WHERE ${THIS} AND providerId IS NOT NULL LIMIT 1`,
  )
    .pluck()
    .get(key) as string | undefined;
}

/** The newest message that came in, up to a number: what a reading mark names. */
export function findNewestInbound(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  upToSeq: number,
): { messageSeq: number; providerId: string; channelId: number | null } | undefined {
  return prepared(
    db,
    `SELECT messageSeq, providerId, channelId FROM whatsapp_message WHERE workspaceId = ? AND conversationId = ? AND messageSeq <= ?
       AND isOutgoing = 0 AND providerId IS NOT NULL ORDER BY messageSeq DESC LIMIT 1`,
  ).get(workspaceId, conversationId, upToSeq) as
    | { messageSeq: number; providerId: string; channelId: number | null }
    | undefined;
}

export function setReaction(db: Database.Database, key: Key, emoji: string | null): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_message SET customerReaction = @emoji WHERE ${THIS} AND customerReaction IS NOT @emoji`,
    ).run({ ...key, emoji }).changes === 1
  );
}

/** Replaces a message's text; the list's preview with it when it is the newest. */
export function rewriteMessage(db: Database.Database, key: Key, content: string, preview: string): void {
  prepared(
    db,
    "UPDATE message SET content = @content WHERE workspaceId = @workspaceId AND conversationId = @conversationId AND seq = @messageSeq",
  ).run({ ...key, content });
  prepared(
    db,
    "UPDATE conversation SET lastMessageText = @preview WHERE workspaceId = @workspaceId AND id = @conversationId AND lastSeq = @messageSeq",
  ).run({ ...key, preview });
}

/** Notes an edit, unless a later one is known. */
export function markEdited(db: Database.Database, key: Key, at: number): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_message SET editedAt = @at WHERE ${THIS} AND revokedAt IS NULL AND coalesce(editedAt, 0) < @at`,
    ).run({ ...key, at }).changes === 1
  );
}

/** Notes that its writer deleted it; what it was is forgotten. */
export function markRevoked(db: Database.Database, key: Key, details: string, at: number): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_message SET revokedAt = @at, details = @details, raw = NULL, mediaId = NULL, mediaState = NULL
       WHERE ${THIS} AND revokedAt IS NULL`,
    ).run({ ...key, details, at }).changes === 1
  );
}

/** Takes a message's files away. @returns their storage keys. */
export function deleteAttachments(db: Database.Database, key: Key): string[] {
  prepared(
    db,
    "UPDATE message SET type = 'text' WHERE workspaceId = @workspaceId AND conversationId = @conversationId AND seq = @messageSeq",
  ).run(key);
  return prepared(db, `DELETE FROM attachment WHERE ${THIS} RETURNING storageKey`).pluck().all(key) as string[];
}

/** Settles how a message's file came out; false when it isn't waited for any more. */
export function settleMedia(db: Database.Database, key: Key, state: "ready" | "failed", error: string | null): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_message SET mediaState = @state, mediaError = @error WHERE ${THIS} AND mediaState = 'loading'`,
    ).run({ ...key, state, error }).changes === 1
  );
}

export function setMessageType(db: Database.Database, key: Key, type: "image" | "file"): void {
  prepared(
    db,
    "UPDATE message SET type = @type WHERE workspaceId = @workspaceId AND conversationId = @conversationId AND seq = @messageSeq",
  ).run({ ...key, type });
}

/** A message's number by its id, inside one conversation. */
export function findSeqOf(db: Database.Database, key: Key): number | undefined {
  return prepared(
    db,
    "SELECT id FROM message WHERE workspaceId = @workspaceId AND conversationId = @conversationId AND seq = @messageSeq",
  )
    .pluck()
    .get(key) as number | undefined;
}

/** A request to send. */
export type WhatsAppSendRow = Key & {
  part: number;
  state: "queued" | "trying" | "sent" | "delivered" | "read" | "failed";
  attachmentId: string | null;
  caption: string;
  payload: string | null;
  mediaId: string | null;
  providerId: string | null;
};

/** Adds a request; one of an earlier try that failed or whose end nobody knows is asked again. */
export function insertSend(
  db: Database.Database,
  row: Pick<WhatsAppSendRow, keyof Key | "part" | "attachmentId" | "caption" | "payload">,
): void {
  prepared(
    db,
    `INSERT INTO whatsapp_send (workspaceId, conversationId, messageSeq, part, state, attachmentId, caption, payload)
     VALUES (@workspaceId, @conversationId, @messageSeq, @part, 'queued', @attachmentId, @caption, @payload)
     ON CONFLICT (workspaceId, conversationId, messageSeq, part) DO UPDATE SET state = 'queued', providerId = NULL
       WHERE state IN ('trying', 'failed')`,
  ).run(row);
}

export function listSends(db: Database.Database, key: Key): WhatsAppSendRow[] {
  return prepared(db, `SELECT * FROM whatsapp_send WHERE ${THIS} ORDER BY part`).all(key) as WhatsAppSendRow[];
}

type SendState = WhatsAppSendRow["state"];

/** Moves a request that is in one of `from`; false when it isn't. */
export function moveSend(
  db: Database.Database,
  key: Key & { part: number },
  from: readonly SendState[],
  state: SendState,
  providerId: string | null = null,
): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_send SET state = @state, providerId = coalesce(@providerId, providerId)
       WHERE ${THIS} AND part = @part AND state IN (SELECT value FROM json_each(@from))`,
    ).run({ ...key, state, providerId, from: JSON.stringify(from) }).changes === 1
  );
}

export function setSendMedia(db: Database.Database, key: Key & { part: number }, mediaId: string | null): void {
  prepared(db, `UPDATE whatsapp_send SET mediaId = @mediaId WHERE ${THIS} AND part = @part`).run({ ...key, mediaId });
}

/** Number of the next message of a conversation that waits to be sent. */
export function findNextToSend(db: Database.Database, workspaceId: number, conversationId: number): number | undefined {
  return prepared(
    db,
    `SELECT messageSeq FROM message_delivery WHERE workspaceId = ? AND conversationId = ? AND channel = 'whatsapp'
       AND state IN ('queued', 'sending') ORDER BY messageSeq LIMIT 1`,
  )
    .pluck()
    .get(workspaceId, conversationId) as number | undefined;
}
