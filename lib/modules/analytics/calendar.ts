import { wallClock, wallOffset } from "@/lib/kernel/wall-clock";

/** A place in a workspace's calendar: `day` is 20261121, `hour` what the clock on the wall shows. */
export type WallTime = { day: number; hour: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** All zones' offsets are whole multiples of it, and nearly all of them change only at such instants. */
const QUARTER = 15 * MINUTE;
/** Quarters of an hour of which a zone's time is remembered: several years. */
const REMEMBERED_MAX = 200_000;

/** By zone and quarter; null where its beginning and its end aren't the same hour: a clock was changed in between. */
const remembered = new Map<string, Map<number, WallTime | null>>();

function lookUp(timeZone: string, at: number): WallTime {
  const { year, month, day, hour } = wallClock(timeZone, at);
  return { day: year * 10_000 + month * 100 + day, hour };
}

/** What calendar and clock of a time zone show at an instant. */
export function wallTime(timeZone: string, at: number): WallTime {
  // A rebuild asks millions of times, and Intl answers in microseconds each.
  let known = remembered.get(timeZone);
  if (!known || known.size > REMEMBERED_MAX) {
    known = new Map();
    remembered.set(timeZone, known);
  }
  const quarter = Math.floor(at / QUARTER);
  let time = known.get(quarter);
  if (time === undefined) {
    const first = lookUp(timeZone, quarter * QUARTER);
    const last = lookUp(timeZone, (quarter + 1) * QUARTER - 1);
    time = first.day === last.day && first.hour === last.hour ? first : null;
    known.set(quarter, time);
  }
  return time ?? lookUp(timeZone, at);
}

/** 20261121 as 2026-11-21. */
export function toDate(day: number): string {
  const text = String(day).padStart(8, "0");
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** 2026-11-21 as 20261121. */
export function toDay(date: string): number {
  return Number(date.replaceAll("-", ""));
}

const asUtc = (day: number) => Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100);
const DAY_MS = 24 * HOUR;

/** The day so many days later (or earlier). */
export function addDays(day: number, days: number): number {
  return toDay(new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10));
}

/**
 * Instants of some days, wherever they are: none before `since` or from `before` on is in one of the days, and all from
 * `surelyFrom` until `surelyBefore` are. In between the calendar says. No zone is further than 12 hours behind or 14 ahead.
 */
export type Span = { since: number; surelyFrom: number; surelyBefore: number; before: number };

/** The span of the days from one to another, both included. */
export function spanOf(from: number, to: number): Span {
  const span = {
    since: asUtc(from) - 15 * HOUR,
    surelyFrom: asUtc(from) + 13 * HOUR,
    surelyBefore: asUtc(to) + 9 * HOUR,
    before: asUtc(to) + 37 * HOUR,
  };
  // Of a single day nothing is sure.
  return span.surelyFrom < span.surelyBefore ? span : { ...span, surelyFrom: span.before, surelyBefore: span.before };
}

/** What calendar and clock show, as the instant at which they would show it in Greenwich. */
const shownAt = (timeZone: string, at: number) => at + wallOffset(timeZone, at);

/**
 * When a day's clock first shows what it shows now: epoch milliseconds. Where a clock change skips that, its end; where
 * it repeats it, the first of the two.
 * @param day like 20261121
 */
export function sameTimeOn(timeZone: string, day: number, now: number): number {
  const shown = shownAt(timeZone, now);
  const wanted = asUtc(day) + (shown - Math.floor(shown / DAY_MS) * DAY_MS);
  // A zone's clock changes at most once in the day around.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => shownAt(timeZone, at) - at);
  const [first, last] = [wanted - Math.max(...offsets), wanted - Math.min(...offsets)];
  for (const at of [first, last]) if (shownAt(timeZone, at) === wanted) return at;
  // Skipped: what is shown jumps over it somewhere in between.
  let [early, late] = [first - 1, last];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (shownAt(timeZone, middle) < wanted) early = middle;
    else late = middle;
  }
  return late;
}

/**
 * When the clock began to show the hour that it shows at an instant, epoch milliseconds. Null on a day when it was changed, and on
 * those beside it: there an hour may come twice.
 */
export function hourBegan(timeZone: string, at: number): number | null {
  const offset = wallOffset(timeZone, at - DAY_MS);
  if (offset !== wallOffset(timeZone, at + DAY_MS)) return null;
  return Math.floor((at + offset) / HOUR) * HOUR - offset;
}

/** The first day of a day's month. */
export function firstOfMonth(day: number): number {
  return Math.floor(day / 100) * 100 + 1;
}

/** How many days lie between two, both included. */
export function countDays(from: number, to: number): number {
  return Math.round((asUtc(to) - asUtc(from)) / DAY_MS) + 1;
}
