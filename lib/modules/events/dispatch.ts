import { reads } from "@/lib/platform/db/reads";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import type { JobHandler } from "@/lib/platform/jobs/worker";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import type { DomainEvent, EventType } from "./domain-events";
import { queueDispatch } from "./queue-dispatch";
import { reactionsDispatched } from "./reactions";
import { dispatchedUntil, eventsAfter, markDispatched } from "./store/domain-event";

const AT_ONCE = 100;
/** A reaction that fails for so long is passed over, because the workspace's other events wait for it. */
const PATIENCE_MS = 60 * 60 * 1000;

/**
 * Dispatches a workspace's events in their order, each to every reaction that its type has, and notes how far it came. A kill
 * in between repeats the event that was in hand.
 */
export const dispatchEvents: JobHandler = async (job, signal) => {
  const { workspaceId } = job.payload as { workspaceId: number };
  let after = (await reads(workspaceId).first(dispatchedUntil, {}))?.dispatchedId ?? 0;
  while (!signal.aborted) {
    const rows = await reads(workspaceId).all(eventsAfter, { after, limit: AT_ONCE });
    if (rows.length === 0 && (await isOver(workspaceId, after, job))) return;
    for (const row of rows) {
      if (signal.aborted) break;
      await dispatch({ ...row, type: row.type as EventType, data: readStoredJson(row.data) });
      after = row.id;
      await commit(workspaceId, (tx) => tx.run(markDispatched, { id: row.id }));
    }
  }
  // The process stops: whoever starts next goes on.
  await commit(workspaceId, async (tx) => {
    await releaseJobKey(tx, job);
    await queueDispatch(tx);
  });
};

/** Whether nothing came meanwhile; then the job gives its key back in the same commit. */
function isOver(workspaceId: number, after: number, job: Parameters<JobHandler>[0]): Promise<boolean> {
  return commit(workspaceId, async (tx) => {
    if (await tx.first(eventsAfter, { after, limit: 1 })) return false;
    await releaseJobKey(tx, job);
    return true;
  });
}

async function dispatch(event: DomainEvent): Promise<void> {
  for (const reaction of reactionsDispatched(event.type)) {
    try {
      await reaction.run(event);
    } catch (error) {
      if (Date.now() - event.at < PATIENCE_MS) throw error;
      const { message } = describeError(error);
      logger().error(
        { event: event.type, eventId: event.id, reaction: reaction.name, err: message },
        "reaction given up",
      );
    }
  }
}
