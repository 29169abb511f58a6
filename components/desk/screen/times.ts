/** Formats instants in the workspace's time zone, the same on the server and in every browser. */
export type Times = {
  /** 24-hour time. */
  time: (instant: string) => string;
  /** Same text for all instants of one day. */
  dayKey: (instant: string) => string;
  /** 0 today, 1 yesterday, null any other day. */
  daysAgo: (instant: string) => 0 | 1 | null;
  /** Time passed since, in its largest whole unit; null after six days, when a date says more. */
  elapsed: (instant: string) => Elapsed | null;
  /** Day, month and year in digits, in the order of the language. */
  shortDate: (instant: string) => string;
  /** Date and time, for tooltips. */
  exact: (instant: string) => string;
  /** Day, short month, hour and minute, in the words of the language; server and browser may differ in a letter of it. */
  brief: (instant: string) => string;
};

/** Minutes, hours or days; under a minute it is now. */
export type Elapsed = { unit: "now" | "minutes" | "hours" | "days"; count: number };

const DAY_MS = 86_400_000;
const UNITS = [
  ["days", DAY_MS],
  ["hours", 3_600_000],
  ["minutes", 60_000],
] as const;
const ELAPSED_MAX_MS = 7 * DAY_MS;

/** Time between two instants; clocks that disagree make what is yet to come now. */
export function elapsedBetween(instant: number, now: number): Elapsed | null {
  const age = now - instant;
  if (age >= ELAPSED_MAX_MS) return null;
  for (const [unit, ms] of UNITS) if (age >= ms) return { unit, count: Math.floor(age / ms) };
  return { unit: "now", count: 0 };
}

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
type Clockless = Pick<Times, "time" | "dayKey" | "shortDate" | "exact" | "brief">;
const made = new Map<string, Clockless>();

// Made once for a language and zone: what doesn't depend on the clock must not change with it, or each minute would draw
// every message of a long conversation again.
function clockless(locale: string, timeZone: string): Clockless {
  const known = made.get(`${locale} ${timeZone}`);
  if (known) return known;
  // The parts are put together here because browsers and Node disagree on localised dates.
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    ...CLOCK,
  });
  const partsOf = (instant: string | number) => {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of format.formatToParts(new Date(instant))) parts[type] = value;
    return { year: "", month: "", day: "", hour: "", minute: "", ...parts };
  };
  const dayKey = (instant: string) => {
    const { year, month, day } = partsOf(instant);
    return `${year}-${month}-${day}`;
  };
  const time = (instant: string) => {
    const { hour, minute } = partsOf(instant);
    return `${hour}:${minute}`;
  };
  const shortDate = (instant: string) => {
    const { year, month, day } = partsOf(instant);
    return locale.startsWith("en") ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  };
  const exact = (instant: string) => `${shortDate(instant)} ${time(instant)}`;
  const words = new Intl.DateTimeFormat(locale, { timeZone, day: "2-digit", month: "short", ...CLOCK });
  const formatter = { time, dayKey, shortDate, exact, brief: (instant: string) => words.format(new Date(instant)) };
  made.set(`${locale} ${timeZone}`, formatter);
  return formatter;
}

/** Makes the formatter. All but `daysAgo` and `elapsed` are the same functions for every `now`. */
export function makeTimes(locale: string, timeZone: string, now: number): Times {
  const formatter = clockless(locale, timeZone);
  const today = formatter.dayKey(new Date(now).toISOString());
  const yesterday = new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
  return {
    ...formatter,
    daysAgo: (instant) => {
      const key = formatter.dayKey(instant);
      if (key === today) return 0;
      return key === yesterday ? 1 : null;
    },
    elapsed: (instant) => elapsedBetween(Date.parse(instant), now),
  };
}
