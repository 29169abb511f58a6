const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its two largest units, which all languages of the product write alike: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(ms: number): string {
  const rest = Math.round(ms / SECOND) * SECOND;
  const two = (large: number, largeName: string, small: number, smallName: string) => {
    const left = Math.floor((rest % large) / small);
    const text = `${Math.floor(rest / large)} ${largeName}`;
    return left === 0 ? text : `${text} ${left} ${smallName}`;
  };
  if (rest < MINUTE) return `${rest / SECOND} s`;
  if (rest < HOUR) return two(MINUTE, "min", SECOND, "s");
  return rest < DAY ? two(HOUR, "h", MINUTE, "min") : two(DAY, "d", HOUR, "h");
}

/** How a figure differs from the one of the period before: in parts of it, or not comparable when there was nothing. */
export type Difference = { direction: "up" | "down" | "same"; part: number | null };

/** Compares a figure with the one before; null when there is nothing to compare. */
export function compare(current: number | null, previous: number | null): Difference | null {
  if (current === null || previous === null) return null;
  const direction = current > previous ? "up" : current < previous ? "down" : "same";
  return { direction, part: previous === 0 ? null : Math.abs(current - previous) / previous };
}

/** Share of the ratings that were good; null without any. */
export function satisfiedPart({ satisfied, unsatisfied }: { satisfied: number; unsatisfied: number }): number | null {
  const rated = satisfied + unsatisfied;
  return rated === 0 ? null : satisfied / rated;
}

/** A day as people write it, with the year only where it says something. The zone is that of the text itself. */
export function dayText(locale: string, day: string, withYear = false): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, {
    timeZone: "UTC",
    day: "2-digit",
    month: "2-digit",
    ...(withYear ? { year: "numeric" } : {}),
  });
}

/** The first and the last day as one text; one day is written once. */
export function daysText(locale: string, from: string, to: string): string {
  if (from === to) return dayText(locale, from, true);
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  return `${dayText(locale, from, !isOneYear)} – ${dayText(locale, to, true)}`;
}

/** What the clock shows somewhere at an instant, to the minute. */
export function timeText(locale: string, timeZone: string, at: string): string {
  return new Date(at).toLocaleTimeString(locale, { timeZone, hour: "2-digit", minute: "2-digit" });
}

/** The day that it is somewhere, like 2026-11-21. */
export function todayIn(timeZone: string, now: number): string {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return parts.format(new Date(now));
}

/** How many days from the first to the last, both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}
