import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { addEvents, type DaySums, HOUR_MS, noSums } from "./counted";
import { comparableDays } from "./period";
import { startHours } from "./roller";
import { begunIn, endedIn } from "./store/analytics-event";
import { type PlaceOfDay, sumsBefore } from "./store/hour-sums";

type OfChannel = DaySums & { channel: Channel };

/**
 * What a day came to before an instant, one row per channel, like the day's sums: its hours' sums, and the events of the hour that
 * isn't whole. Where nobody asked for the hours before, they are counted first.
 * @param until epoch milliseconds
 * @param today the day that is still going on
 */
export async function partOfDay(
  reader: Reader,
  { channels, ...place }: PlaceOfDay & { channels: readonly Channel[] },
  until: number,
  today: number,
): Promise<OfChannel[]> {
  const read = async (epochHour: number) => {
    const rest = { ...place, since: epochHour * HOUR_MS, until };
    const [hours, begun, ended] = await Promise.all([
      reader.all(sumsBefore, { ...place, channels, epochHour }),
      reader.all(begunIn, rest),
      reader.all(endedIn, rest),
    ]);
    const rows = new Map<Channel, OfChannel>();
    for (const { channel, ...sums } of hours) if (channel !== null) rows.set(channel, { channel, ...sums });
    const rowOf = (channel: Channel) => {
      const row = rows.get(channel) ?? { channel, ...noSums() };
      rows.set(channel, row);
      return row;
    };
    for (const sums of begun) addEvents(rowOf(sums.channel), sums, 1);
    for (const sums of ended) addEvents(rowOf(sums.channel), sums, -1);
    return { isKept: hours.length > 0, rows: [...rows.values()] };
  };
  const epochHour = Math.floor(until / HOUR_MS);
  let part = await read(epochHour);
  if (!part.isKept && (await startHours(reader.workspaceId, place, [place.day, ...comparableDays(today)])))
    part = await read(epochHour);
  // Without hours, from all events of the day.
  return (part.isKept ? part : await read(0)).rows;
}
