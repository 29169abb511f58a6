import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements of the WhatsApp channel. They run inside groupCommit() or on the reader. Times are epoch milliseconds.

/** A WhatsApp config as the transport needs it; token and secret are sealed. */
export type WhatsAppChannelRow = {
  id: number;
  workspaceId: number;
  name: string;
  phoneNumber: string;
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string | null;
  appSecret: string | null;
  verifyToken: string;
  apiBase: string;
  apiVersion: string;
  welcomeMessage: string;
  businessHours: string;
  autoReplyEnabled: 0 | 1;
  autoReplyMessage: string;
  isActive: 0 | 1;
  lastWebhookAt: number | null;
  lastError: string | null;
  accountState: string | null;
};

export function findWhatsAppChannel(
  db: Database.Database,
  workspaceId: number,
  id: number,
): WhatsAppChannelRow | undefined {
  return prepared(db, "SELECT * FROM whatsapp_channel WHERE workspaceId = ? AND id = ?").get(workspaceId, id) as
    | WhatsAppChannelRow
    | undefined;
}

/** The number by which a workspace writes to somebody who hasn't written: of the default profile, else the oldest. */
export function findMainWhatsAppChannel(db: Database.Database, workspaceId: number): WhatsAppChannelRow | undefined {
  return prepared(
    db,
    `SELECT c.* FROM whatsapp_channel c JOIN chatbot_profile p ON p.workspaceId = c.workspaceId AND p.id = c.profileId
     WHERE c.workspaceId = ? AND c.isActive = 1 ORDER BY p.isDefault DESC, c.id LIMIT 1`,
  ).get(workspaceId) as WhatsAppChannelRow | undefined;
}

/** What telling whose a webhook call is takes. */
export type WebhookChannel = Pick<WhatsAppChannelRow, "id" | "workspaceId" | "appSecret" | "lastWebhookAt">;

/**
 * Active configs of a number, or of an account. Unscoped by nature, and there may be several: whose secret signed the call
 * tells which workspace it is for.
 */
export function findWebhookChannels(
  db: Database.Database,
  by: "phoneNumberId" | "businessAccountId",
  id: string,
): WebhookChannel[] {
  const sql =
    by === "phoneNumberId"
      ? "SELECT id, workspaceId, appSecret, lastWebhookAt FROM whatsapp_channel WHERE phoneNumberId = ? AND isActive = 1"
      : "SELECT id, workspaceId, appSecret, lastWebhookAt FROM whatsapp_channel WHERE businessAccountId = ? AND isActive = 1";
  return prepared(db, sql).all(id) as WebhookChannel[];
}

/** Whether a token is one that Meta was given for the handshake. */
export function isVerifyToken(db: Database.Database, token: string): boolean {
  return prepared(db, "SELECT 1 FROM whatsapp_channel WHERE verifyToken = ? LIMIT 1").get(token) !== undefined;
}

export function noteWebhook(db: Database.Database, workspaceId: number, id: number, at: number): void {
  prepared(db, "UPDATE whatsapp_channel SET lastWebhookAt = ? WHERE workspaceId = ? AND id = ?").run(
    at,
    workspaceId,
    id,
  );
}

/** Notes how calls to Meta go: an error's name, or null for a good one. */
export function noteChannelError(
  db: Database.Database,
  { workspaceId, id }: { workspaceId: number; id: number },
  error: string | null,
  at: number,
): void {
  prepared(
    db,
    `UPDATE whatsapp_channel SET lastError = @error, lastErrorAt = iif(@error IS NULL, NULL, @at)
     WHERE workspaceId = @workspaceId AND id = @id AND (lastError IS NOT @error OR @error IS NOT NULL)`,
  ).run({ workspaceId, id, error, at });
}

/** Notes what Meta says of a channel's account: the name of a text, or null when all is well. @returns whether it is news. */
export function noteAccountState(
  db: Database.Database,
  { workspaceId, id }: { workspaceId: number; id: number },
  state: string | null,
  at: number,
): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_channel SET accountState = @state, accountStateAt = iif(@state IS NULL, NULL, @at)
       WHERE workspaceId = @workspaceId AND id = @id AND accountState IS NOT @state`,
    ).run({ workspaceId, id, state, at }).changes === 1
  );
}

/** A webhook call that waits. */
export type WhatsAppEventRow = { id: number; workspaceId: number; channelId: number; body: string; attempts: number };

export function insertWhatsAppEvent(
  db: Database.Database,
  { workspaceId, channelId, body, at }: { workspaceId: number; channelId: number; body: string; at: number },
): void {
  prepared(
    db,
    "INSERT INTO whatsapp_event (workspaceId, channelId, body, attempts, receivedAt) VALUES (?, ?, ?, 0, ?)",
  ).run(workspaceId, channelId, body, at);
}

/** The oldest calls that wait, behind an id; those that failed before are left for last. */
export function findWhatsAppEvents(
  db: Database.Database,
  afterId: number,
  attemptsMax: number,
  limit: number,
): WhatsAppEventRow[] {
  return prepared(
    db,
    "SELECT id, workspaceId, channelId, body, attempts FROM whatsapp_event WHERE id > ? AND attempts < ? ORDER BY id LIMIT ?",
  ).all(afterId, attemptsMax, limit) as WhatsAppEventRow[];
}

/** Deletes a call that is dealt with. @returns false when somebody else did. */
export function deleteWhatsAppEvent(db: Database.Database, id: number): boolean {
  return prepared(db, "DELETE FROM whatsapp_event WHERE id = ?").run(id).changes === 1;
}

export function countEventAttempt(db: Database.Database, id: number): void {
  prepared(db, "UPDATE whatsapp_event SET attempts = attempts + 1 WHERE id = ?").run(id);
}

/** With whom a conversation is held, and by which number. */
export type WhatsAppThreadRow = { channelId: number | null; waId: string | null; userId: string | null };

export function findThread(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
): WhatsAppThreadRow | undefined {
  return prepared(
    db,
    "SELECT channelId, waId, userId FROM whatsapp_thread WHERE workspaceId = ? AND conversationId = ?",
  ).get(workspaceId, conversationId) as WhatsAppThreadRow | undefined;
}

/** Notes it; an address that isn't told this time stays. */
export function saveThread(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  row: WhatsAppThreadRow,
): void {
  prepared(
    db,
    `INSERT INTO whatsapp_thread (workspaceId, conversationId, channelId, waId, userId)
     VALUES (@workspaceId, @conversationId, @channelId, @waId, @userId)
     ON CONFLICT (workspaceId, conversationId) DO UPDATE SET channelId = excluded.channelId,
       waId = coalesce(excluded.waId, waId), userId = coalesce(excluded.userId, userId)`,
  ).run({ workspaceId, conversationId, ...row });
}

/** A customer's WhatsApp conversations with a number, or with none yet, that could go on. */
export function findWhatsAppConversation(
  db: Database.Database,
  place: { workspaceId: number; customerId: number; channelId: number; closedSince: number },
): number | undefined {
  return prepared(
    db,
    `SELECT c.id FROM conversation c LEFT JOIN whatsapp_thread t ON t.workspaceId = c.workspaceId AND t.conversationId = c.id
     WHERE c.workspaceId = @workspaceId AND c.customerId = @customerId AND c.channel = 'whatsapp' AND c.deletedAt IS NULL
       AND (t.channelId IS NULL OR t.channelId = @channelId) AND (c.status <> 'closed' OR c.closedAt > @closedSince)
     ORDER BY c.status = 'closed', c.id DESC LIMIT 1`,
  )
    .pluck()
    .get(place) as number | undefined;
}

/** Until when anything may be written in a conversation. */
export function readReplyWindow(db: Database.Database, workspaceId: number, conversationId: number): number {
  return (
    (prepared(db, "SELECT replyWindowEndsAt FROM conversation WHERE workspaceId = ? AND id = ?")
      .pluck()
      .get(workspaceId, conversationId) as number | null | undefined) ?? 0
  );
}

/**
 * Opens the window of all conversations of a customer with a number, of which WhatsApp knows no more than one: each that
 * isn't closed. Never back. @returns those that changed.
 */
export function raiseReplyWindow(
  db: Database.Database,
  place: { workspaceId: number; customerId: number; channelId: number; endsAt: number },
): number[] {
  return prepared(
    db,
    `UPDATE conversation SET replyWindowEndsAt = @endsAt
     WHERE workspaceId = @workspaceId AND customerId = @customerId AND channel = 'whatsapp' AND status <> 'closed'
       AND coalesce(replyWindowEndsAt, 0) < @endsAt
       AND coalesce((SELECT t.channelId FROM whatsapp_thread t WHERE t.workspaceId = conversation.workspaceId
         AND t.conversationId = conversation.id), @channelId) = @channelId
     RETURNING id`,
  )
    .pluck()
    .all(place) as number[];
}

/** The latest end of a window that a customer has open with the workspace, for a conversation that an agent starts. */
export function findOpenWindow(db: Database.Database, workspaceId: number, customerId: number): number {
  return (
    (prepared(
      db,
      "SELECT max(replyWindowEndsAt) FROM conversation WHERE workspaceId = ? AND customerId = ? AND channel = 'whatsapp'",
    )
      .pluck()
      .get(workspaceId, customerId) as number | null) ?? 0
  );
}

export function setReplyWindow(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  endsAt: number,
): void {
  prepared(db, "UPDATE conversation SET replyWindowEndsAt = ? WHERE workspaceId = ? AND id = ?").run(
    endsAt,
    workspaceId,
    conversationId,
  );
}

/** Notes that somebody gets an automatic message of an occasion; false when they had it. */
export function insertWhatsAppAutoReply(
  db: Database.Database,
  row: { workspaceId: number; channelId: number; address: string; occasion: string; at: number },
): boolean {
  return (
    prepared(
      db,
      `INSERT INTO whatsapp_auto_reply (workspaceId, channelId, address, occasion, createdAt)
       VALUES (@workspaceId, @channelId, @address, @occasion, @at) ON CONFLICT DO NOTHING`,
    ).run(row).changes === 1
  );
}

type AutoReplyKey = { workspaceId: number; channelId: number; address: string; occasion: string };

/** Notes that its sending begins; false when it began before, and what came of that is unknown. */
export function beginAutoReply(db: Database.Database, key: AutoReplyKey, at: number): boolean {
  return (
    prepared(
      db,
      `UPDATE whatsapp_auto_reply SET startedAt = @at WHERE workspaceId = @workspaceId AND channelId = @channelId
       AND address = @address AND occasion = @occasion AND startedAt IS NULL`,
    ).run({ ...key, at }).changes === 1
  );
}

/** Notes that it was refused and may be tried again. */
export function releaseAutoReply(db: Database.Database, key: AutoReplyKey): void {
  prepared(
    db,
    `UPDATE whatsapp_auto_reply SET startedAt = NULL WHERE workspaceId = @workspaceId AND channelId = @channelId
     AND address = @address AND occasion = @occasion`,
  ).run(key);
}
