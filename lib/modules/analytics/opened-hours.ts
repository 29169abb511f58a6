import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { addDays, hourBegan, wallTime } from "./calendar";
import { HOUR_COLUMNS } from "./counted";
import type { Days } from "./people-cards";
import { hoursIn } from "./store/analytics-event";
import { hoursOf } from "./store/day-sums";
import type { Place } from "./store/sums";

type Asked = Place & { channels: readonly Channel[] };

/** How many conversations were opened in some days, in each of the 24 hours of the wall clock. */
export async function openedPerHour(
  reader: Reader,
  asked: Asked,
  { from, to, until = null }: Days,
  timeZone: string,
): Promise<number[]> {
  if (until === null) return wholeDays(reader, asked, from, to);
  const [whole, part] = await Promise.all([
    wholeDays(reader, asked, from, addDays(to, -1)),
    partOfDay(reader, asked, { day: to, until }, timeZone),
  ]);
  return whole.map((opened, hour) => opened + (part[hour] ?? 0));
}

async function wholeDays(reader: Reader, asked: Asked, from: number, to: number): Promise<number[]> {
  const row = await reader.first(hoursOf, { ...asked, from, to });
  return HOUR_COLUMNS.map((column) => row?.[column] ?? 0);
}

// What the clock showed before the hour of `until` is over, and the day's sums have it; the rest is in the events.
async function partOfDay(
  reader: Reader,
  asked: Asked,
  { day, until }: { day: number; until: number },
  timeZone: string,
): Promise<number[]> {
  const since = hourBegan(timeZone, until);
  const [sums, rest] = await Promise.all([
    since === null ? [] : wholeDays(reader, asked, day, day),
    reader.all(hoursIn, { ...asked, day, since: since ?? 0, until }),
  ]);
  const counts = sums.slice(0, wallTime(timeZone, until).hour);
  for (const { hour, opened } of rest) counts[hour] = (counts[hour] ?? 0) + opened;
  return counts;
}
