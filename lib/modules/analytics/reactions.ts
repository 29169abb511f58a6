import { type Reaction, within } from "@/lib/modules/events/reactions";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { REBUILD_JOB } from "./rebuild-job";

/** What the figures do when something happens elsewhere. */
export const analyticsReactions: readonly Reaction[] = [
  // Every day and hour of theirs begins at another instant.
  within("workspace.time_zone_changed", async (unit) => {
    await queueJob(unit, { type: REBUILD_JOB, payload: { workspaceId: unit.workspaceId } });
  }),
];
