import { type BusinessHours, type Holiday, WEEKDAYS, type Weekday } from "./schema";

const formatters = new Map<string, Intl.DateTimeFormat>();

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
      hourCycle: "h23",
    });
    formatters.set(timeZone, known);
  }
  return known;
}

/** What clocks and calendars on the wall of a time zone show at an instant. */
function onTheWall(timeZone: string, instant: Date): { weekday: Weekday; date: string; time: string } {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    weekday: (parts.weekday ?? "").toLowerCase() as Weekday,
    date: `${(parts.year ?? "").padStart(4, "0")}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/**
 * Whether the company is open at an instant: the wall clock of its time zone is inside an interval (the start belongs
 * to it, the end doesn't) and the day is no holiday. A company that keeps no hours is open but on holidays. What the wall
 * clock shows decides, so an hour that summer time skips or repeats is open as often as it is shown.
 */
export function isOpenAt(hours: BusinessHours, holidays: readonly Holiday[], timeZone: string, instant: Date): boolean {
  const { weekday, date, time } = onTheWall(timeZone, instant);
  if (holidays.some((holiday) => holiday.date === date)) return false;
  if (WEEKDAYS.every((day) => hours[day].length === 0)) return true;
  return hours[weekday].some(({ start, end }) => start <= time && time < end);
}
