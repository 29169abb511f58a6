import { deleteDoneJobs, insertJob } from "@/lib/platform/db/job-store";
import type { JobHandler } from "@/lib/platform/jobs/worker";
import { logger } from "@/lib/platform/log/logger";
import { purgeExpiredSessions } from "@/lib/platform/session/sessions";

const HOUR_MS = 60 * 60 * 1000;
const PURGE = "sessions.purge-expired";
/** Finished jobs are kept this long for whoever looks into the queue. */
const JOB_HISTORY_MS = 7 * 24 * HOUR_MS;

/** What the queue can do, by job type. */
export const jobHandlers: Record<string, JobHandler> = {
  async [PURGE]() {
    const sessions = await purgeExpiredSessions(Date.now());
    const jobs = await deleteDoneJobs(Date.now() - JOB_HISTORY_MS);
    logger().debug({ sessions, jobs }, "purged");
    await schedulePurge();
  },
};

async function schedulePurge(): Promise<void> {
  const now = Date.now();
  const nextHour = Math.ceil((now + 1) / HOUR_MS) * HOUR_MS;
  await insertJob({ type: PURGE, payload: {}, uniqueKey: `${PURGE}:${nextHour}`, runAt: nextHour, now });
}

/** Puts the recurring jobs into the queue, unless they wait there already. */
export async function scheduleRecurringJobs(): Promise<void> {
  await schedulePurge();
}
