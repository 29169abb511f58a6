import { rawClient } from "@/lib/platform/db/raw-client";
import { enqueue } from "@/lib/platform/jobs/queue";
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
    const { count } = await rawClient().job.deleteMany({
      where: { status: "done", finishedAt: { lt: new Date(Date.now() - JOB_HISTORY_MS) } },
    });
    logger().debug({ sessions, jobs: count }, "purged");
    await enqueue(rawClient(), {
      type: PURGE,
      payload: {},
      uniqueKey: `${PURGE}:${nextHour().toISOString()}`,
      runAt: nextHour(),
    });
  },
};

function nextHour(): Date {
  return new Date(Math.ceil((Date.now() + 1) / HOUR_MS) * HOUR_MS);
}

/** Puts the recurring jobs into the queue, unless they wait there already. */
export async function scheduleRecurringJobs(): Promise<void> {
  await enqueue(rawClient(), {
    type: PURGE,
    payload: {},
    uniqueKey: `${PURGE}:${nextHour().toISOString()}`,
    runAt: nextHour(),
  });
}
