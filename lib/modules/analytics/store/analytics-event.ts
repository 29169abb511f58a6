import { type ExpressionBuilder, expressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import { COUNTED, type CountedEvent, HOUR_MS, type Metric, OPEN_STATES } from "@/lib/modules/analytics/counted";
import { hasText } from "@/lib/platform/db/sql/json";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { PlaceOfDay } from "./hour-sums";
import type { Place } from "./sums";

const METRICS: readonly Metric[] = [...(Object.keys(COUNTED) as (keyof typeof COUNTED)[]), ...OPEN_STATES];

export const anyEvent = statement(() => tables.selectFrom("analytics_event").select("id").limit(1));

/** What a conversation is counted as. */
export const eventsOfConversation = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("analytics_event")
    .select(["id", "metric", "at", "endAt", "attenderId", "value", "day", "hour", "endDay", "channel", "tags"])
    .where("conversationId", "=", $.conversationId),
);

/** When somebody of ours first answered in a conversation, the last time that somebody did. */
export const latestAnswer = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("analytics_event")
    .select((of) => of.fn.max("at").as("at"))
    .where("conversationId", "=", $.conversationId)
    .where("metric", "=", "answered"),
);

export const insertEvent = statement(($: Parameters<CountedEvent & { conversationId: number }>) =>
  tables.insertInto("analytics_event").values({
    conversationId: $.conversationId,
    metric: $.metric,
    at: $.at,
    day: $.day,
    hour: $.hour,
    endAt: $.endAt,
    endDay: $.endDay,
    attenderId: $.attenderId,
    channel: $.channel,
    tags: $.tags,
    value: $.value,
  }),
);

export const deleteEvent = statement(($: Parameters<{ id: number }>) =>
  tables.deleteFrom("analytics_event").where("id", "=", $.id),
);

/** Part of a day, of some place: from an instant until another one, epoch milliseconds. */
type Part = PlaceOfDay & { since: number; until: number };

const of: ExpressionBuilder<Tables, "analytics_event"> = expressionBuilder();

const isOfPlace = ($: Parameters<Place>) =>
  of.and([
    of.or([of($.attenderId, "=", 0), of("attenderId", "=", $.attenderId)]),
    of.or([of($.tag, "=", ""), hasText(of.ref("tags"), $.tag)]),
  ]);

const addedUp = ($: Parameters<Place>, metrics: readonly Metric[]) =>
  tables
    .selectFrom("analytics_event")
    .select((is) => [
      "channel",
      "metric",
      is.fn.countAll<number>().as("events"),
      is.fn.count<number>("value").as("timed"),
      is.fn.coalesce(is.fn.sum<number>("value"), is.lit(0)).as("ms"),
    ])
    .where("metric", "in", [...metrics])
    .where(isOfPlace($))
    .groupBy(["channel", "metric"]);

/** What began in part of a day, by channel and metric. */
export const begunIn = statement(($: Parameters<Part>) =>
  addedUp($, METRICS).where("day", "=", $.day).where("at", ">=", $.since).where("at", "<", $.until),
);

/** Open states that ended in part of a day, by channel and metric. */
export const endedIn = statement(($: Parameters<Part>) =>
  addedUp($, OPEN_STATES).where("endDay", "=", $.day).where("endAt", ">=", $.since).where("endAt", "<", $.until),
);

/** What began in a day, by channel, metric and hour, which is counted from 1970 on. */
export const begunPerHour = statement(($: Parameters<PlaceOfDay>) =>
  addedUp($, METRICS)
    .where("day", "=", $.day)
    .select((of) => of("at", "/", of.lit(HOUR_MS)).as("epochHour"))
    .groupBy("epochHour"),
);

/** Open states that ended in a day, in the same way. */
export const endedPerHour = statement(($: Parameters<PlaceOfDay>) =>
  addedUp($, OPEN_STATES)
    .where("endDay", "=", $.day)
    .select((of) => of("endAt", "/", of.lit(HOUR_MS)).$notNull().as("epochHour"))
    .groupBy("epochHour"),
);

/** Openings of part of a day per hour of the wall clock. */
export const hoursIn = statement(($: Parameters<Part & { channels: readonly Channel[] }>) =>
  tables
    .selectFrom("analytics_event")
    .select((is) => ["hour", is.fn.countAll<number>().as("opened")])
    .where("metric", "=", "opened")
    .where("day", "=", $.day)
    .where("at", ">=", $.since)
    .where("at", "<", $.until)
    .where(isOfPlace($))
    .where("channel", "in", listed($.channels))
    .groupBy("hour"),
);
