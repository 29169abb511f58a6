import { type LeasedJob, leaseDueJob, renewLease, settleJob } from "@/lib/platform/db/job-store";
import { logger } from "@/lib/platform/log/logger";
import { isPermanentFailure } from "./permanent-failure";

/** Does one job. It may run twice (a crash between its end and our mark), so it must be idempotent. Throwing retries it. */
export type JobHandler = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

export type WorkerOptions = {
  handlers: Record<string, JobHandler>;
  /** Milliseconds between looks into an empty queue. */
  pollMs?: number;
  /** Milliseconds after which a job of a dead worker is taken over. */
  leaseMs?: number;
  now?: () => number;
  random?: () => number;
};

const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 60 * 60 * 1000;

/** Wait before attempt `attempt + 1`: doubling from 2 s to 1 h, with half of it random so that retries don't arrive together. */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

/** Takes jobs from the queue one at a time and retries or buries those that fail. */
export class Worker {
  readonly #options: Required<WorkerOptions>;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: WorkerOptions) {
    this.#options = { pollMs: 1_000, leaseMs: 60_000, now: Date.now, random: Math.random, ...options };
  }

  start(): void {
    this.#schedule(0);
  }

  /** Stops taking jobs and waits for the one in hand. */
  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    if (this.#abort.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#running = this.runDue().then(
        () => this.#schedule(this.#options.pollMs),
        (error: unknown) => {
          logger().error({ err: error instanceof Error ? error.message : String(error) }, "job queue can't be read");
          this.#schedule(this.#options.pollMs * 5);
        },
      );
    }, delay);
    this.#timer.unref();
  }

  /** Runs every job that is due. @returns how many ran. */
  async runDue(): Promise<number> {
    let count = 0;
    while (!this.#abort.signal.aborted) {
      const job = await this.#lease();
      if (!job) break;
      await this.#run(job);
      count += 1;
    }
    return count;
  }

  #lease(): Promise<LeasedJob | undefined> {
    const now = this.#options.now();
    return leaseDueJob(now, now + this.#options.leaseMs);
  }

  async #run(job: LeasedJob): Promise<void> {
    const handler = this.#options.handlers[job.type];
    try {
      // Its last attempt never ended: it takes its worker down each time, and would do so for ever.
      if (job.attempts > job.maxAttempts) throw new Error("the worker died in the last attempt");
      if (!handler) throw new Error(`no handler for job type ${job.type}`);
      await this.#holdingLease(job, () => handler(job, this.#abort.signal));
      await settleJob(job, { status: "done", at: this.#options.now() });
    } catch (error) {
      await this.#failed(job, error);
    }
  }

  async #failed(job: LeasedJob, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    const isDead = job.attempts >= job.maxAttempts || isPermanentFailure(error);
    logger().warn({ jobId: job.id, type: job.type, attempts: job.attempts, dead: isDead, err: message }, "job failed");
    const at = this.#options.now();
    await settleJob(
      job,
      isDead
        ? { status: "dead", at, error: message }
        : { status: "queued", at, runAt: at + backoffMs(job.attempts, this.#options.random()), error: message },
    );
  }

  // A long job keeps its lease while its worker lives.
  async #holdingLease(job: LeasedJob, work: () => Promise<void>): Promise<void> {
    const renewal = setInterval(() => {
      // Without it the lease runs out and the job is done twice, which handlers must bear.
      renewLease(job, this.#options.now() + this.#options.leaseMs).catch(() => undefined);
    }, this.#options.leaseMs / 3);
    renewal.unref();
    try {
      await work();
    } finally {
      clearInterval(renewal);
    }
  }
}
