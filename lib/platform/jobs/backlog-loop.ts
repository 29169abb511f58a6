import { performance } from "node:perf_hooks";
import { isPostgres } from "@/lib/platform/db/engine";
import { logger } from "@/lib/platform/log/logger";

/** Between looks for something new. */
const POLL_MS = 500;
/** After a failure. */
const RETRY_MS = 10 * POLL_MS;
/** A backlog gets a fifth of the time at most, so that whoever works meanwhile notices nothing. */
const REST = 4;
/**
 * How long a step may work before its commit, in milliseconds. On SQLite a step holds the event loop and the write gate, so whoever
 * works meanwhile waits for it. While there is time, steps are so short that nobody sees them; on a busy loop, where commits are dear,
 * they are longer. On PostgreSQL a step holds neither, and its trips alone take longer than the short one.
 */
const CALM_STEP_MS = 1.5;
const BUSY_STEP_MS = 4;
const CALM_IDLE = 0.5;
/** However busy the event loop is, a backlog rests at most five times as long as beside an idle one. */
const IDLE_MIN = 0.2;

/** What is kept up to date behind the writes. */
export type Backlog = {
  /** Whether something waits; asked twice a second, so it has to be cheap. */
  hasWork: () => boolean | Promise<boolean>;
  /** Does so many milliseconds of it. @returns whether there is more. */
  step: (budgetMs: number) => Promise<boolean>;
  /** What is logged when a step fails; it is tried again. */
  failure: string;
};

/** Works a backlog off while the server runs, a step at a time, so that what fills it costs nothing more. */
export class BacklogLoop {
  readonly #backlog: Backlog;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;
  #loadBefore = performance.eventLoopUtilization();

  constructor(backlog: Backlog) {
    this.#backlog = backlog;
  }

  start(): void {
    this.#schedule(POLL_MS);
  }

  /** Stops after the step in hand. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(delay: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#step().then(
        (next) => this.#schedule(next),
        (error: unknown) => {
          logger().error({ err: error instanceof Error ? error.message : String(error) }, this.#backlog.failure);
          this.#schedule(RETRY_MS);
        },
      );
    }, delay);
    this.#timer.unref();
  }

  /** @returns milliseconds until the next look. */
  async #step(): Promise<number> {
    const idle = this.#idle();
    if (!(await this.#backlog.hasWork())) return POLL_MS;
    const startedAt = performance.now();
    const budgetMs = idle > CALM_IDLE && !isPostgres() ? CALM_STEP_MS : BUSY_STEP_MS;
    return (await this.#backlog.step(budgetMs)) ? (REST * (performance.now() - startedAt)) / idle : POLL_MS;
  }

  /** The part of the time since the last step in which the event loop had nothing to do. */
  #idle(): number {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#loadBefore);
    this.#loadBefore = now;
    return Math.max(IDLE_MIN, 1 - utilization);
  }
}
