import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJobBy } from "@/lib/platform/jobs/queue-job";

/** Type of the job that gives out what waits, and of the one that takes back what somebody who left hasn't answered. */
export const DRAIN_JOB = "routing.drain";
export const REQUEUE_JOB = "routing.requeue";

/** Has a workspace's queues looked at by an instant: one job for all of them, at the earliest. @param at epoch milliseconds */
export function queueDrain(tx: Tx, at: number): Promise<void> {
  const { workspaceId } = tx;
  const uniqueKey = `${DRAIN_JOB}:${workspaceId}`;
  return queueJobBy(tx, { type: DRAIN_JOB, payload: { workspaceId }, uniqueKey, lane: uniqueKey, runAt: at });
}

/** Has somebody's absence looked at by an instant. */
export function queueRequeue(tx: Tx, attenderId: number, at: number): Promise<void> {
  const { workspaceId } = tx;
  const uniqueKey = `${REQUEUE_JOB}:${workspaceId}:${attenderId}`;
  const lane = `${REQUEUE_JOB}:${workspaceId}`;
  return queueJobBy(tx, { type: REQUEUE_JOB, payload: { workspaceId, attenderId }, uniqueKey, lane, runAt: at });
}
