import type Database from "better-sqlite3";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { EventRow, Metric } from "./analytics-store";
import { prepared } from "./connections";

/** Sums of a day, as columns of analytics_day. */
export const DAY_COLUMNS = [
  "opened",
  "closedBot",
  "closedHuman",
  "closedOther",
  "handled",
  "handlingMs",
  "answered",
  "responseMs",
  "openBot",
  "openHuman",
  "openUnassigned",
  "satisfied",
  "unsatisfied",
  "unanswered",
] as const;
type DayColumn = (typeof DAY_COLUMNS)[number];

const COUNTED: Record<Exclude<Metric, "open_bot" | "open_human" | "open_unassigned">, DayColumn> = {
  opened: "opened",
  answered: "answered",
  closed_bot: "closedBot",
  closed_human: "closedHuman",
  closed_other: "closedOther",
  satisfied: "satisfied",
  unsatisfied: "unsatisfied",
  unanswered: "unanswered",
};
const OPEN: Record<"open_bot" | "open_human" | "open_unassigned", { delta: DayColumn; total: string }> = {
  open_bot: { delta: "openBot", total: "bot" },
  open_human: { delta: "openHuman", total: "human" },
  open_unassigned: { delta: "openUnassigned", total: "unassigned" },
};

/** All that is counted. */
export const METRICS = [...Object.keys(COUNTED), ...Object.keys(OPEN)] as readonly Metric[];

/** Events of one metric added up: how many, how many of them have a time, and all their milliseconds. */
export type EventSums = { metric: Metric; events: number; timed: number; ms: number };
type DaySums = Record<DayColumn, number>;

/** Sums of nothing. */
export const noSums = () => Object.fromEntries(DAY_COLUMNS.map((column) => [column, 0])) as DaySums;

/** Adds events to a day's sums; those of open states are their beginnings (sign 1) or their ends (sign -1). */
export function addEvents(row: DaySums, { metric, events, timed, ms }: EventSums, sign: 1 | -1): void {
  if (metric === "open_bot" || metric === "open_human" || metric === "open_unassigned") {
    row[OPEN[metric].delta] += sign * events;
    return;
  }
  row[COUNTED[metric]] += sign * events;
  if (metric === "answered") row.responseMs += sign * ms;
  else {
    row.handled += sign * timed;
    row.handlingMs += sign * ms;
  }
}

const listed = (columns: readonly string[]) => columns.join(", ");
const named = (columns: readonly string[]) => columns.map((column) => `@${column}`).join(", ");
const added = (columns: readonly string[]) =>
  columns.map((column) => `${column} = ${column} + excluded.${column}`).join(", ");
const upsert = (table: string, key: readonly string[], columns: readonly string[]) =>
  `INSERT INTO ${table} (${listed([...key, ...columns])}) VALUES (${named([...key, ...columns])})
   ON CONFLICT (${listed(key)}) DO UPDATE SET ${added(columns)}`;

const PLACE = ["workspaceId", "attenderId", "tag"];
const ADD = {
  day: upsert("analytics_day", [...PLACE, "day", "channel"], DAY_COLUMNS),
  hour: upsert("analytics_hour", [...PLACE, "day", "hour", "channel"], ["opened"]),
  open: upsert("analytics_open", [...PLACE, "channel"], ["bot", "human", "unassigned"]),
} as const;
type Table = keyof typeof ADD;

const NO_DAY = noSums();
const NO_OPEN = { bot: 0, human: 0, unassigned: 0 };

/**
 * What a batch of events adds to the sums. An event counts for everybody (attender 0) and for its attender, whatever the
 * tags (the empty tag) and for each of its tags: so each filter is one range of a key.
 */
export class Sums {
  readonly #rows = new Map<string, { table: Table; values: Record<string, string | number> }>();

  /** @param sign 1 for an event that is new, -1 for one that is gone. */
  add(workspaceId: number, event: EventRow, sign: 1 | -1): void {
    const tags = ["", ...new Set(readStoredJson<string[]>(event.tags))];
    for (const attenderId of event.attenderId === 0 ? [0] : [0, event.attenderId])
      for (const tag of tags) this.#addTo({ workspaceId, attenderId, tag }, event, sign);
  }

  #addTo(place: { workspaceId: number; attenderId: number; tag: string }, event: EventRow, sign: 1 | -1): void {
    const { metric, channel, value } = event;
    const day = (number: number) => this.#row("day", { ...place, day: number, channel }, NO_DAY);
    if (metric === "open_bot" || metric === "open_human" || metric === "open_unassigned") {
      const { delta, total } = OPEN[metric];
      plus(day(event.day), delta, sign);
      if (event.endDay !== null) plus(day(event.endDay), delta, -sign);
      else plus(this.#row("open", { ...place, channel }, NO_OPEN), total, sign);
      return;
    }
    const sums = day(event.day);
    plus(sums, COUNTED[metric], sign);
    if (metric === "opened")
      plus(this.#row("hour", { ...place, day: event.day, hour: event.hour, channel }, { opened: 0 }), "opened", sign);
    if (value === null) return;
    if (metric === "answered") plus(sums, "responseMs", sign * value);
    else {
      plus(sums, "handled", sign);
      plus(sums, "handlingMs", sign * value);
    }
  }

  #row(
    table: Table,
    key: Record<string, string | number>,
    zero: Record<string, number>,
  ): Record<string, string | number> {
    const name = `${table}|${Object.values(key).join("|")}`;
    let row = this.#rows.get(name);
    if (!row) {
      row = { table, values: { ...key, ...zero } };
      this.#rows.set(name, row);
    }
    return row.values;
  }

  /** Adds them to the stored ones. */
  write(db: Database.Database): void {
    for (const { table, values } of this.#rows.values()) prepared(db, ADD[table]).run(values);
  }
}

function plus(row: Record<string, string | number>, column: string, value: number): void {
  row[column] = Number(row[column]) + value;
}
