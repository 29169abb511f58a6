import { type ExpressionBuilder, expressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import type { Metric } from "@/lib/modules/analytics/counted";
import { hasText } from "@/lib/platform/db/sql/json";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// The very events that a figure counted, newest first. Days like 20261121.

/** What narrows the list; null narrows nothing. It goes on after a place. */
export type Counting = {
  metric: Metric;
  hour: number | null;
  /** Only what has a value. */
  withValue: boolean;
  attenderId: number | null;
  channel: Channel | null;
  tag: string | null;
  cursorDay: number;
  cursorAt: number;
  cursorId: number;
  limit: number;
};

const of: ExpressionBuilder<Tables, "analytics_event"> = expressionBuilder();

const events = ($: Parameters<Counting>) =>
  tables
    .selectFrom("analytics_event")
    .select(["id", "conversationId", "day", "at", "value", "attenderId"])
    .where("metric", "=", $.metric)
    .where(of.or([of($.attenderId, "is", null), of("attenderId", "=", $.attenderId)]))
    .where(of.or([of($.channel, "is", null), of("channel", "=", $.channel)]))
    .where(of.or([of($.hour, "is", null), of("hour", "=", $.hour)]))
    .where(of.or([of($.withValue, "=", false), of("value", "is not", null)]))
    .where(of.or([of($.tag, "is", null), hasText(of.ref("tags"), $.tag)]))
    .where(of(of.refTuple("day", "at", "id"), "<", of.tuple($.cursorDay, $.cursorAt, $.cursorId)));

/** What was counted in some days. */
export const countedIn = statement(($: Parameters<Counting & { from: number; to: number }>) =>
  events($)
    .where("day", ">=", $.from)
    .where("day", "<=", $.to)
    .orderBy("day", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit($.limit),
);

/** What is open now. */
export const countedOpen = statement(($: Parameters<Counting>) =>
  events($)
    .where("endDay", "is", null)
    .orderBy("day", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit($.limit),
);

/** What was open at the end of a day. */
export const countedOpenAt = statement(($: Parameters<Counting & { to: number }>) =>
  events($)
    .where("endDay", "is", null)
    .where("day", "<=", $.to)
    .unionAll(events($).where("endDay", ">", $.to).where("day", "<=", $.to))
    .orderBy("day", "desc")
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit($.limit),
);

export type CountedRow = RowOf<typeof countedIn>;
