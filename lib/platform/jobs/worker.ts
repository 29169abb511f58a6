import { type LeasedJob, leaseDueJob, type Occupied } from "@/lib/platform/db/job-lease";
import { followClock, renewLease, settleJob } from "@/lib/platform/db/job-store";
import { describeError } from "@/lib/platform/log/describe-error";
import { inLogContext, type LogContext } from "@/lib/platform/log/log-context";
import { logger } from "@/lib/platform/log/logger";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import { FairTurns } from "./fair-turns";
import { isPermanentFailure, PermanentFailure } from "./permanent-failure";
import { retryTimeOf } from "./retry-later";

/** Does one job. It may run twice (a crash between its end and our mark), so it must be idempotent. Throwing retries it. */
export type JobHandler = (job: LeasedJob, signal: AbortSignal) => Promise<void>;

/** Tells whom a job's type names that it was given up, and why. It may run twice; throwing has the job tried once more. */
export type JobEnd = (job: LeasedJob, reason: string) => Promise<void>;

export type WorkerOptions = {
  handlers: Readonly<Record<string, JobHandler>>;
  ends?: Readonly<Record<string, JobEnd>>;
  /** How many jobs run side by side; never two of the same lane, and less than half of them of the same type. */
  places?: number;
  /** Milliseconds in which an empty queue is looked into as many times as there are places, unless it is woken (`wake`). */
  pollMs?: number;
  /** Milliseconds after which a job of a dead worker is taken over. */
  leaseMs?: number;
  now?: () => number;
  /** Milliseconds of a clock that only goes on, for how long jobs take. */
  elapsed?: () => number;
  random?: () => number;
};

/** A job that takes its worker down so many times isn't run again. */
const TAKEOVERS_MAX = 7;
/** So many jobs of a type may run side by side, however few places there are. */
const SHARE_MIN = 2;
const BACKOFF_FIRST_MS = 2_000;
const BACKOFF_MAX_MS = 60 * 60 * 1000;
/** After a look that failed, the next one waits for so long. Milliseconds. */
const REST_MS = 5_000;
/** Time servers move a clock by less than this while the process runs. */
const CLOCK_STEP_MS = 10_000;

/** What is of no use after an hour is asked for more often than what is tried for days. */
const PARTS = 12;
const SHORTEST_MAX_MS = 30_000;

/**
 * Wait before attempt `attempt + 1`: doubling from 2 s to 1 h, with half of it random so that retries don't arrive together.
 * @param triedForMs milliseconds for which the job is tried in all
 */
export function backoffMs(attempt: number, random: number, triedForMs = Number.POSITIVE_INFINITY): number {
  const most = Math.min(BACKOFF_MAX_MS, Math.max(SHORTEST_MAX_MS, triedForMs / PARTS));
  const full = Math.min(most, BACKOFF_FIRST_MS * 2 ** (attempt - 1));
  return Math.round(full / 2 + (full / 2) * random);
}

/**
 * Takes jobs from the queue and retries or buries those that fail. Several run side by side, one of each lane, so that an import of
 * minutes or a mail server that doesn't answer holds up its own lane alone, and however many don't, less than half of the places;
 * within a type, workspaces take turns.
 */
export class Worker {
  readonly #options: Required<WorkerOptions>;
  readonly #abort = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #held = new Set<LeasedJob>();
  readonly #turns = new FairTurns();
  #looks: NodeJS.Timeout | undefined;
  /** After a look that failed; of the clock that only goes on. */
  #restsUntil = Number.NEGATIVE_INFINITY;
  /** Whether somebody woke it while no place was free. */
  #isWoken = false;
  #leasing: Promise<unknown> = Promise.resolve();
  /** The time of the latest look. A look at an earlier time comes after the clock was set back. */
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WorkerOptions) {
    this.#options = {
      ends: {},
      places: 4,
      pollMs: 1_000,
      leaseMs: 60_000,
      now: Date.now,
      elapsed: () => performance.now(),
      random: Math.random,
      ...options,
    };
  }

  start(): void {
    // While nobody ran, the clock may have been set back as well.
    this.#lookedAt = Number.POSITIVE_INFINITY;
    const { pollMs, places } = this.#options;
    this.#look();
    // Looks come as often however many places are free: a job that hangs takes a place, and nobody else's promptness.
    this.#looks = setInterval(() => this.#look(), pollMs / places).unref();
  }

  /** Looks at the queue at once. @returns false when no place is free: what is due waits for one, or for another node */
  wake(): boolean {
    if (this.#abort.signal.aborted) return false;
    // A place that only looks may have looked a moment too early.
    this.#isWoken = this.#running.size >= this.#options.places;
    if (!this.#isWoken) this.#look();
    return !this.#isWoken;
  }

  /** Stops taking jobs and waits for those in hand. */
  async stop(): Promise<void> {
    this.#abort.abort();
    clearInterval(this.#looks);
    await Promise.all(this.#running);
  }

  /** Has a free place run what is due. */
  #look(): void {
    const { places, elapsed } = this.#options;
    if (this.#running.size >= places || elapsed() < this.#restsUntil) return;
    const round = this.runDue().then(
      () => undefined,
      (error: unknown) => {
        logger().error({ err: error instanceof Error ? error.message : String(error) }, "job queue can't be read");
        this.#restsUntil = elapsed() + REST_MS;
      },
    );
    this.#running.add(round);
    void round.finally(() => {
      this.#running.delete(round);
      if (!this.#isWoken) return;
      this.#isWoken = false;
      this.#look();
    });
  }

  /** Runs every job that is due, one after the other: what each place does. @returns how many ran. */
  async runDue(): Promise<number> {
    let count = 0;
    while (!this.#abort.signal.aborted) {
      const job = await this.#lease();
      if (!job) break;
      const startedAt = this.#options.elapsed();
      try {
        await inLogContext(contextOf(job), () => this.#run(job));
      } finally {
        this.#turns.end(job, this.#options.elapsed() - startedAt);
        this.#held.delete(job);
      }
      count += 1;
    }
    return count;
  }

  // One place looks at a time: the next must know what this one took.
  #lease(): Promise<LeasedJob | undefined> {
    const lease = this.#leasing.then(async () => {
      const now = this.#options.now();
      if (now < this.#lookedAt - CLOCK_STEP_MS) await followClock(now);
      this.#lookedAt = now;
      const job = await leaseDueJob(now, now + this.#options.leaseMs, this.#occupied(), this.#turns.ahead());
      if (job) {
        this.#held.add(job);
        this.#turns.begin(job);
      }
      return job;
    });
    this.#leasing = lease.catch(() => undefined);
    return lease;
  }

  /** Lanes that a job is on, and types that have their share of the places. */
  #occupied(): Occupied {
    const held = [...this.#held];
    const share = Math.max(SHARE_MIN, Math.floor((this.#options.places - 1) / 2));
    const types = [...new Set(held.map(({ type }) => type))];
    return {
      lanes: held.map(({ lane }) => lane),
      types: types.filter((type) => held.filter((job) => job.type === type).length >= share),
    };
  }

  async #run(job: LeasedJob): Promise<void> {
    const handler = this.#options.handlers[job.type];
    try {
      if (job.takeovers > TAKEOVERS_MAX) throw new PermanentFailure("each attempt took its worker down");
      if (!handler) throw new Error(`no handler for job type ${job.type}`);
      await this.#holdingLease(job, () => handler(job, this.#abort.signal));
      await settleJob(job, { status: "done", at: this.#options.now() });
      installedMetrics()?.countJob(job.type, "done");
    } catch (error) {
      await this.#failed(job, error);
    }
  }

  async #failed(job: LeasedJob, error: unknown): Promise<void> {
    const { message } = describeError(error);
    const at = this.#options.now();
    const isOver = (job.giveUpAt !== null && at >= job.giveUpAt) || isPermanentFailure(error);
    const isDead = isOver && (await this.#told(job, message));
    installedMetrics()?.countJob(job.type, isDead ? "dead" : "failed");
    logger().warn({ type: job.type, attempts: job.attempts, dead: isDead, err: message }, "job failed");
    const backoff = backoffMs(job.attempts, this.#options.random(), job.triedForMs ?? undefined);
    const runAt = isOver ? at + BACKOFF_MAX_MS : (retryTimeOf(error) ?? at + backoff);
    await settleJob(
      job,
      isDead ? { status: "dead", at, error: message } : { status: "queued", at, runAt, error: message },
    );
  }

  /** Tells who is to learn of a job's end. @returns false when that failed: the job isn't over before they know. */
  async #told(job: LeasedJob, reason: string): Promise<boolean> {
    try {
      await this.#options.ends[job.type]?.(job, reason);
      return true;
    } catch (error) {
      logger().error({ type: job.type, err: describeError(error).message }, "a job's end can't be told");
      return false;
    }
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

function contextOf({ id, requestId, workspaceId }: LeasedJob): LogContext {
  return { jobId: id, ...(requestId ? { requestId } : {}), ...(workspaceId ? { workspaceId } : {}) };
}
