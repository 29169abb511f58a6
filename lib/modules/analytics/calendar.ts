/** A place in a workspace's calendar: `day` is 20261121, `hour` what the clock on the wall shows. */
export type WallTime = { day: number; hour: number };

const MINUTE = 60_000;
/** All zones' offsets are whole multiples of it, and change only at such instants. */
const QUARTER = 15 * MINUTE;
/** Quarters of an hour of which a zone's time is remembered: several years. */
const REMEMBERED_MAX = 200_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const remembered = new Map<string, Map<number, WallTime>>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, known);
  }
  return known;
}

function lookUp(timeZone: string, at: number): WallTime {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return { day: (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0), hour: parts.hour ?? 0 };
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
  if (!time) {
    time = lookUp(timeZone, at);
    known.set(quarter, time);
  }
  return time;
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
const DAY_MS = 24 * 60 * MINUTE;

/** The day so many days later (or earlier). */
export function addDays(day: number, days: number): number {
  return toDay(new Date(asUtc(day) + days * DAY_MS).toISOString().slice(0, 10));
}

/** How many days lie between two, both included. */
export function countDays(from: number, to: number): number {
  return Math.round((asUtc(to) - asUtc(from)) / DAY_MS) + 1;
}
