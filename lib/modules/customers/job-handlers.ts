import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { doImportSlice, giveUpImport } from "./import/import-job";
import { IMPORT_JOB } from "./import/start-import";
import { purgeDeletedDirectory } from "./purge-deleted";

const PURGE = "directory.purge-deleted";
/** Jobs that come again every hour. */
export const RECURRING_DIRECTORY_JOBS = [PURGE] as const;

/** What the queue does for the directory. @param scheduleNextHour puts a recurring job in again */
export function directoryJobHandlers(scheduleNextHour: (type: JobType) => Promise<void>) {
  return {
    async [IMPORT_JOB]({ payload }, signal) {
      await doImportSlice(payload, { signal });
    },
    async [PURGE]() {
      const rows = await purgeDeletedDirectory(Date.now());
      logger().debug({ rows }, "deleted customers and companies erased");
      await scheduleNextHour(PURGE);
    },
  } satisfies Partial<Record<JobType, JobHandler>>;
}

/** Who learns that one of them was given up. */
export const directoryJobEnds = {
  [IMPORT_JOB]: ({ payload }) => giveUpImport(payload),
} satisfies Partial<Record<JobType, JobEnd>>;
