import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";

/** The job that dispatches a workspace's events. */
export const DISPATCH_JOB = "events.dispatch";

/** Has the workspace's events dispatched, unless a job for it waits already. One runs at a time, so they keep their order. */
export async function queueDispatch(tx: Tx): Promise<void> {
  const lane = `events:${tx.workspaceId}`;
  await queueJob(tx, { type: DISPATCH_JOB, payload: { workspaceId: tx.workspaceId }, lane, uniqueKey: lane });
}
