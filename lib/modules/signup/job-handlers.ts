import type { JobType } from "@/lib/platform/jobs/job-terms";
import type { JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { purgeSignups } from "./purge-signups";

const PURGE_SIGNUPS = "signups.purge";

/** Jobs that the queue always holds. */
export const RECURRING_SIGNUP_JOBS = [PURGE_SIGNUPS] as const;

/** What the queue does for signups. @param scheduleNext puts a recurring job back into the queue */
export function signupJobHandlers(scheduleNext: (type: JobType) => Promise<void>) {
  return {
    async [PURGE_SIGNUPS]() {
      const signups = await purgeSignups();
      logger().debug({ signups }, "abandoned signups erased");
      await scheduleNext(PURGE_SIGNUPS);
    },
  } satisfies Partial<Record<JobType, JobHandler>>;
}
