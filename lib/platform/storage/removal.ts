import { insertJob } from "@/lib/platform/db/job-store";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { REMOVAL_GRACE_MS } from "./file-store";

/** Type of the job that removes one stored file; its payload is `{ storageKey }`. */
export const REMOVE_FILE_JOB = "files.remove";

/**
 * Has a stored file removed later if nothing refers to it by then. Call it before the row that refers to it is deleted: a
 * crash in between then leaves a job that finds the file in use, and never a file that nobody knows of.
 */
export async function scheduleFileRemoval(storageKey: string, delayMs = REMOVAL_GRACE_MS): Promise<void> {
  const now = Date.now();
  await insertJob({ ...removalJob(storageKey, now + delayMs), now });
}

/**
 * The same in the commit that deletes the row which refers to it, so that a crash leaves both or neither.
 */
export async function queueFileRemoval(tx: Tx, storageKey: string, delayMs = REMOVAL_GRACE_MS): Promise<void> {
  await queueJob(tx, removalJob(storageKey, Date.now() + delayMs));
}

// The instant is part of the key: the job that is running right now may be the one that puts itself off.
const removalJob = (storageKey: string, runAt: number) => ({
  type: REMOVE_FILE_JOB as typeof REMOVE_FILE_JOB,
  payload: { storageKey },
  uniqueKey: `${REMOVE_FILE_JOB}:${storageKey}:${runAt}`,
  runAt,
});
