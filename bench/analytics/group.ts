import { growthGroup } from "../growth";
import type { AnalyticsOperation } from "./operations";
import { seedFigures } from "./seed";

const upTo = (value: number) => ({ kind: "max", value }) as const;

/**
 * Whether the dashboard of a million conversations opens like that of ten thousand. Sums have a row per day and channel, so they grow
 * until each has one, and no further.
 */
export const analyticsGroup = growthGroup<AnalyticsOperation>({
  name: "analytics",
  sizes: [{ size: 1_000_000, name: "1 M" }],
  small: { size: 10_000, name: "10 k" },
  operations: [
    { operation: "dashboard", name: "dashboard of a period p95", bound: upTo(1.5) },
    { operation: "filtered", name: "dashboard, a filter p95", bound: upTo(2) },
    { operation: "list", name: "list behind a figure p95", bound: upTo(3) },
  ],
  worker: "bench/analytics/worker.ts",
  seed: seedFigures,
});
