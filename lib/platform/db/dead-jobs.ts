import { connections, prepared } from "./connections";
import { groupCommit } from "./group-commit";

/** A job that isn't tried any more. Its payload stays out: it has addresses and texts. Times are epoch milliseconds. */
export type DeadJob = {
  id: number;
  type: string;
  workspaceId: number | null;
  attempts: number;
  finishedAt: number;
  lastError: string | null;
};

/** The dead jobs, newest first. */
export function listDeadJobs(limit: number): DeadJob[] {
  return prepared(
    connections().reader,
    `SELECT id, type, workspaceId, attempts, finishedAt, lastError FROM job WHERE status = 'dead'
     ORDER BY finishedAt DESC, id DESC LIMIT ?`,
  ).all(limit) as DeadJob[];
}

/** Has dead jobs tried again from their first attempt: one by its id, or all of a type. @returns how many. */
export function reviveDeadJobs(which: { id: number } | { type: string }, now: number): Promise<number> {
  const [column, value] = "id" in which ? ["id", which.id] : ["type", which.type];
  return groupCommit(
    (db) =>
      prepared(
        db,
        // For as long as it was tried before.
        `UPDATE job SET status = 'queued', attempts = 0, takeovers = 0, runAt = :now, finishedAt = NULL, updatedAt = :now,
           giveUpAt = :now + (giveUpAt - createdAt), createdAt = :now
         WHERE status = 'dead' AND ${column} = :value`,
      ).run({ now, value }).changes,
  );
}
