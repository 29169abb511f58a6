import { type ExpressionBuilder, expressionBuilder, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import { SLA_KINDS, type SlaKind } from "@/lib/modules/sla/policy";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { hasText, jsonList } from "@/lib/platform/db/sql/json";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// What a report of deadlines reads: clocks that ended in a period, met or missed, and those that are late now. Instants are epoch
// milliseconds. A deleted conversation's count nowhere.

/** What narrows a report; null narrows nothing. `tag` is one that the conversation has now, the rest was so at the clock's end. */
export type EndedPlace = {
  attenderId: number | null;
  teamId: number | null;
  channel: Channel | null;
  tag: string | null;
};
/** What narrows it further to one row of a table; 0 as `ofTeam` or `ofAttender` is none. */
export type EndedPart = {
  kind: SlaKind | null;
  ofPolicy: number | null;
  ofTeam: number | null;
  ofAttender: number | null;
  ofChannel: Channel | null;
};

type Joined = Tables & { k: Tables["sla_clock"]; c: Tables["conversation"] };
const of: ExpressionBuilder<Joined, "k" | "c"> = expressionBuilder();

const ENDED = "sla_clock_ended_idx";
const channelNumber = sql<number>`case ${of.ref("k.channel")} when 'webchat' then 1 when 'email' then 2 when 'whatsapp' then 3 else 0 end`;
/** The channels by the numbers under which they are counted; 0 is an unknown one. */
export const CHANNEL_NUMBERS = [null, "webchat", "email", "whatsapp"] as const satisfies readonly (Channel | null)[];

/** What a report's table has a row for each of. */
export type SlaGroup = "policy" | "team" | "attender" | "channel";

const GROUPED = {
  policy: of.ref("k.policyId"),
  team: of.fn.coalesce(of.ref("k.audience"), of.lit(0)),
  attender: of.fn.coalesce(of.ref("k.attenderId"), of.lit(0)),
  channel: channelNumber,
} as const satisfies Record<SlaGroup, object>;

const deletedIds = () =>
  tables
    .selectFrom(alongIndex("conversation", "d", "conversation_deletedAt_idx"))
    .select("d.id")
    .where("d.deletedAt", ">", 0);

const hasTag = ($: Parameters<{ tag: string | null }>) =>
  of.or([
    of($.tag, "is", null),
    of.exists(
      tables
        .selectFrom("conversation as c")
        .select("c.id")
        .whereRef("c.id", "=", "k.conversationId" as never)
        .where((is) => hasText(is.ref("c.tags"), $.tag)),
    ),
  ]);

/** Clocks between two places of their order; the first of these is left out. */
type Stretch = { afterAt: number; afterId: number; upToAt: number; upToId: number };

const ended = ($: Parameters<EndedPlace>) =>
  tables
    .selectFrom(alongIndex("sla_clock", "k", ENDED))
    .where("k.state", "in", ["met", "breached"])
    .where("k.conversationId", "not in", deletedIds())
    .where(of.or([of($.attenderId, "is", null), of("k.attenderId", "=", $.attenderId)]))
    .where(of.or([of($.teamId, "is", null), of("k.audience", "=", $.teamId)]))
    .where(of.or([of($.channel, "is", null), of("k.channel", "=", $.channel)]))
    .where(hasTag($));

const isMissed = sql<number>`case ${of.ref("k.state")} when 'breached' then 1 else 0 end`;
const kindNumber = sql<number>`case ${of.ref("k.kind")} when ${sql.lit(SLA_KINDS[0])} then 0 when ${sql.lit(SLA_KINDS[1])} then 2 else 4 end`;

const countedBy = (group: SlaGroup) =>
  statement(($: Parameters<EndedPlace & Stretch>) =>
    ended($)
      .select([
        jsonList(sql`${kindNumber} + ${isMissed}`).as("kinds"),
        jsonList(GROUPED[group]).as("groups"),
        jsonList(of.ref("k.spentMs")).as("spent"),
        jsonList(of.ref("k.restedMs")).as("rested"),
      ])
      .where("k.endedAt", ">=", $.afterAt)
      .where("k.endedAt", "<=", $.upToAt)
      .where(of(of.refTuple("k.endedAt", "k.id"), ">", of.tuple($.afterAt, $.afterId)))
      .where(of(of.refTuple("k.endedAt", "k.id"), "<=", of.tuple($.upToAt, $.upToId))),
  );

/**
 * The ended clocks of a stretch as four JSON lists, in one order: twice the number of its kind, and one more for a missed one; what it
 * is grouped by; the open milliseconds that it counted, and those that it didn't. A row each would take several times as long.
 */
export const COUNTED = {
  policy: countedBy("policy"),
  team: countedBy("team"),
  attender: countedBy("attender"),
  channel: countedBy("channel"),
};

/** The clock that so many others are between and one place. */
export const stretchEnd = statement(
  ($: Parameters<{ afterAt: number; afterId: number; before: number; skip: number }>) =>
    tables
      .selectFrom(alongIndex("sla_clock", "k", ENDED))
      .select(["k.endedAt", "k.id"])
      .where("k.endedAt", ">=", $.afterAt)
      .where("k.endedAt", "<", $.before)
      .where(of(of.refTuple("k.endedAt", "k.id"), ">", of.tuple($.afterAt, $.afterId)))
      .orderBy("k.endedAt")
      .orderBy("k.id")
      .limit(1)
      .offset($.skip),
);

const COLUMNS = [
  "k.id",
  "k.conversationId",
  "k.policyId",
  "k.kind",
  "k.state",
  "k.targetSeconds",
  "k.startedAt",
  "k.spentMs",
  "k.restedMs",
  "k.audience",
  "k.channel",
  "k.attenderId",
] as const;

/** Milliseconds of open time that a clock took more than its target. */
const lateMs = sql<number>`(${of.ref("k.spentMs")} - ${of.ref("k.targetSeconds")} * 1000)`;

type Narrowed = EndedPlace & EndedPart & { since: number; before: number; limit: number };

const endedPart = ($: Parameters<Narrowed>) =>
  ended($)
    .select([...COLUMNS, of.ref("k.endedAt").$notNull().as("at"), lateMs.as("lateMs")])
    .where("k.endedAt", ">=", $.since)
    .where("k.endedAt", "<", $.before)
    .where(of.or([of($.kind, "is", null), of("k.kind", "=", $.kind)]))
    .where(of.or([of($.ofPolicy, "is", null), of("k.policyId", "=", $.ofPolicy)]))
    .where(of.or([of($.ofTeam, "is", null), of(GROUPED.team, "=", $.ofTeam)]))
    .where(of.or([of($.ofAttender, "is", null), of(GROUPED.attender, "=", $.ofAttender)]))
    .where(of.or([of($.ofChannel, "is", null), of("k.channel", "=", $.ofChannel)]))
    .limit($.limit);

/** Ended clocks, the latest first; only the met ones where `onlyMet`. After a place. */
export const endedPage = statement(
  ($: Parameters<Narrowed & { onlyMet: boolean; cursorAt: number; cursorId: number }>) =>
    endedPart($)
      .where(of.or([of($.onlyMet, "=", false), of("k.state", "=", "met")]))
      .where("k.endedAt", "<=", $.cursorAt)
      .where(of(of.refTuple("k.endedAt", "k.id"), "<", of.tuple($.cursorAt, $.cursorId)))
      .orderBy("k.endedAt", "desc")
      .orderBy("k.id", "desc"),
);
/** A clock that ended; `at` is when. */
export type EndedRow = RowOf<typeof endedPage>;

/** Missed ones, those first that took longest beyond their target. After a place. */
export const missedPage = statement(($: Parameters<Narrowed & { cursorLate: number; cursorId: number }>) =>
  endedPart($)
    .where("k.state", "=", "breached")
    .where(of.or([of(lateMs, "<", $.cursorLate), of.and([of(lateMs, "=", $.cursorLate), of("k.id", "<", $.cursorId)])]))
    .orderBy(lateMs, "desc")
    .orderBy("k.id", "desc"),
);

const lateNow = ($: Parameters<EndedPlace & { now: number }>) =>
  tables
    .selectFrom(alongIndex("sla_clock", "k", "sla_clock_due_idx"))
    .innerJoin("conversation as c", "c.id", "k.conversationId")
    .where("k.endedAt", "is", null)
    .where("k.dueAt", "<", $.now)
    .where("c.deletedAt", "is", null)
    .where(of.or([of($.attenderId, "is", null), of("c.assignedAttenderId", "=", $.attenderId)]))
    .where(of.or([of($.teamId, "is", null), of("c.audience", "=", $.teamId)]))
    .where(of.or([of($.channel, "is", null), of("c.channel", "=", $.channel)]))
    .where(of.or([of($.tag, "is", null), hasText(of.ref("c.tags"), $.tag)]));

/** How many open clocks of each kind are late now, up to a limit in all. Where their conversations are now. */
export const lateCounts = statement(($: Parameters<EndedPlace & { now: number; limit: number }>) =>
  tables
    .selectFrom(lateNow($).select("k.kind").limit($.limit).as("l"))
    .select((is) => ["l.kind", is.fn.countAll<number>().as("count")])
    .groupBy("l.kind"),
);

/** Those clocks, the longest overdue first; `at` is since when. After a place. */
export const latePage = statement(
  (
    $: Parameters<
      EndedPlace & { now: number; kind: SlaKind | null; cursorAt: number; cursorId: number; limit: number }
    >,
  ) =>
    lateNow($)
      .select([
        "k.id",
        "k.conversationId",
        "k.policyId",
        "k.kind",
        "k.state",
        "k.targetSeconds",
        "k.startedAt",
        "k.spentMs",
        "k.restedMs",
        "c.audience",
        "c.channel",
        "c.assignedAttenderId as attenderId",
        of.ref("k.dueAt").$notNull().as("at"),
      ])
      .where(of.or([of($.kind, "is", null), of("k.kind", "=", $.kind)]))
      .where("k.dueAt", ">=", $.cursorAt)
      .where(of(of.refTuple("k.dueAt", "k.id"), ">", of.tuple($.cursorAt, $.cursorId)))
      .orderBy("k.dueAt")
      .orderBy("k.id")
      .limit($.limit),
);
export type LateRow = RowOf<typeof latePage>;
