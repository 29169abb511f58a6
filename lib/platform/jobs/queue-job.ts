import { queueNow } from "@/lib/platform/db/clock";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { installationOf } from "@/lib/platform/db/unit-of-work/installation";
import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { logContext } from "@/lib/platform/log/log-context";
import { giveUpTimeOf, type JobType } from "./job-terms";
import { hasWaker, wakeWorkers } from "./wake";

/** Work for later. Times are epoch milliseconds. */
export type QueuedJob = {
  type: JobType;
  /** JSON: ids and codes, no secrets. */
  payload: object;
  /** Whom it keeps busy (an endpoint, a mailbox): one job of a lane runs at a time. Without one, its type is its lane. */
  lane?: string;
  /** At most one unfinished job has it. */
  uniqueKey?: string;
  /** When it is due; now, if it isn't said. */
  runAt?: number;
  /** When failures aren't tried again any more, if not as long as its type says. */
  giveUpAt?: number;
};

type Values = {
  workspaceId: number | null;
  type: string;
  lane: string | null;
  payload: string;
  uniqueKey: string | null;
  runAt: number;
  giveUpAt: number | null;
  requestId: string | null;
  now: number;
};

const insertion = ($: Parameters<Values>) =>
  tables.insertInto("job").values({
    workspaceId: $.workspaceId,
    type: $.type,
    lane: $.lane,
    payload: $.payload,
    uniqueKey: $.uniqueKey,
    status: "queued",
    runAt: $.runAt,
    giveUpAt: $.giveUpAt,
    requestId: $.requestId,
    createdAt: $.now,
    updatedAt: $.now,
  });

const add = globalStatement(($: Parameters<Values>) =>
  insertion($).onConflict((conflict) => conflict.column("uniqueKey").doNothing()),
);

const addBy = globalStatement(($: Parameters<Values>) =>
  insertion($).onConflict((conflict) =>
    conflict
      .column("uniqueKey")
      .doUpdateSet((of) => ({ runAt: of.ref("excluded.runAt"), updatedAt: of.ref("excluded.updatedAt") }))
      .where("job.status", "=", "queued")
      .whereRef("excluded.runAt", "<", "job.runAt"),
  ),
);

const release = globalStatement(($: Parameters<{ id: number; attempts: number }>) =>
  tables
    .updateTable("job")
    .set({ uniqueKey: null })
    .where("id", "=", $.id)
    .where("status", "=", "running")
    .where("attempts", "=", $.attempts),
);

/**
 * Puts a job into the queue in the commit of what it follows from, so that it exists exactly when that does. Of two with one
 * unique key the first stays.
 */
export async function queueJob(tx: Tx | GlobalTx, job: QueuedJob): Promise<void> {
  installationOf(tx).send(add, valuesOf(tx, job));
}

/** The same; of two with one unique key the earlier time is the job's, unless it runs already. */
export async function queueJobBy(tx: Tx | GlobalTx, job: QueuedJob & { uniqueKey: string }): Promise<void> {
  installationOf(tx).send(addBy, valuesOf(tx, job));
}

/** The same. @returns false when its unique key is taken */
export async function queueNewJob(tx: Tx | GlobalTx, job: QueuedJob): Promise<boolean> {
  return (await installationOf(tx).run(add, valuesOf(tx, job))) === 1;
}

function valuesOf(tx: Tx | GlobalTx, job: QueuedJob): Values {
  const now = queueNow();
  const runAt = job.runAt ?? now;
  if (runAt <= now && hasWaker()) tx.afterwards(wakeWorkers);
  return {
    workspaceId: tx.workspaceId ?? null,
    type: job.type,
    lane: job.lane ?? null,
    payload: JSON.stringify(job.payload),
    uniqueKey: job.uniqueKey ?? null,
    runAt,
    giveUpAt: job.giveUpAt ?? giveUpTimeOf(job.type, runAt),
    requestId: logContext()?.requestId ?? null,
    now,
  };
}

/**
 * Gives the unique key of the attempt in hand back before it ends: in the commit that finds nothing left to do, so that what
 * is queued from then on gets a job of its own.
 */
export async function releaseJobKey(tx: Tx, job: Pick<LeasedJob, "id" | "attempts">): Promise<void> {
  await installationOf(tx).run(release, { id: job.id, attempts: job.attempts });
}

const hasten = globalStatement(($: Parameters<{ uniqueKey: string; now: number }>) =>
  tables
    .updateTable("job")
    .set({ runAt: $.now, updatedAt: $.now })
    .where("uniqueKey", "=", $.uniqueKey)
    .where("status", "=", "queued")
    .where("runAt", ">", $.now),
);

/** Has a job that waits for its next attempt run at once. */
export async function hastenJob(tx: Tx, uniqueKey: string): Promise<void> {
  if (hasWaker()) tx.afterwards(wakeWorkers);
  await installationOf(tx).run(hasten, { uniqueKey, now: queueNow() });
}
