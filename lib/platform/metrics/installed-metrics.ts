import { peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";

/** How a job's attempt ended; `failed` will be tried again. */
type JobOutcome = "done" | "failed" | "dead";

/** What the product tells as it happens, and the page that shows it. Labels come from closed sets only. */
export type Metrics = {
  observeRequest(request: { route: string; method: string; status: number; seconds: number }): void;
  /** A commit with so many pieces of work, of which the one that came first waited so long, commit included. */
  observeCommit(pieces: number, seconds: number): void;
  countJob(type: string, outcome: JobOutcome): void;
  /** News of a channel's provider that nothing was made of. */
  countIgnoredNews(kind: string): void;
  /** Everything, in Prometheus' text form. */
  render(): Promise<string>;
};

const SLOT = "metrics";

/** The metrics, or undefined while they are off: then nothing is counted. */
export function installedMetrics(): Metrics | undefined {
  return peekGlobalSlot<Metrics>(SLOT);
}

/** Turns the metrics on, or off. */
export function installMetrics(metrics: Metrics | undefined): void {
  setGlobalSlot(SLOT, metrics);
}
