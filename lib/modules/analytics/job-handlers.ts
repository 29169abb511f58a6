import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { giveUpExport, makeExport, purgeExports } from "./export-job";
import { EXPORT_JOB } from "./exports";
import { REBUILD_JOB } from "./rebuild-job";
import { remarkWorkspace } from "./roller";

const PURGE = "analytics.purge-exports";
/** Jobs that come again every hour. */
export const RECURRING_ANALYTICS_JOBS = [PURGE] as const;

/** What the queue does for the figures. @param scheduleNextHour puts a recurring job in again */
export function analyticsJobHandlers(scheduleNextHour: (type: JobType) => Promise<void>) {
  return {
    async [EXPORT_JOB]({ payload }, signal) {
      await makeExport(payload, signal);
    },
    async [REBUILD_JOB]({ payload }) {
      await remarkWorkspace((payload as { workspaceId: number }).workspaceId);
    },
    async [PURGE]() {
      const exports = await purgeExports(Date.now());
      logger().debug({ exports }, "old exports removed");
      await scheduleNextHour(PURGE);
    },
  } satisfies Partial<Record<JobType, JobHandler>>;
}

/** Who learns that one of them was given up. */
export const analyticsJobEnds = {
  [EXPORT_JOB]: ({ payload }) => giveUpExport(payload),
} satisfies Partial<Record<JobType, JobEnd>>;
