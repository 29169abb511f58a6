import { connections, prepared } from "./connections";
import type { GroupDb } from "./group-commit";

/** An invite's mail; `queuedAt` (epoch milliseconds) tells it from a later one of the same attender. */
export type InviteMail = { workspaceId: number; attenderId: number; queuedAt: number };

const OF_INVITE =
  "workspaceId = :workspaceId AND id = :attenderId AND inviteQueuedAt = :queuedAt AND passwordHash IS NULL";

/** Whether it is an attender's newest invite, and still waits to be accepted. */
export function isInviteOpen(mail: InviteMail): boolean {
  return prepared(connections().reader, `SELECT 1 FROM attender WHERE ${OF_INVITE}`).get(mail) !== undefined;
}

/** Notes how an invite's mail fares, inside groupCommit(). @returns false when it isn't the newest one any more */
export function setInviteMail(
  db: GroupDb,
  mail: InviteMail,
  state: "queued" | "sent" | "failed",
  error: string | null,
): boolean {
  const sql = `UPDATE attender SET inviteMailState = :state, inviteMailError = :error WHERE ${OF_INVITE}`;
  return prepared(db, sql).run({ ...mail, state, error }).changes === 1;
}

/** Leaves word of a message that wasn't sent with every active administrator, inside groupCommit(). */
export function insertMailNotices(
  db: GroupDb,
  row: { workspaceId: number; text: string; at: number },
): { id: number; attenderId: number }[] {
  return prepared(
    db,
    `INSERT INTO notification (workspaceId, attenderId, kind, text, createdAt)
     SELECT a.workspaceId, a.id, 'mail_failed', :text, :at FROM attender a
       WHERE a.workspaceId = :workspaceId AND a.isActive = 1 AND a.profile = 1
         AND NOT EXISTS (SELECT 1 FROM notification n WHERE n.workspaceId = a.workspaceId AND n.attenderId = a.id
           AND n.kind = 'mail_failed' AND n.text = :text AND n.readAt IS NULL)
     RETURNING id, attenderId`,
  ).all(row) as { id: number; attenderId: number }[];
}
