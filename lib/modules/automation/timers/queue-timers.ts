import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob, queueJobBy } from "@/lib/platform/jobs/queue-job";

/** Type of the job that asks the rules whose time has come, and of the one that plans a rule for what is there already. */
export const TIMERS_JOB = "automation.timers";
export const PLAN_JOB = "automation.plan";

/** Has a workspace's timers looked at by an instant: one job for all of them, at the earliest. @param at epoch milliseconds */
export function queueTimers(tx: Tx, at: number): Promise<void> {
  const { workspaceId } = tx;
  const uniqueKey = `${TIMERS_JOB}:${workspaceId}`;
  return queueJobBy(tx, { type: TIMERS_JOB, payload: { workspaceId }, uniqueKey, lane: uniqueKey, runAt: at });
}

/** Has a rule planned for the conversations behind one. */
export function queuePlan(tx: Tx, ruleId: number, afterId: number): Promise<void> {
  const { workspaceId } = tx;
  const lane = `${PLAN_JOB}:${workspaceId}`;
  return queueJob(tx, {
    type: PLAN_JOB,
    payload: { workspaceId, ruleId, afterId },
    uniqueKey: `${lane}:${ruleId}:${afterId}`,
    lane,
  });
}
