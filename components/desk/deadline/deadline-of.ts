const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on a deadline is near. */
const NEAR_MS = 30 * MINUTE_MS;

/** How far a deadline is, in the largest whole unit, and whether it was missed, is near, or has time. */
export type Deadline = { unit: "minutes" | "hours" | "days"; count: number; is: "missed" | "near" | "ahead" };

/**
 * How far a deadline is ahead, or since when it is missed; a minute that has begun counts, on either side of it.
 * @param dueAt ISO 8601 @param now epoch milliseconds
 */
export function deadlineOf(dueAt: string, now: number): Deadline {
  const left = Date.parse(dueAt) - now;
  const distance = Math.abs(left);
  const is = left < 0 ? "missed" : left <= NEAR_MS ? "near" : "ahead";
  if (distance >= DAY_MS) return { unit: "days", count: Math.floor(distance / DAY_MS), is };
  if (distance >= HOUR_MS) return { unit: "hours", count: Math.floor(distance / HOUR_MS), is };
  return { unit: "minutes", count: Math.max(1, Math.ceil(distance / MINUTE_MS)), is };
}
