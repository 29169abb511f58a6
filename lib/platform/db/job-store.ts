import { type Expression, sql } from "kysely";
import { giveUpTimeOf, type JobType } from "@/lib/platform/jobs/job-terms";
import { logContext } from "@/lib/platform/log/log-context";
import type { LeasedJob } from "./job-lease";
import { globalStatement } from "./sql/global-statement";
import { greatest, least } from "./sql/of-two";
import type { Parameters } from "./sql/parameter";
import { tables } from "./sql/tables";
import { globalCommit } from "./unit-of-work/commit";

/** How an attempt ended: done, to be tried again at `runAt`, or dead. */
export type Outcome =
  | { status: "done"; at: number }
  | { status: "queued"; at: number; runAt: number; error: string }
  | { status: "dead"; at: number; error: string };

type Attempt = { id: number; attempts: number };

// Only the attempt that is ours: a job that another worker took over meanwhile is that worker's.
const ours = ($: Parameters<Attempt>) =>
  tables.updateTable("job").where("id", "=", $.id).where("status", "=", "running").where("attempts", "=", $.attempts);

const renew = globalStatement(($: Parameters<Attempt & { leasedUntil: number }>) =>
  ours($).set({ leasedUntil: $.leasedUntil }),
);

const putBack = globalStatement(($: Parameters<Attempt & { runAt: number; error: string; at: number }>) =>
  ours($).set({ status: "queued", leasedUntil: null, runAt: $.runAt, lastError: $.error, updatedAt: $.at }),
);

const end = globalStatement(($: Parameters<Attempt & { status: "done" | "dead"; error: string | null; at: number }>) =>
  ours($).set({
    status: $.status,
    leasedUntil: null,
    uniqueKey: null,
    finishedAt: $.at,
    lastError: $.error,
    updatedAt: $.at,
  }),
);

/** Prolongs the lease of a job in hand. */
export async function renewLease({ id, attempts }: LeasedJob, leasedUntil: number): Promise<void> {
  await globalCommit((tx) => tx.run(renew, { id, attempts, leasedUntil }));
}

/** Records how the attempt in hand ended. A job that is over gives its unique key back. */
export async function settleJob({ id, attempts }: LeasedJob, outcome: Outcome): Promise<void> {
  const { at } = outcome;
  await globalCommit((tx) => {
    if (outcome.status === "queued")
      return tx.run(putBack, { id, attempts, runAt: outcome.runAt, error: outcome.error, at });
    const error = outcome.status === "dead" ? outcome.error : null;
    return tx.run(end, { id, attempts, status: outcome.status, error, at });
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

type Added = {
  workspaceId: number | null;
  type: string;
  payload: string;
  uniqueKey: string;
  runAt: number;
  giveUpAt: number | null;
  requestId: string | null;
  now: number;
};

const add = globalStatement(($: Parameters<Added>) =>
  tables
    .insertInto("job")
    .values({
      workspaceId: $.workspaceId,
      type: $.type,
      payload: $.payload,
      uniqueKey: $.uniqueKey,
      status: "queued",
      runAt: $.runAt,
      attempts: 0,
      giveUpAt: $.giveUpAt,
      requestId: $.requestId,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .onConflict((conflict) => conflict.column("uniqueKey").doNothing()),
);

/** Puts a job into the queue in a commit of its own; false when its unique key is taken. */
export async function insertJob(job: NewStoredJob): Promise<boolean> {
  const added = await globalCommit((tx) =>
    tx.run(add, {
      workspaceId: job.workspaceId ?? null,
      type: job.type,
      payload: JSON.stringify(job.payload),
      uniqueKey: job.uniqueKey,
      runAt: job.runAt,
      giveUpAt: giveUpTimeOf(job.type, job.runAt),
      requestId: logContext()?.requestId ?? null,
      now: job.now,
    }),
  );
  return added === 1;
}

const follow = globalStatement(($: Parameters<{ now: number }>) =>
  tables
    .updateTable("job")
    .set((of) => {
      // For as long as it was to wait then; null stays null.
      const moved = (at: "runAt" | "leasedUntil" | "giveUpAt"): Expression<number> =>
        sql`${$.now} + ${greatest(sql.lit(0), of(of.ref(at), "-", of.ref("updatedAt")))}`;
      return {
        runAt: moved("runAt"),
        leasedUntil: of.case().when("leasedUntil", "is not", null).then(moved("leasedUntil")).end(),
        giveUpAt: of.case().when("giveUpAt", "is not", null).then(moved("giveUpAt")).end(),
        createdAt: least(of.ref("createdAt"), $.now),
        updatedAt: $.now,
      };
    })
    .where("status", "in", ["queued", "running"])
    .where("updatedAt", ">", $.now),
);

/**
 * Has jobs that were written by a clock that was ahead of `now` wait for as long as they were to wait then, and no longer.
 * @returns how many.
 */
export function followClock(now: number): Promise<number> {
  return globalCommit((tx) => tx.run(follow, { now }));
}

const deleteDone = globalStatement(($: Parameters<{ before: number }>) =>
  tables.deleteFrom("job").where("status", "=", "done").where("finishedAt", "<", $.before),
);

/** Deletes jobs that were done before `finishedBefore`. @returns how many. */
export function deleteDoneJobs(finishedBefore: number): Promise<number> {
  return globalCommit((tx) => tx.run(deleteDone, { before: finishedBefore }));
}
