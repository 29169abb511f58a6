import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { SNOOZED_WITHOUT_TIME } from "./policy";

/** Type of the job that brings back what is due. */
export const WAKE_JOB = "conversations.wake";

const MINUTE_MS = 60_000;

/**
 * Has the conversations that are snoozed until an instant come back then: one job for all of a minute.
 * @param until epoch milliseconds
 */
export async function queueWake(tx: Tx, until: number): Promise<void> {
  if (until >= SNOOZED_WITHOUT_TIME) return;
  const { workspaceId } = tx;
  const runAt = Math.ceil(until / MINUTE_MS) * MINUTE_MS;
  const lane = `${WAKE_JOB}:${workspaceId}`;
  await queueJob(tx, { type: WAKE_JOB, payload: { workspaceId }, uniqueKey: `${lane}:${runAt}`, lane, runAt });
}
