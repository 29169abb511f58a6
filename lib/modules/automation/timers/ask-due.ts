import { commit } from "@/lib/modules/events/commit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { deleteTimer, dueTimers, nextTimer } from "../store/timer";
import { queueTimers } from "./queue-timers";

/** Timers of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 100;

/**
 * Has the rules asked whose time has come, and the job come back when the next one is due. A timer goes in the commit of the event that
 * has its rule asked, so that each is heard once.
 */
export async function askDue(job: LeasedJob): Promise<void> {
  const { workspaceId } = job.payload as { workspaceId: number };
  while ((await askSome(workspaceId)) === AT_ONCE);
  await commit({ workspaceId }, async (unit) => {
    // Whatever was planned before this commit is seen by it, and whatever is planned after it finds the key free.
    await releaseJobKey(unit, job);
    const next = await unit.first(nextTimer, {});
    if (next) await queueTimers(unit, next.dueAt);
  });
}

function askSome(workspaceId: number): Promise<number> {
  return commit({ workspaceId }, async (unit) => {
    const due = await unit.all(dueTimers, { now: unit.now, limit: AT_ONCE });
    for (const { ruleId, conversationId } of due) {
      await unit.run(deleteTimer, { ruleId, conversationId });
      await unit.happened("automation.due", conversationId, { events: ["time"], ruleId });
    }
    return due.length;
  });
}
