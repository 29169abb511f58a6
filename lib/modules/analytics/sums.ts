import type { Channel } from "@/lib/kernel/conversation";
import { together } from "@/lib/platform/db/unit-of-work/together";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import {
  addEvents,
  type CountedEvent,
  DAY_COLUMNS,
  type DaySums,
  HOUR_COLUMNS,
  HOUR_MS,
  type HourSums,
  isOpenState,
  noSums,
  OPEN,
  type OpenSums,
} from "./counted";
import { madeOnce } from "./kept";
import { keptHoursOf, nameOf } from "./kept-hours";
import { addToHour } from "./store/hour-sums";
import { addToDayOf, addToOpen, type Place } from "./store/sums";

type OfChannel = Place & { channel: Channel };
type Day = { day: number } & DaySums & HourSums;
type Hour = { day: number; epochHour: number } & DaySums;
/** An event that is new (1) or gone (-1). */
type Change = { event: CountedEvent; sign: 1 | -1 };

/** What events of one attender, channel and tags come to: they count in the same places. */
type Group = Pick<CountedEvent, "attenderId" | "channel" | "tags"> & {
  changes: Change[];
  days: Map<string, Day>;
  open: OpenSums;
};

/**
 * What a batch of a workspace's events adds to the sums. An event counts for everybody (attender 0) and for its attender,
 * whatever the tags (the empty tag) and for each of its tags: so each filter is one range of a key.
 */
export class Sums {
  readonly #groups = new Map<string, Group>();

  /** @param sign 1 for an event that is new, -1 for one that is gone. */
  add(event: CountedEvent, sign: 1 | -1): void {
    const { metric, attenderId, channel, tags } = event;
    const group = madeOnce(this.#groups, `${attenderId} ${channel} ${tags}`, () => newGroup(event));
    group.changes.push({ event, sign });
    const day = (of: number) => madeOnce(group.days, String(of), () => ({ day: of, ...NO_DAY }));
    addEvent({ event, sign }, day);
    const column = metric === "opened" ? HOUR_COLUMNS[event.hour] : undefined;
    if (column !== undefined) day(event.day)[column] += sign;
    if (isOpenState(metric) && event.endDay === null) group.open[OPEN[metric].total] += sign;
  }

  /** Adds them to the stored ones. What came back to nothing, as where a conversation went from one to another, changes no row. */
  async write(tx: Tx): Promise<void> {
    if (this.#groups.size === 0) return;
    const days = new Map<string, OfChannel & Day>();
    const hours = new Map<string, OfChannel & Hour>();
    const open = new Map<string, OfChannel & OpenSums>();
    const kept = await keptHoursOf(tx);
    for (const group of this.#groups.values()) {
      const ofHours = kept.days.size === 0 ? [] : hoursOf(group, kept.days);
      for (const place of placesOf(group)) {
        const name = `${place.attenderId} ${place.channel} ${place.tag}`;
        for (const sums of group.days.values()) addUp(days, `${sums.day} ${name}`, place, sums, DAY_NUMBERS);
        for (const sums of ofHours)
          if (kept.names.has(nameOf({ ...place, day: sums.day })))
            addUp(hours, `${sums.day} ${sums.epochHour} ${name}`, place, sums, DAY_COLUMNS);
        addUp(open, name, place, group.open, OPEN_COLUMNS);
      }
    }
    await together([
      ...changing(days, DAY_NUMBERS).map((row) => tx.run(addToDayOf(row), row)),
      ...changing(hours, DAY_COLUMNS).map((row) => tx.run(addToHour, row)),
      ...changing(open, OPEN_COLUMNS).map((row) => tx.run(addToOpen, row)),
    ]);
  }
}

const newGroup = ({ attenderId, channel, tags }: CountedEvent): Group => ({
  attenderId,
  channel,
  tags,
  changes: [],
  days: new Map(),
  open: { ...NOTHING_OPEN },
});

/** Adds an event to the sums of its days, or of its hours. @param at finds the sums of an instant (epoch milliseconds) in a day */
function addEvent({ event, sign }: Change, at: (day: number, instant: number) => DaySums): void {
  const { metric, value, endDay, endAt } = event;
  const sums = { metric, events: 1, timed: value === null ? 0 : 1, ms: value ?? 0 };
  addEvents(at(event.day, event.at), sums, sign);
  if (endDay !== null && endAt !== null) addEvents(at(endDay, endAt), sums, sign === 1 ? -1 : 1);
}

/** The hours of some days that a group has something of. */
function hoursOf({ changes }: Group, days: ReadonlySet<number>): Hour[] {
  const hours = new Map<string, Hour>();
  for (const change of changes)
    addEvent(change, (day, instant) => {
      const epochHour = Math.floor(instant / HOUR_MS);
      return madeOnce(hours, `${day} ${epochHour}`, () => ({ day, epochHour, ...NO_SUMS }));
    });
  return [...hours.values()].filter(({ day }) => days.has(day));
}

/** The places in which a group counts. */
function placesOf({ attenderId, channel, tags }: Group): OfChannel[] {
  const all = ["", ...new Set(readStoredJson<string[]>(tags))];
  return (attenderId === 0 ? [0] : [0, attenderId]).flatMap((of) =>
    all.map((tag) => ({ attenderId: of, tag, channel })),
  );
}

/** Adds sums to those of a place that has the name so far. */
function addUp<Column extends string, Row extends Record<Column, number>>(
  rows: Map<string, OfChannel & Row>,
  name: string,
  place: OfChannel,
  sums: Row,
  columns: readonly Column[],
): void {
  const known: Record<Column, number> | undefined = rows.get(name);
  if (known) for (const column of columns) known[column] += sums[column];
  else rows.set(name, { ...place, ...sums });
}

const changing = <Column extends string, Row extends Record<Column, number>>(
  rows: Map<string, Row>,
  columns: readonly Column[],
) => [...rows.values()].filter((row) => columns.some((column) => row[column] !== 0));

const DAY_NUMBERS = [...DAY_COLUMNS, ...HOUR_COLUMNS] as const;
const OPEN_COLUMNS = ["bot", "human", "unassigned"] as const;
const NOTHING_OPEN: OpenSums = { bot: 0, human: 0, unassigned: 0 };
const NO_SUMS = noSums();
const NO_DAY = { ...NO_SUMS, ...(Object.fromEntries(HOUR_COLUMNS.map((column) => [column, 0])) as HourSums) };
