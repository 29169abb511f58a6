import type { Channel } from "@/lib/kernel/conversation";
import { together } from "@/lib/platform/db/unit-of-work/together";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { addEvents, type EventSums, noSums } from "./counted";
import { madeOnce } from "./kept";
import { begunPerHour, endedPerHour } from "./store/analytics-event";
import {
  addToHour,
  forgetHourPlaces,
  forgetHours,
  type HourOfPlace,
  keepHours,
  keptHours,
  type PlaceOfDay,
} from "./store/hour-sums";

/** Of how many days and places a workspace has hours: somebody who asks for ever more tags must not fill the disk. */
const KEPT_MAX = 500;

/**
 * Counts the hours of a day of a place, so that `sumsBefore` reads them; from then on `Sums` keeps them up to date.
 * @param tx in the roller's turn: what is counted here is no step's that isn't committed yet
 * @param wanted all days that may be asked for today, this one too: hours of others are forgotten
 * @returns whether they are kept now
 */
export async function countHours(tx: Tx, asked: PlaceOfDay, wanted: readonly number[]): Promise<boolean> {
  const kept = await tx.all(keptHours, {});
  const over = new Set(kept.map(({ day }) => day).filter((day) => !wanted.includes(day)));
  for (const day of over) await together([tx.run(forgetHours, { day }), tx.run(forgetHourPlaces, { day })]);
  if (kept.some((one) => nameOf(one) === nameOf(asked))) return true;
  if (kept.filter(({ day }) => !over.has(day)).length >= KEPT_MAX) return false;
  const hours = await sumsPerHour(tx, asked);
  await together([tx.run(keepHours, asked), ...hours.map((row) => tx.run(addToHour, row))]);
  return true;
}

type Counted = EventSums & { channel: Channel; epochHour: number };

async function sumsPerHour(tx: Tx, asked: PlaceOfDay): Promise<HourOfPlace[]> {
  const rows = new Map<string, HourOfPlace>();
  const rowOf = ({ channel, epochHour }: Counted) =>
    madeOnce(rows, `${channel} ${epochHour}`, () => ({ ...asked, channel, epochHour, ...noSums() }));
  for (const counted of await tx.all(begunPerHour, asked)) addEvents(rowOf(counted), counted, 1);
  for (const counted of await tx.all(endedPerHour, asked)) addEvents(rowOf(counted), counted, -1);
  return [...rows.values()];
}

/** The days of which a workspace's hours are kept, and the names of the places whose they are. */
export async function keptHoursOf(tx: Tx): Promise<{ days: ReadonlySet<number>; names: ReadonlySet<string> }> {
  const kept = await tx.all(keptHours, {});
  return { days: new Set(kept.map(({ day }) => day)), names: new Set(kept.map(nameOf)) };
}

/** A name that no other day and place has. */
export const nameOf = ({ day, attenderId, tag }: PlaceOfDay) => `${day} ${attenderId} ${tag}`;
