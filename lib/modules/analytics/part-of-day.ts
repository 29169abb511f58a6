import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { addEvents, type DaySums, noSums } from "./counted";
import { begunIn, endedIn } from "./store/analytics-event";
import type { Place } from "./store/sums";

/**
 * What a day came to before an instant, one row per channel, like the day's sums: from its events, because sums are whole.
 * @param until epoch milliseconds
 */
export async function partOfDay(
  reader: Reader,
  place: Place,
  day: number,
  until: number,
): Promise<(DaySums & { channel: Channel })[]> {
  const rows = new Map<Channel, DaySums & { channel: Channel }>();
  const rowOf = (channel: Channel) => {
    const row = rows.get(channel) ?? { channel, ...noSums() };
    rows.set(channel, row);
    return row;
  };
  for (const sums of await reader.all(begunIn, { ...place, day, until })) addEvents(rowOf(sums.channel), sums, 1);
  for (const sums of await reader.all(endedIn, { ...place, day, until })) addEvents(rowOf(sums.channel), sums, -1);
  return [...rows.values()];
}
