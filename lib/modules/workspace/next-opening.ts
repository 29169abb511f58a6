import { wallOffset } from "@/lib/kernel/wall-clock";
import { isOpenAt } from "./business-hours";
import { type BusinessHours, type Holiday, WEEKDAYS } from "./schema";

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far ahead is looked: past long holidays, not past a company that is never open. */
const DAYS_MAX = 60;

/**
 * The next instant at which the company opens, as isOpenAt() sees it; null when it doesn't within two months. Meant for an
 * instant at which it is closed.
 */
export function nextOpening(
  hours: BusinessHours,
  holidays: readonly Holiday[],
  timeZone: string,
  from: Date,
): Date | null {
  const keepsNoHours = WEEKDAYS.every((day) => hours[day].length === 0);
  const wallNow = from.getTime() + wallOffset(timeZone, from.getTime());
  const midnight = Math.floor(wallNow / DAY_MS) * DAY_MS;
  for (let day = 0; day <= DAYS_MAX; day++) {
    const wallDay = midnight + day * DAY_MS;
    // Monday is the first of our week, and 1 January 1970 was a Thursday.
    const weekday = WEEKDAYS[(wallDay / DAY_MS + 3) % 7] ?? "monday";
    const starts = keepsNoHours ? ["00:00"] : hours[weekday].map(({ start }) => start);
    for (const start of starts) {
      const [hour = 0, minute = 0] = start.split(":").map(Number);
      const wall = wallDay + (hour * 60 + minute) * 60_000;
      const opening = openingAt(wall, (instant) => isOpenAt(hours, holidays, timeZone, new Date(instant)), timeZone);
      if (opening !== null && opening > from.getTime()) return new Date(opening);
    }
  }
  return null;
}

// Summer time can skip a start, and then the hour after it is the first that the wall clock shows.
function openingAt(wall: number, isOpen: (instant: number) => boolean, timeZone: string): number | null {
  const guess = wall - wallOffset(timeZone, wall);
  const instant = wall - wallOffset(timeZone, guess);
  for (const candidate of [instant, instant + 60 * 60_000]) if (isOpen(candidate)) return candidate;
  return null;
}
