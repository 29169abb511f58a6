import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob, queueJobBy } from "@/lib/platform/jobs/queue-job";

/** Type of the job that looks at the clocks that are due, and of the one that holds conversations against changed policies. */
export const LOOK_JOB = "sla.look";
export const REPLAN_JOB = "sla.replan";

/** Has the clocks of a workspace looked at by an instant: one job for all of them, at the earliest. @param at epoch milliseconds */
export function queueLook(tx: Tx, at: number): Promise<void> {
  const { workspaceId } = tx;
  const uniqueKey = `${LOOK_JOB}:${workspaceId}`;
  return queueJobBy(tx, { type: LOOK_JOB, payload: { workspaceId }, uniqueKey, lane: uniqueKey, runAt: at });
}

/** Has the open conversations of a workspace held against its policies anew. */
export function queueReplan(tx: Tx): Promise<void> {
  const { workspaceId } = tx;
  const lane = `${REPLAN_JOB}:${workspaceId}`;
  return queueJob(tx, { type: REPLAN_JOB, payload: { workspaceId, afterId: 0 }, uniqueKey: lane, lane });
}
