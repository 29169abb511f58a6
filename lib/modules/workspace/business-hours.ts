import { wallClock } from "@/lib/kernel/wall-clock";
import { type BusinessHours, type Holiday, WEEKDAYS, type Weekday } from "./schema";

/** What clocks and calendars on the wall of a time zone show at an instant. */
function onTheWall(timeZone: string, instant: Date): { weekday: Weekday; date: string; time: string } {
  const { weekday, year, month, day, hour, minute } = wallClock(timeZone, instant.getTime());
  const two = (part: number) => String(part).padStart(2, "0");
  return {
    weekday: weekday.toLowerCase() as Weekday,
    date: `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`,
    time: `${two(hour)}:${two(minute)}`,
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
