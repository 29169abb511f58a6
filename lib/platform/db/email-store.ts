import type Database from "better-sqlite3";
import { prepared } from "./connections";

// Statements of the e-mail channel. They run inside groupCommit() or on the reader. Times are epoch milliseconds.

/** An e-mail config as the transport needs it; passwords are sealed. */
export type EmailChannelRow = {
  id: number;
  workspaceId: number;
  smtpHost: string;
  smtpPort: number;
  smtpSecurity: "tls" | "starttls" | "none";
  smtpUser: string;
  smtpPassword: string | null;
  fromEmail: string;
  fromName: string;
  replyToEmail: string | null;
  signature: string;
  signatureImageUrl: string | null;
  autoReplyEnabled: 0 | 1;
  autoReplyMessage: string;
  imapHost: string | null;
  imapPort: number;
  imapSecurity: "tls" | "starttls" | "none";
  imapUser: string;
  imapPassword: string | null;
  imapFolder: string;
  plusAddressing: 0 | 1;
  isActive: 0 | 1;
  updatedAt: number;
};

export function findEmailChannel(db: Database.Database, workspaceId: number, id: number): EmailChannelRow | undefined {
  return prepared(db, "SELECT * FROM email_channel WHERE workspaceId = ? AND id = ?").get(workspaceId, id) as
    | EmailChannelRow
    | undefined;
}

/** The channel by which a workspace writes to somebody who hasn't written: of the default profile, else the oldest. */
export function findMainEmailChannel(db: Database.Database, workspaceId: number): EmailChannelRow | undefined {
  return prepared(
    db,
    `SELECT c.* FROM email_channel c JOIN chatbot_profile p ON p.workspaceId = c.workspaceId AND p.id = c.profileId
     WHERE c.workspaceId = ? AND c.isActive = 1 ORDER BY p.isDefault DESC, c.id LIMIT 1`,
  ).get(workspaceId) as EmailChannelRow | undefined;
}

/** The channel of an inbound address; unscoped by nature: the token is what tells the workspace. */
export function findChannelByToken(
  db: Database.Database,
  token: string,
): { workspaceId: number; id: number } | undefined {
  return prepared(db, "SELECT workspaceId, id FROM email_channel WHERE inboundToken = ? AND isActive = 1").get(token) as
    | { workspaceId: number; id: number }
    | undefined;
}

/** A message that is stored under an id. */
export type StoredEmail = { emailChannelId: number | null; digest: string };

/** The workspace's messages under an id: of one mailbox or of several, in deleted conversations too. */
export function findStoredEmails(db: Database.Database, workspaceId: number, messageId: string): StoredEmail[] {
  return prepared(db, "SELECT emailChannelId, digest FROM email_message WHERE workspaceId = ? AND messageId = ?").all(
    workspaceId,
    messageId,
  ) as StoredEmail[];
}

/** The message that has an id, in a conversation that isn't deleted. */
export function findEmailById(
  db: Database.Database,
  workspaceId: number,
  messageId: string,
): { conversationId: number; isOutgoing: 0 | 1 } | undefined {
  return prepared(
    db,
    `SELECT e.conversationId, e.isOutgoing FROM email_message e JOIN conversation c ON c.id = e.conversationId
     WHERE e.workspaceId = ? AND e.messageId = ? AND c.deletedAt IS NULL ORDER BY e.createdAt DESC LIMIT 1`,
  ).get(workspaceId, messageId) as { conversationId: number; isOutgoing: 0 | 1 } | undefined;
}

/**
 * Whether an address sent or got a message of a conversation, or is its customer's.
 * @param address in lower case
 */
export function takesPart(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  address: string,
): boolean {
  const found = prepared(
    db,
    `SELECT 1 FROM email_message WHERE workspaceId = @workspaceId AND conversationId = @conversationId
       AND (fromAddress = @address
         OR EXISTS (SELECT 1 FROM json_each(toAddresses) WHERE value ->> 'address' = @address)
         OR EXISTS (SELECT 1 FROM json_each(ccAddresses) WHERE value ->> 'address' = @address))
     UNION ALL
     SELECT 1 FROM conversation c JOIN customer_identity i ON i.workspaceId = c.workspaceId AND i.customerId = c.customerId
     WHERE c.workspaceId = @workspaceId AND c.id = @conversationId AND i.kind = 'email' AND i.key = @address
     LIMIT 1`,
  ).get({ workspaceId, conversationId, address });
  return found !== undefined;
}

/** The message of ours that went out under an id, in a conversation that isn't deleted. */
export function findSentEmail(
  db: Database.Database,
  workspaceId: number,
  messageId: string,
): { conversationId: number; messageSeq: number } | undefined {
  return prepared(
    db,
    `SELECT e.conversationId, e.messageSeq FROM email_message e JOIN conversation c ON c.id = e.conversationId
     WHERE e.workspaceId = ? AND e.messageId = ? AND e.isOutgoing = 1 AND c.deletedAt IS NULL LIMIT 1`,
  ).get(workspaceId, messageId) as { conversationId: number; messageSeq: number } | undefined;
}

/** A message as an e-mail. Lists are JSON. */
export type EmailMessageRow = {
  workspaceId: number;
  conversationId: number;
  messageSeq: number;
  emailChannelId: number | null;
  messageId: string;
  inReplyTo: string | null;
  references: string;
  subject: string;
  fromAddress: string;
  fromName: string;
  toAddresses: string;
  ccAddresses: string;
  /** Addresses, joined by ', '. */
  replyTo: string | null;
  quotedText: string;
  html: string | null;
  hasRemoteImages: 0 | 1;
  isAutomatic: 0 | 1;
  isOutgoing: 0 | 1;
  digest: string;
  rawKey: string | null;
  createdAt: number;
};

/** Adds what a message is as an e-mail; one that is sent again after a failure may go to another address. */
export function insertEmailMessage(db: Database.Database, row: EmailMessageRow): void {
  prepared(
    db,
    `INSERT INTO email_message (workspaceId, conversationId, messageSeq, emailChannelId, messageId, inReplyTo, "references", subject,
       fromAddress, fromName, toAddresses, ccAddresses, replyTo, quotedText, html, hasRemoteImages, isAutomatic, isOutgoing, digest,
       rawKey, createdAt)
     VALUES (@workspaceId, @conversationId, @messageSeq, @emailChannelId, @messageId, @inReplyTo, @references, @subject,
       @fromAddress, @fromName, @toAddresses, @ccAddresses, @replyTo, @quotedText, @html, @hasRemoteImages, @isAutomatic, @isOutgoing,
       @digest, @rawKey, @createdAt)
     ON CONFLICT (workspaceId, conversationId, messageSeq) DO UPDATE SET emailChannelId = excluded.emailChannelId,
       messageId = excluded.messageId, fromAddress = excluded.fromAddress, fromName = excluded.fromName,
       toAddresses = excluded.toAddresses`,
  ).run(row);
}

/** The e-mail of a message. */
export function findEmailMessage(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  messageSeq: number,
): EmailMessageRow | undefined {
  return prepared(
    db,
    "SELECT * FROM email_message WHERE workspaceId = ? AND conversationId = ? AND messageSeq = ?",
  ).get(workspaceId, conversationId, messageSeq) as EmailMessageRow | undefined;
}

/** What a new message of a conversation answers: the newest that came in (up to a number), else the newest of ours. */
export function findAnsweredEmail(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  upToSeq: number,
): EmailMessageRow | undefined {
  return prepared(
    db,
    `SELECT * FROM email_message WHERE workspaceId = ? AND conversationId = ? AND messageSeq <= ?
     ORDER BY isOutgoing, messageSeq DESC LIMIT 1`,
  ).get(workspaceId, conversationId, upToSeq) as EmailMessageRow | undefined;
}

/** What else a message's e-mail is made from. */
export type OutgoingSource = {
  subject: string;
  customerName: string;
  customerEmail: string | null;
  content: string;
  type: string;
  replyToSeq: number | null;
};

export function findOutgoingSource(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  seq: number,
): OutgoingSource | undefined {
  return prepared(
    db,
    `SELECT c.subject, cu.name AS customerName, cu.email AS customerEmail, m.content, m.type, m.replyToSeq
     FROM message m JOIN conversation c ON c.id = m.conversationId JOIN customer cu ON cu.id = c.customerId
     WHERE m.workspaceId = ? AND m.conversationId = ? AND m.seq = ?`,
  ).get(workspaceId, conversationId, seq) as OutgoingSource | undefined;
}

/** What can't become a message. */
export type NewQuarantined = {
  workspaceId: number;
  channel?: "email" | "whatsapp";
  emailChannelId: number | null;
  reason: string;
  detail: string;
  fromAddress: string;
  subject: string;
  rawKey: string;
  size: number;
  at: number;
  resolvedAt: number | null;
};

/** Puts a raw message into quarantine; the same one twice is there once. */
export function insertQuarantined(db: Database.Database, row: NewQuarantined): void {
  prepared(
    db,
    `INSERT INTO quarantined_message (workspaceId, channel, emailChannelId, reason, detail, fromAddress, subject, rawKey, size, createdAt, resolvedAt)
     VALUES (@workspaceId, @channel, @emailChannelId, @reason, @detail, @fromAddress, @subject, @rawKey, @size, @at, @resolvedAt)
     ON CONFLICT (workspaceId, emailChannelId, rawKey) DO NOTHING`,
  ).run({ ...row, channel: row.channel ?? "email" });
}

/** Notes that an address gets its automatic answer of a day; false when it had it. */
export function insertAutoReply(
  db: Database.Database,
  row: { workspaceId: number; emailChannelId: number; address: string; day: string; at: number },
): boolean {
  return (
    prepared(
      db,
      `INSERT INTO auto_reply (workspaceId, emailChannelId, address, day, createdAt)
       VALUES (@workspaceId, @emailChannelId, @address, @day, @at) ON CONFLICT DO NOTHING`,
    ).run(row).changes === 1
  );
}

/** A customer of the workspace by e-mail address, which is in lower case. The oldest of several. */
export function findCustomerWithEmail(
  db: Database.Database,
  workspaceId: number,
  address: string,
): { id: number; name: string } | undefined {
  const known = prepared(
    db,
    "SELECT id, name FROM customer WHERE workspaceId = ? AND email = ? AND deletedAt IS NULL ORDER BY id LIMIT 1",
  );
  const typed = prepared(
    db,
    "SELECT id, name FROM customer WHERE workspaceId = ? AND email = ? COLLATE NOCASE AND deletedAt IS NULL ORDER BY id LIMIT 1",
  );
  return (known.get(workspaceId, address) ?? typed.get(workspaceId, address)) as
    | { id: number; name: string }
    | undefined;
}

/** Makes somebody who wrote an e-mail a customer. @returns the id. */
export function insertCustomerWithEmail(
  db: Database.Database,
  row: { workspaceId: number; name: string; email: string; at: number },
): number {
  const { lastInsertRowid } = prepared(
    db,
    `INSERT INTO customer (workspaceId, name, email, status, tags, lastContactAt, createdAt, updatedAt)
     VALUES (@workspaceId, @name, @email, 'lead', '[]', @at, @at, @at)`,
  ).run(row);
  return Number(lastInsertRowid);
}

/** The conversation that a message left in a web chat's form began, by the id that its browser made. */
export function findOfflineConversation(
  db: Database.Database,
  workspaceId: number,
  clientMessageId: string,
): number | undefined {
  return prepared(
    db,
    "SELECT conversationId FROM message WHERE clientMessageId = ? AND workspaceId = ? AND senderKind = 'customer' LIMIT 1",
  )
    .pluck()
    .get(clientMessageId, workspaceId) as number | undefined;
}
