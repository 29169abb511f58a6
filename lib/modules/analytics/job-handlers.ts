import type { JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { giveUpExport, makeExport, purgeExports } from "./export-job";
import { EXPORT_JOB } from "./exports";
import { remarkWorkspace } from "./roller";

/** Queued by the trigger `analytics_time_zone`. */
const REBUILD = "analytics.rebuild";
const PURGE = "analytics.purge-exports";
/** Jobs that come again every hour. */
export const RECURRING_ANALYTICS_JOBS: readonly string[] = [PURGE];

/** What the queue does for the figures. @param scheduleNextHour puts a recurring job in again */
export function analyticsJobHandlers(scheduleNextHour: (type: string) => Promise<void>): Record<string, JobHandler> {
  return {
    async [EXPORT_JOB]({ payload, attempts, maxAttempts }, signal) {
      try {
        await makeExport(payload, signal);
      } catch (error) {
        if (attempts >= maxAttempts) await giveUpExport(payload);
        throw error;
      }
    },
    async [REBUILD]({ payload }) {
      await remarkWorkspace((payload as { workspaceId: number }).workspaceId);
    },
    async [PURGE]() {
      const exports = await purgeExports(Date.now());
      logger().debug({ exports }, "old exports removed");
      await scheduleNextHour(PURGE);
    },
  };
}
