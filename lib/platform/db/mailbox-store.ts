import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";
import type { EmailChannelRow } from "./email-store";
import { groupCommit } from "./group-commit";

// How far mailboxes were read. Times are epoch milliseconds.

/** Channels of all workspaces whose mailbox is to be read. */
export function findImapChannels(): EmailChannelRow[] {
  return prepared(
    connections().reader,
    "SELECT * FROM email_channel WHERE isActive = 1 AND imapHost IS NOT NULL AND imapUser <> '' ORDER BY id",
  ).all() as EmailChannelRow[];
}

/** Where reading a mailbox stands. UIDs and UIDVALIDITY are 32 bits without a sign. */
export type MailboxRow = { uidValidity: number | null; lastUid: number; since: number };

type Key = { workspaceId: number; id: number };

export function findMailbox({ workspaceId, id }: Key): MailboxRow | undefined {
  return prepared(
    connections().reader,
    "SELECT uidValidity, lastUid, since FROM mailbox_state WHERE workspaceId = ? AND emailChannelId = ?",
  ).get(workspaceId, id) as MailboxRow | undefined;
}

/** Begins to read a mailbox, or begins anew after its numbers did. */
export function beginMailbox(key: Key, row: { uidValidity: number; lastUid: number; since: number }): Promise<void> {
  return groupCommit((db) => {
    prepared(
      db,
      `INSERT INTO mailbox_state (workspaceId, emailChannelId, uidValidity, lastUid, since)
       VALUES (@workspaceId, @id, @uidValidity, @lastUid, @since)
       ON CONFLICT (workspaceId, emailChannelId) DO UPDATE SET uidValidity = excluded.uidValidity, lastUid = excluded.lastUid`,
    ).run({ workspaceId: key.workspaceId, id: key.id, ...row });
  });
}

/** Notes that everything up to a UID was taken in; never backwards. Runs inside groupCommit(). */
export function raiseLastUid(db: Database.Database, { workspaceId, id }: Key, uidValidity: number, uid: number): void {
  prepared(
    db,
    `UPDATE mailbox_state SET lastUid = max(lastUid, ?) WHERE workspaceId = ? AND emailChannelId = ? AND uidValidity = ?`,
  ).run(uid, workspaceId, id, uidValidity);
}

/** Notes how the connection is: an error's name, or null for a good one. */
export function noteMailbox({ workspaceId, id }: Key, error: string | null, at: number): Promise<void> {
  return groupCommit((db) => {
    // A mailbox that never connected has no numbers yet; the error is shown all the same.
    prepared(
      db,
      `INSERT INTO mailbox_state (workspaceId, emailChannelId, lastUid, since, connectedAt, lastError, lastErrorAt)
       SELECT @workspaceId, @id, 0, @at, iif(@error IS NULL, @at, NULL), @error, iif(@error IS NULL, NULL, @at)
         WHERE EXISTS (SELECT 1 FROM email_channel WHERE workspaceId = @workspaceId AND id = @id)
       ON CONFLICT (workspaceId, emailChannelId) DO UPDATE SET connectedAt = coalesce(excluded.connectedAt, connectedAt),
         lastError = excluded.lastError, lastErrorAt = excluded.lastErrorAt`,
    ).run({ workspaceId, id, error, at });
  });
}
