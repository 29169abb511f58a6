import type { Channel } from "@/lib/kernel/conversation";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { addDays } from "./calendar";
import { openAfter, openBefore, toCards, total } from "./cards";
import { partOfDay } from "./part-of-day";
import type { Cards } from "./schema";
import { openNow, openSince, sumsOfPeople } from "./store/day-sums";

/** Days like 20261121; of the last one only what was before an instant (epoch milliseconds), unless that is null. */
export type Days = { from: number; to: number; until?: number | null };

/** The cards of a person (0 is everybody together), of one channel or, with null, of all. */
export type PeopleCards = (attenderId: number, channel: Channel | null) => Cards;

/** Several people (0 is everybody together), in some channels. */
type People = { attenderIds: readonly number[]; tag: string; channels: readonly Channel[] };

type OfPerson = { attenderId: number; channel: Channel };

function byPerson<Row extends OfPerson>(rows: readonly Row[]): (attenderId: number, channel: Channel | null) => Row[] {
  const people = new Map<number, Row[]>();
  for (const row of rows) {
    const known = people.get(row.attenderId);
    if (known) known.push(row);
    else people.set(row.attenderId, [row]);
  }
  return (attenderId, channel) => {
    const own = people.get(attenderId) ?? [];
    return channel === null ? own : own.filter((row) => row.channel === channel);
  };
}

/**
 * Reads what people came to in some days, by three statements however many they are; for another channel there is nothing.
 * @param today the day that is still going on
 */
export async function readPeopleCards(
  reader: Reader,
  people: People,
  { from, to, until = null }: Days,
  today: number,
): Promise<PeopleCards> {
  const lastWhole = until === null ? to : addDays(to, -1);
  const [sums, since, now, parts] = await Promise.all([
    reader.all(sumsOfPeople, { ...people, from, to: lastWhole }),
    lastWhole >= today ? [] : reader.all(openSince, { ...people, day: lastWhole }),
    reader.all(openNow, people),
    until === null ? [] : partsOf(reader, people, { day: to, until }, today),
  ]);
  const [sumsOf, sinceOf, nowOf, partOf] = [byPerson(sums), byPerson(since), byPerson(now), byPerson(parts)];
  return (attenderId, channel) => {
    const part = partOf(attenderId, channel);
    const open = openBefore(nowOf(attenderId, channel), sinceOf(attenderId, channel));
    return toCards(total([...sumsOf(attenderId, channel), ...part]), openAfter(open, part));
  };
}

async function partsOf(
  reader: Reader,
  { attenderIds, ...rest }: People,
  { day, until }: { day: number; until: number },
  today: number,
) {
  const parts = await Promise.all(
    attenderIds.map(async (attenderId) => {
      const rows = await partOfDay(reader, { attenderId, day, ...rest }, until, today);
      return rows.map((row) => ({ ...row, attenderId }));
    }),
  );
  return parts.flat();
}
