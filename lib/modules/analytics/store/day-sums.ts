import type { Channel } from "@/lib/kernel/conversation";
import { COUNT_COLUMNS, HOUR_COLUMNS } from "@/lib/modules/analytics/counted";
import { FIRST_TAG } from "@/lib/modules/analytics/labels";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Place } from "./sums";

// Reads of the sums: each is a range of a key for each person and channel. Days like 20261121, both included.

/** What is asked of a place: its sums in some channels. */
type OfChannels = Place & { channels: readonly Channel[] };
type Days = OfChannels & { from: number; to: number };

const days = ($: Parameters<Days>) =>
  tables
    .selectFrom("analytics_day")
    .where("attenderId", "=", $.attenderId)
    .where("tag", "=", $.tag)
    .where("channel", "in", listed($.channels))
    .where("day", ">=", $.from)
    .where("day", "<=", $.to);

/** A row per day that has something, of all the channels together. */
export const daysOf = statement(($: Parameters<Days>) =>
  days($)
    .select((of) => ["day" as const, ...COUNT_COLUMNS.map((column) => of.fn.sum<number>(column).as(column))])
    .groupBy("day"),
);

/** Several people; 0 is everybody together. */
type People = { attenderIds: readonly number[]; tag: string; channels: readonly Channel[] };

/** One row per person and channel, of all the days. */
export const sumsOfPeople = statement(($: Parameters<People & { from: number; to: number }>) =>
  tables
    .selectFrom("analytics_day")
    .select((of) => [
      "attenderId" as const,
      "channel" as const,
      ...COUNT_COLUMNS.map((column) => of.fn.sum<number>(column).as(column)),
    ])
    .where("attenderId", "in", listed($.attenderIds))
    .where("tag", "=", $.tag)
    .where("channel", "in", listed($.channels))
    .where("day", ">=", $.from)
    .where("day", "<=", $.to)
    .groupBy(["attenderId", "channel"]),
);

/** What is open now, per person and channel. */
export const openNow = statement(($: Parameters<People>) =>
  tables
    .selectFrom("analytics_open")
    .select(["attenderId", "channel", "bot", "human", "unassigned"])
    .where("attenderId", "in", listed($.attenderIds))
    .where("tag", "=", $.tag)
    .where("channel", "in", listed($.channels)),
);

/** What the open states changed by after a day, per person and channel: what is open now without that was open before. */
export const openSince = statement(($: Parameters<People & { day: number }>) =>
  tables
    .selectFrom("analytics_day")
    .select((of) => [
      "attenderId",
      "channel",
      of.fn.sum<number>("openBot").as("bot"),
      of.fn.sum<number>("openHuman").as("human"),
      of.fn.sum<number>("openUnassigned").as("unassigned"),
    ])
    .where("attenderId", "in", listed($.attenderIds))
    .where("tag", "=", $.tag)
    .where("channel", "in", listed($.channels))
    .where("day", ">", $.day)
    .groupBy(["attenderId", "channel"]),
);

/** Openings per hour of the wall clock: one row, of nulls where there are none. */
export const hoursOf = statement(($: Parameters<Days>) =>
  days($).select((of) => HOUR_COLUMNS.map((column) => of.fn.sum<number | null>(column).as(column))),
);

/** How many conversations were opened in the days. */
export const openedIn = statement(($: Parameters<Days>) =>
  days($).select((of) => of.fn.sum<number | null>("opened").as("opened")),
);

/** Tags that conversations have been counted under. */
export const countedTags = statement(($: Parameters<{ limit: number }>) =>
  // Skips from tag to tag by the key, however many days each has.
  tables
    .withRecursive("step", (from) =>
      from
        .selectFrom("analytics_open")
        .select((of) => of.fn.min<string | null>("tag").as("tag"))
        .where("attenderId", "=", 0)
        .where("tag", ">=", FIRST_TAG)
        .unionAll(
          from
            .selectFrom("step as s")
            .select((of) =>
              of
                .selectFrom("analytics_open as o")
                .select((next) => next.fn.min<string | null>("o.tag").as("tag"))
                .where("o.attenderId", "=", 0)
                .whereRef("o.tag", ">", "s.tag")
                .as("tag"),
            )
            .where("s.tag", "is not", null),
        ),
    )
    .selectFrom("step")
    .select("tag")
    .where("tag", "is not", null)
    .$narrowType<{ tag: string }>()
    .limit($.limit),
);
