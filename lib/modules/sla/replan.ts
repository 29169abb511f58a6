import { openConversationsAfter } from "@/lib/modules/conversations/state/deadline";
import { commit } from "@/lib/modules/events/commit";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { followPlace } from "./follow";

/** Conversations of one commit: bounds how long it holds the write gate. */
const AT_ONCE = 50;

/** Holds every open conversation of a workspace against its policies, after one or its calendar changed. It may run twice. */
export async function replanAll(job: LeasedJob, signal: AbortSignal): Promise<void> {
  const { workspaceId } = job.payload as { workspaceId: number };
  // What changes from now on is for a job of its own: this one may be past what it means.
  await commit({ workspaceId }, (unit) => releaseJobKey(unit, job));
  for (let afterId = 0; !signal.aborted; ) {
    const from = afterId;
    const ids = await commit({ workspaceId }, async (unit) => {
      const some = await openConversationsAfter(unit, from, AT_ONCE);
      for (const id of some) await followPlace(unit, id, { isReplanned: true });
      return some;
    });
    if (ids.length < AT_ONCE) return;
    afterId = ids.at(-1) ?? from;
  }
  throw new Error("the worker stops before every conversation was held against the policies");
}
