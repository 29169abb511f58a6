import type { Channel } from "@/lib/kernel/conversation";
import { DAY_COLUMNS } from "@/lib/modules/analytics/counted";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Place } from "./sums";

// Reads of the sums: each is a range of a key for each person. Days like 20261121, both included.

type Days = Place & { from: number; to: number };

const days = ($: Parameters<Days>) =>
  tables
    .selectFrom("analytics_day")
    .where("attenderId", "=", $.attenderId)
    .where("tag", "=", $.tag)
    .where("day", ">=", $.from)
    .where("day", "<=", $.to);

/** A row per day and channel that has something. */
export const daysOf = statement(($: Parameters<Days>) =>
  days($)
    .select(["day", "channel", ...DAY_COLUMNS])
    .orderBy("day"),
);

/** Several people; 0 is everybody together. */
type People = { attenderIds: readonly number[]; tag: string };

/** One row per person and channel, of all the days. */
export const sumsOfPeople = statement(($: Parameters<People & { from: number; to: number }>) =>
  tables
    .selectFrom("analytics_day")
    .select((of) => [
      "attenderId" as const,
      "channel" as const,
      ...DAY_COLUMNS.map((column) => of.fn.sum<number>(column).as(column)),
    ])
    .where("attenderId", "in", listed($.attenderIds))
    .where("tag", "=", $.tag)
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
    .where("tag", "=", $.tag),
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
    .where("day", ">", $.day)
    .groupBy(["attenderId", "channel"]),
);

/** Openings per hour of the wall clock. */
export const hoursOf = statement(($: Parameters<Days & { channel: Channel | null }>) =>
  tables
    .selectFrom("analytics_hour")
    .select((of) => ["hour", of.fn.sum<number>("opened").as("opened")])
    .where("attenderId", "=", $.attenderId)
    .where("tag", "=", $.tag)
    .where("day", ">=", $.from)
    .where("day", "<=", $.to)
    .where((is) => is.or([is($.channel, "is", null), is("channel", "=", $.channel)]))
    .groupBy("hour"),
);

/** How many conversations were opened in the days. */
export const openedIn = statement(($: Parameters<Days & { channel: Channel | null }>) =>
  days($)
    .select((of) => of.fn.sum<number | null>("opened").as("opened"))
    .where((is) => is.or([is($.channel, "is", null), is("channel", "=", $.channel)])),
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
        .where("tag", ">", "")
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
