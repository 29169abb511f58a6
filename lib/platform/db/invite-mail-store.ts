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
