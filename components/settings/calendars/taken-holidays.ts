import { type Interval, WEEKDAYS, type Weekday } from "@/lib/kernel/open-time/calendar";
import type { Holiday, OfferedHoliday } from "@/lib/modules/calendars/schema";
import type { HolidayDraft } from "./calendar-draft";

const earlier = (...times: string[]) => times.toSorted()[0] ?? "";
const later = (...times: string[]) => times.toSorted().at(-1) ?? "";

type Hours = Readonly<Record<Weekday, readonly Interval[]>>;

/** Whether the list has a holiday on that day already. */
export function isKnown({ date, isYearly }: OfferedHoliday, holidays: readonly HolidayDraft[]): boolean {
  return holidays.some((holiday) =>
    holiday.isYearly ? holiday.date.slice(5) === date.slice(5) : !isYearly && holiday.date === date,
  );
}

/** The week's hours of a date. A calendar without hours on that weekday is open on it in a week without any at all. */
function hoursOn(date: string, hours: Hours): readonly Interval[] {
  const keepsNoHours = WEEKDAYS.every((day) => hours[day].length === 0);
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "monday";
  return keepsNoHours ? [{ start: "00:00", end: "24:00" }] : hours[weekday];
}

/** What an offered holiday is in the list. Of a day that is free in part, the rest of its usual hours stays. */
export function toHoliday({ date, isYearly, name, closed }: OfferedHoliday, hours: Hours): Holiday {
  const holiday = { date: isYearly ? date.slice(5) : date, name };
  if (!closed) return holiday;
  // A day of every year is on any weekday: the first that has hours says when there is work.
  const usual = hoursOn(date, hours);
  const typical = usual.length > 0 ? usual : (WEEKDAYS.map((day) => hours[day]).find((day) => day.length > 0) ?? []);
  const open = (isYearly ? typical : usual).flatMap(({ start, end }) => [
    ...(start < closed.start ? [{ start, end: earlier(end, closed.start) }] : []),
    ...(end > closed.end ? [{ start: later(start, closed.end), end }] : []),
  ]);
  return open.length > 0 ? { ...holiday, hours: open } : holiday;
}
