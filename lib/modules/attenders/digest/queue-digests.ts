import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";

/** Type of the job that has the digests that are due written. */
export const DIGESTS_JOB = "notifications.digests";

const MINUTE_MS = 60_000;

/**
 * Has the digests of a workspace that are due at an instant written then: one job for all of a minute.
 * @param dueAt epoch milliseconds
 */
export async function queueDigests(tx: Tx, dueAt: number): Promise<void> {
  const { workspaceId } = tx;
  const runAt = Math.ceil(dueAt / MINUTE_MS) * MINUTE_MS;
  const lane = `${DIGESTS_JOB}:${workspaceId}`;
  await queueJob(tx, { type: DIGESTS_JOB, payload: { workspaceId }, uniqueKey: `${lane}:${runAt}`, lane, runAt });
}
