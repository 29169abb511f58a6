/** Middle and upper end of some times, milliseconds; null of none. */
export type Percentiles = { medianMs: number | null; p90Ms: number | null };

/**
 * The smallest of some times that at least half of them, and nine of ten, don't exceed: one that somebody really waited, never a mean of two.
 * @param sorted ascending
 */
export function percentilesOf(sorted: ArrayLike<number>): Percentiles {
  const at = (part: number) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null;
  return { medianMs: at(0.5), p90Ms: at(0.9) };
}
