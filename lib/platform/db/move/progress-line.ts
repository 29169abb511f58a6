import type { Step } from "./move-rows";

/** Milliseconds between two lines of a log. */
const LOG_MS = 5_000;
/** Milliseconds between two states of a terminal's line. */
const TERMINAL_MS = 200;

/** Where progress is written: a terminal gets one line that changes, a log gets lines. */
export type Output = { isTTY?: boolean | undefined; write(text: string): unknown };

/** Shows how far a move is. */
export class ProgressLine {
  #phase = "";
  #begunAt = 0;
  #begunWith = 0;
  #shownAt = Number.NEGATIVE_INFINITY;
  #last: Step | undefined;

  constructor(
    private readonly output: Output,
    private readonly now: () => number = () => performance.now(),
  ) {}

  show(step: Step): void {
    const now = this.now();
    if (step.phase !== this.#phase) {
      this.end();
      this.#phase = step.phase;
      this.#begunAt = now;
      // What was there before isn't this run's work.
      this.#begunWith = step.done;
    }
    this.#last = step;
    if (now - this.#shownAt >= (this.output.isTTY ? TERMINAL_MS : LOG_MS)) this.#write(step, now);
  }

  /** Writes the state that wasn't shown yet, and begins a new line. */
  end(): void {
    if (this.#last === undefined) return;
    this.#write(this.#last, this.now());
    if (this.output.isTTY) this.output.write("\n");
    this.#last = undefined;
  }

  #write({ phase, table, done, total }: Step, now: number): void {
    this.#shownAt = now;
    const perSecond = ((done - this.#begunWith) * 1000) / Math.max(1, now - this.#begunAt);
    const left = perSecond > 0 ? `, ${duration((total - done) / perSecond)} left` : "";
    const line = `${phase} ${table}: ${done} of ${total}, ${Math.round(perSecond)}/s${left}`;
    this.output.write(this.output.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
  }
}

/** Seconds as people read them. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
