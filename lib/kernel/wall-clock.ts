/** What a calendar and a clock on the wall show; the weekday in English. */
export type WallClock = {
  weekday: string;
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

// Making one takes longer than many answers of it.
function formatter(timeZone: string): Intl.DateTimeFormat {
  let known = formatters.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      weekday: "long",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(timeZone, known);
  }
  return known;
}

/** What is shown in a time zone at an instant, epoch milliseconds. */
export function wallClock(timeZone: string, at: number): WallClock {
  const shown: WallClock = { weekday: "", year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatter(timeZone).formatToParts(at)) {
    if (type === "weekday") shown.weekday = value;
    else if (type !== "literal" && type in shown) shown[type as Exclude<keyof WallClock, "weekday">] = Number(value);
  }
  return shown;
}

/** What has to be added to UTC for what is shown in a time zone at an instant, milliseconds. */
export function wallOffset(timeZone: string, at: number): number {
  const { year, month, day, hour, minute, second } = wallClock(timeZone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

const DAY_MS = 86_400_000;

/**
 * The instant at which a clock on the wall shows something; what summer time skips is an hour later, what it repeats is the first.
 * @param wall what is shown, as milliseconds since what it shows at 1970-01-01T00:00
 * @returns epoch milliseconds
 */
export function wallInstant(wall: number, timeZone: string): number {
  const early = wall - wallOffset(timeZone, wall - DAY_MS);
  if (early + wallOffset(timeZone, early) === wall) return early;
  const late = wall - wallOffset(timeZone, wall + DAY_MS);
  return late + wallOffset(timeZone, late) === wall ? late : early;
}

/** The minute of the day that `HH:MM` names. */
export function minuteOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** A name of the IANA time zone database that this machine knows. */
export function isTimeZone(name: string): boolean {
  // The shape first: the formatter also takes offsets and any case.
  if (!/^(?:UTC|[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z0-9_+-]*)+)$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
