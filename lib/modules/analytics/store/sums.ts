import type { Channel } from "@/lib/kernel/conversation";
import { DAY_COLUMNS, type DaySums, HOUR_COLUMNS, type HourSums, type OpenSums } from "@/lib/modules/analytics/counted";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// What is added to the sums. Days like 20261121.

/** Whose sums: `attenderId` 0 is everybody. `tag` is a label (labels.ts): empty is everything. */
export type Place = { attenderId: number; tag: string };

type Day = Place & { channel: Channel; day: number } & DaySums;

/** Some columns by what is made of each. */
export const each = <Column extends string, Made>(columns: readonly Column[], make: (column: Column) => Made) =>
  Object.fromEntries(columns.map((column) => [column, make(column)])) as Record<Column, Made>;

type HourColumn = (typeof HOUR_COLUMNS)[number];

const addingTo = (hours: readonly HourColumn[]) =>
  statement(($: Parameters<Day & HourSums>) =>
    tables
      .insertInto("analytics_day")
      .values(({ lit }) => ({
        attenderId: $.attenderId,
        tag: $.tag,
        channel: $.channel,
        day: $.day,
        ...each(DAY_COLUMNS, (column) => $[column]),
        ...each(HOUR_COLUMNS, (column) => (hours.includes(column) ? $[column] : lit(0))),
      }))
      .onConflict((conflict) =>
        conflict
          .columns(["workspaceId", "attenderId", "tag", "channel", "day"])
          .doUpdateSet((of) =>
            each([...DAY_COLUMNS, ...hours], (column) =>
              of(`analytics_day.${column}`, "+", of.ref(`excluded.${column}`)),
            ),
          ),
      ),
  );

const addToDayAndHours = addingTo(HOUR_COLUMNS);
const addToDay = addingTo([]);
const addToDayAndHour = each(HOUR_COLUMNS, (hour) => addingTo([hour]));

/** Adds to a day: the statement for what its row has. Nearly always that is one hour or none, and half of the values are zeros. */
export function addToDayOf(row: HourSums) {
  const [hour, ...others] = HOUR_COLUMNS.filter((column) => row[column] !== 0);
  if (hour === undefined) return addToDay;
  return others.length === 0 ? addToDayAndHour[hour] : addToDayAndHours;
}

type Open = Place & { channel: Channel } & OpenSums;

export const addToOpen = statement(($: Parameters<Open>) =>
  tables
    .insertInto("analytics_open")
    .values({
      attenderId: $.attenderId,
      tag: $.tag,
      channel: $.channel,
      bot: $.bot,
      human: $.human,
      unassigned: $.unassigned,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "tag", "channel"]).doUpdateSet((of) => ({
        bot: of("analytics_open.bot", "+", of.ref("excluded.bot")),
        human: of("analytics_open.human", "+", of.ref("excluded.human")),
        unassigned: of("analytics_open.unassigned", "+", of.ref("excluded.unassigned")),
      })),
    ),
);
