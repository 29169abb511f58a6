import { OVERDUE_MS } from "@/lib/modules/conversations/policy";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From here on a customer has waited long. */
const LONG_MS = 4 * HOUR_MS;

/** How long a customer waits for a person's answer, in the largest whole unit, and whether that is long. */
export type Waiting = { unit: "minutes" | "hours" | "days"; count: number; is: "recent" | "long" | "overdue" };

/** How long somebody who waits since an instant has waited; a first minute that has begun counts. */
export function waitingOf(since: string, now: number): Waiting {
  const passed = Math.max(0, now - Date.parse(since));
  const is = passed > OVERDUE_MS ? "overdue" : passed >= LONG_MS ? "long" : "recent";
  if (passed >= DAY_MS) return { unit: "days", count: Math.floor(passed / DAY_MS), is };
  if (passed >= HOUR_MS) return { unit: "hours", count: Math.floor(passed / HOUR_MS), is };
  return { unit: "minutes", count: Math.max(1, Math.floor(passed / MINUTE_MS)), is };
}
