import type Database from "better-sqlite3";
import { giveUpTimeOf, type JobType } from "@/lib/platform/jobs/job-terms";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { logContext } from "@/lib/platform/log/log-context";
import { connections, prepared } from "./connections";
import { groupCommit } from "./group-commit";

/** A job as its worker holds it. Times are epoch milliseconds. */
export type LeasedJob = {
  id: number;
  workspaceId: number | null;
  type: string;
  /** Whom it keeps busy: one job of a lane runs at a time. */
  lane: string;
  payload: unknown;
  /** Of the request that caused it. */
  requestId?: string | null;
  attempts: number;
  /** How many of its workers died with it. */
  takeovers: number;
  /** When a failure isn't tried again any more; null: never by its age. */
  giveUpAt: number | null;
  /** For how many milliseconds it is tried in all. */
  triedForMs: number | null;
};

type JobRow = Omit<LeasedJob, "payload" | "triedForMs"> & {
  payload: string;
  status: "queued" | "running";
  createdAt: number;
};

/** How an attempt ended: done, to be tried again at `runAt`, or dead. */
export type Outcome =
  | { status: "done"; at: number }
  | { status: "queued"; at: number; runAt: number; error: string }
  | { status: "dead"; at: number; error: string };

/** What no other job is taken of for now. */
export type Occupied = { lanes: readonly string[]; types: readonly string[] };

/**
 * Takes the job that is due longest, of no occupied lane or type, and leases it until `leasedUntil`; undefined when none is due.
 * @param ahead by type and workspace (`type:id`): who comes after the others of a type, by how much
 */
export async function leaseDueJob(
  now: number,
  leasedUntil: number,
  except: Occupied = { lanes: [], types: [] },
  ahead: Record<string, number> = {},
): Promise<LeasedJob | undefined> {
  if (!findDue(connections().reader, now, except)) return undefined;
  // Looked up again inside the write transaction: between the two another worker may have taken it.
  return groupCommit((db) => {
    const isEven = Object.keys(ahead).length === 0;
    const row = isEven ? findDue(db, now, except) : findFair(db, now, except, ahead);
    if (!row) return undefined;
    const { status, createdAt, ...job } = row;
    const takeovers = row.takeovers + (status === "running" ? 1 : 0);
    prepared(
      db,
      `UPDATE job SET status = 'running', attempts = attempts + 1, takeovers = ?, leasedUntil = ?, updatedAt = ?
       WHERE id = ?`,
    ).run(takeovers, leasedUntil, now, row.id);
    // The database's own triggers queue jobs without an end.
    const giveUpAt = row.giveUpAt ?? giveUpTimeOf(row.type, createdAt);
    const triedForMs = giveUpAt === null ? null : giveUpAt - createdAt;
    return {
      ...job,
      payload: readStoredJson(row.payload),
      attempts: row.attempts + 1,
      takeovers,
      giveUpAt,
      triedForMs,
    };
  });
}

const LEASED =
  "id, workspaceId, type, coalesce(lane, type) AS lane, payload, requestId, attempts, takeovers, giveUpAt, createdAt, status";

function findDue(db: Database.Database, now: number, except: Occupied): JobRow | undefined {
  return prepared(
    db,
    `SELECT ${LEASED} FROM job
     WHERE ((status = 'queued' AND runAt <= :now) OR (status = 'running' AND leasedUntil < :now))
       AND coalesce(lane, type) NOT IN (SELECT value FROM json_each(:lanes))
       AND type NOT IN (SELECT value FROM json_each(:types))
     ORDER BY runAt, id LIMIT 1`,
  ).get({ now, ...lists(except) }) as JobRow | undefined;
}

const lists = ({ lanes, types }: Occupied) => ({ lanes: JSON.stringify(lanes), types: JSON.stringify(types) });

// Of each type the first of the workspace that got least; of those the one that is due longest.
function findFair(
  db: Database.Database,
  now: number,
  except: Occupied,
  ahead: Record<string, number>,
): JobRow | undefined {
  return prepared(
    db,
    `SELECT ${LEASED} FROM job WHERE id = (
       SELECT id FROM (
         SELECT job.id, runAt, row_number() OVER (
           PARTITION BY job.type ORDER BY coalesce(ahead.value, 0), runAt, job.id
         ) AS place
         FROM job LEFT JOIN json_each(:ahead) AS ahead ON ahead.key = job.type || ':' || coalesce(workspaceId, '')
         WHERE ((status = 'queued' AND runAt <= :now) OR (status = 'running' AND leasedUntil < :now))
           AND coalesce(lane, job.type) NOT IN (SELECT value FROM json_each(:lanes))
           AND job.type NOT IN (SELECT value FROM json_each(:types))
       ) WHERE place = 1 ORDER BY runAt, id LIMIT 1)`,
  ).get({ now, ...lists(except), ahead: JSON.stringify(ahead) }) as JobRow | undefined;
}

// Only the attempt that is ours: a job that another worker took over meanwhile is that worker's.
const OURS = "WHERE id = ? AND status = 'running' AND attempts = ?";

/** Prolongs the lease of a job in hand. */
export function renewLease(job: LeasedJob, leasedUntil: number): Promise<void> {
  return groupCommit((db) => {
    prepared(db, `UPDATE job SET leasedUntil = ? ${OURS}`).run(leasedUntil, job.id, job.attempts);
  });
}

/** Records how the attempt in hand ended. A job that is over gives its unique key back. */
export function settleJob(job: LeasedJob, outcome: Outcome): Promise<void> {
  return groupCommit((db) => {
    if (outcome.status === "queued") {
      prepared(
        db,
        `UPDATE job SET status = 'queued', leasedUntil = NULL, runAt = ?, lastError = ?, updatedAt = ? ${OURS}`,
      ).run(outcome.runAt, outcome.error, outcome.at, job.id, job.attempts);
      return;
    }
    prepared(
      db,
      `UPDATE job SET status = ?, leasedUntil = NULL, uniqueKey = NULL, finishedAt = ?, lastError = ?, updatedAt = ? ${OURS}`,
    ).run(
      outcome.status,
      outcome.at,
      outcome.status === "dead" ? outcome.error : null,
      outcome.at,
      job.id,
      job.attempts,
    );
  });
}

/** A job as it is put into the queue. */
export type NewStoredJob = {
  type: JobType;
  payload: object;
  uniqueKey: string;
  runAt: number;
  now: number;
  workspaceId?: number;
};

/** Inside groupCommit(); false when the unique key is taken. */
function addJob(db: Database.Database, job: NewStoredJob): boolean {
  return (
    prepared(
      db,
      `INSERT INTO job (workspaceId, type, payload, uniqueKey, status, runAt, attempts, giveUpAt, requestId, createdAt, updatedAt)
       VALUES (?, ?, ?, ?, 'queued', ?, 0, ?, ?, ?, ?) ON CONFLICT (uniqueKey) DO NOTHING`,
    ).run(
      job.workspaceId ?? null,
      job.type,
      JSON.stringify(job.payload),
      job.uniqueKey,
      job.runAt,
      giveUpTimeOf(job.type, job.runAt),
      logContext()?.requestId ?? null,
      job.now,
      job.now,
    ).changes === 1
  );
}

/**
 * Has jobs that were written by a clock that was ahead of `now` wait for as long as they were to wait then, and no longer.
 * @returns how many.
 */
export function followClock(now: number): Promise<number> {
  return groupCommit(
    (db) =>
      prepared(
        db,
        `UPDATE job SET runAt = :now + max(0, runAt - updatedAt), leasedUntil = :now + max(0, leasedUntil - updatedAt),
           giveUpAt = :now + max(0, giveUpAt - updatedAt), createdAt = min(createdAt, :now), updatedAt = :now
         WHERE status IN ('queued', 'running') AND updatedAt > :now`,
      ).run({ now }).changes,
  );
}

/** Puts a job into the queue in a commit of its own; false when its unique key is taken. */
export function insertJob(job: NewStoredJob): Promise<boolean> {
  return groupCommit((db) => addJob(db, job));
}

/** Deletes jobs that were done before `finishedBefore`. @returns how many. */
export function deleteDoneJobs(finishedBefore: number): Promise<number> {
  return groupCommit(
    (db) => prepared(db, "DELETE FROM job WHERE status = 'done' AND finishedAt < ?").run(finishedBefore).changes,
  );
}
