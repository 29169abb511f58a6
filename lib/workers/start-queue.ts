import { repairQueues } from "@/lib/modules/routing/queue/repair";
import { forgetClock, queueNow, readClock } from "@/lib/platform/db/clock";
import { isPostgres } from "@/lib/platform/db/engine";
import { databaseClock } from "@/lib/platform/db/leases";
import { installWaker } from "@/lib/platform/jobs/wake";
import { Worker } from "@/lib/platform/jobs/worker";
import { jobEnds, jobHandlers } from "./job-handlers";

/** Jobs that run side by side: four may wait for mail servers that don't answer, and the rest goes on. */
const PLACES = 8;
/** As WorkerOptions.pollMs, where nodes wake each other: looks for what comes due later, and for what nobody told of. */
const POLL_MS_WOKEN = 8_000;
/** How often the database's clock is read anew. Milliseconds. */
const CLOCK_MS = 30_000;

/** Starts to do what is in the queue. @returns what stops it, once the jobs in hand have ended */
export async function startQueue(): Promise<{ stop(): Promise<void> }> {
  await repairQueues();
  const jobs = { handlers: jobHandlers, ends: jobEnds, places: PLACES, now: queueNow };
  if (!isPostgres()) {
    const worker = new Worker(jobs);
    worker.start();
    return worker;
  }
  await readClock(databaseClock);
  // An answer that fails leaves the reading before, which goes on.
  const reading = setInterval(() => void readClock(databaseClock).catch(() => undefined), CLOCK_MS).unref();
  const { openJobNews } = await import("@/lib/platform/db/postgres/job-news");
  const worker = new Worker({ ...jobs, pollMs: POLL_MS_WOKEN });
  const news = openJobNews(() => void worker.wake());
  installWaker(() => {
    if (!worker.wake()) news.tell();
  });
  worker.start();
  return {
    async stop() {
      installWaker(undefined);
      clearInterval(reading);
      await news.close();
      await worker.stop();
      forgetClock();
    },
  };
}
