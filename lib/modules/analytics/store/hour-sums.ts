import type { Channel } from "@/lib/kernel/conversation";
import { DAY_COLUMNS, type DaySums } from "@/lib/modules/analytics/counted";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { each, type Place } from "./sums";

// Sums per hour, of the days and places of which they are kept. Days like 20261121.

/** A day of somebody's figures. */
export type PlaceOfDay = Place & { day: number };
export type HourOfPlace = PlaceOfDay & { channel: Channel; epochHour: number } & DaySums;

/** Everything of which hours are kept. */
export const keptHours = statement(() =>
  tables.selectFrom("analytics_hour_place").select(["day", "attenderId", "tag"]),
);

export const keepHours = statement(($: Parameters<PlaceOfDay>) =>
  tables.insertInto("analytics_hour_place").values({ day: $.day, attenderId: $.attenderId, tag: $.tag }),
);

export const forgetHours = statement(($: Parameters<{ day: number }>) =>
  tables.deleteFrom("analytics_hour").where("day", "=", $.day),
);

export const forgetHourPlaces = statement(($: Parameters<{ day: number }>) =>
  tables.deleteFrom("analytics_hour_place").where("day", "=", $.day),
);

/** Adds to an hour of a day. Hours are counted from 1970 on. */
export const addToHour = statement(($: Parameters<HourOfPlace>) =>
  tables
    .insertInto("analytics_hour")
    .values({
      day: $.day,
      attenderId: $.attenderId,
      tag: $.tag,
      channel: $.channel,
      epochHour: $.epochHour,
      ...each(DAY_COLUMNS, (column) => $[column]),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "day", "attenderId", "tag", "channel", "epochHour"])
        .doUpdateSet((of) =>
          each(DAY_COLUMNS, (column) => of(`analytics_hour.${column}`, "+", of.ref(`excluded.${column}`))),
        ),
    ),
);

/**
 * What a day came to before one of its hours: a row per channel, or one without a channel where there is nothing. No row at all
 * where hours aren't kept.
 */
export const sumsBefore = statement(($: Parameters<PlaceOfDay & { channels: readonly Channel[]; epochHour: number }>) =>
  tables
    .selectFrom("analytics_hour_place as p")
    .leftJoin("analytics_hour as h", (join) =>
      join
        .onRef("h.day", "=", "p.day")
        .onRef("h.attenderId", "=", "p.attenderId")
        .onRef("h.tag", "=", "p.tag")
        .on("h.channel", "in", listed($.channels))
        .on("h.epochHour", "<", $.epochHour),
    )
    .select((of) => ["h.channel" as const, ...DAY_COLUMNS.map((column) => of.fn.sum<number>(`h.${column}`).as(column))])
    .where("p.day", "=", $.day)
    .where("p.attenderId", "=", $.attenderId)
    .where("p.tag", "=", $.tag)
    .groupBy("h.channel"),
);
