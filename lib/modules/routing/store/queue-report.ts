import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { flag, hasText, jsonList } from "@/lib/platform/db/sql/json";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// What a report of the waiting in queues reads: stays that ended in a period, and what waits now. Instants are epoch milliseconds. A
// deleted conversation's count nowhere.

/** What narrows what waits now; null narrows nothing. Channel and tag are those that the conversation has now. */
export type WaitingPlace = { teamId: number | null; channel: Channel | null; tag: string | null };
/** What narrows a report; team and attender are those at the stay's end. */
export type StayPlace = WaitingPlace & { attenderId: number | null };
/** What narrows it further to one row of a table; 0 as `ofTeam` or `ofAttender` is none. */
export type StayPart = { ofTeam: number | null; ofAttender: number | null; ofChannel: Channel | null };

type Joined = Tables & { s: Tables["queue_stay"]; q: Tables["queue_entry"]; c: Tables["conversation"] };
const of: ExpressionBuilder<Joined, "s" | "q" | "c"> = expressionBuilder();

const LEFT = "queue_stay_left_idx";
/** The ends of a stay by which a conversation found somebody. */
const FOUND = ["taken", "given"] as const;
const attenderOf = of.fn.coalesce(of.ref("s.attenderId"), of.lit(0));
/** For how long a customer waited, by the clock on the wall. */
const waitedMs = sql<number>`(${of.ref("s.leftAt")} - ${of.ref("s.enteredAt")})`;

/** What a report's table has a row for each of. */
export type StayGroup = "team" | "attender" | "channel";

const deletedIds = () =>
  tables
    .selectFrom(alongIndex("conversation", "d", "conversation_deletedAt_idx"))
    .select("d.id")
    .where("d.deletedAt", ">", 0);

const isOfChannel = (channel: Expression<Channel | null>) =>
  of.or([of(channel, "is", null), of("c.channel", "=", channel)]);
const hasTag = (tag: Expression<string | null>) => of.or([of(tag, "is", null), hasText(of.ref("c.tags"), tag)]);

/** The conversation is looked up only where something is asked of it: the index has all else. */
const isOfConversation = (channel: Expression<Channel | null>, tag: Expression<string | null>): Expression<SqlBool> =>
  of.or([
    of.and([of(channel, "is", null), of(tag, "is", null)]),
    of.exists(
      tables
        .selectFrom("conversation as c")
        .select("c.id")
        .whereRef("c.id", "=", "s.conversationId" as never)
        .where(isOfChannel(channel))
        .where(hasTag(tag)),
    ),
  ]);

const ended = ($: Parameters<StayPlace>) =>
  tables
    .selectFrom(alongIndex("queue_stay", "s", LEFT))
    .where("s.conversationId", "not in", deletedIds())
    .where(of.or([of($.attenderId, "is", null), of("s.attenderId", "=", $.attenderId)]))
    .where(of.or([of($.teamId, "is", null), of("s.audience", "=", $.teamId)]))
    .where(isOfConversation($.channel, $.tag));

/** Stays between two places of their order; the first of these is left out. */
type Stretch = { afterAt: number; afterId: number; upToAt: number; upToId: number };

const endedBetween = ($: Parameters<StayPlace & Stretch>) =>
  ended($)
    .where("s.leftAt", ">=", $.afterAt)
    .where("s.leftAt", "<=", $.upToAt)
    .where(of(of.refTuple("s.leftAt", "s.id"), ">", of.tuple($.afterAt, $.afterId)))
    .where(of(of.refTuple("s.leftAt", "s.id"), "<=", of.tuple($.upToAt, $.upToId)));

const lists = (group: Expression<number | string>) => [
  jsonList(flag(of("s.how", "in", FOUND))).as("found"),
  jsonList(group).as("groups"),
  jsonList(waitedMs).as("waited"),
];

/**
 * The stays of a stretch as three JSON lists, in one order: 1 for one that found somebody, else 0; what it is grouped by; the
 * milliseconds that it took. A row each would take several times as long.
 */
export const COUNTED = {
  team: statement(($: Parameters<StayPlace & Stretch>) => endedBetween($).select(lists(of.ref("s.audience")))),
  attender: statement(($: Parameters<StayPlace & Stretch>) => endedBetween($).select(lists(attenderOf))),
  channel: statement(($: Parameters<StayPlace & Stretch>) =>
    endedBetween($)
      .innerJoin("conversation as c", "c.id", "s.conversationId")
      .select(lists(of.ref("c.channel"))),
  ),
};

/** The stay that so many others are between and one place. */
export const staysEnd = statement(($: Parameters<{ afterAt: number; afterId: number; before: number; skip: number }>) =>
  tables
    .selectFrom(alongIndex("queue_stay", "s", LEFT))
    .select(["s.leftAt", "s.id"])
    .where("s.leftAt", ">=", $.afterAt)
    .where("s.leftAt", "<", $.before)
    .where(of(of.refTuple("s.leftAt", "s.id"), ">", of.tuple($.afterAt, $.afterId)))
    .orderBy("s.leftAt")
    .orderBy("s.id")
    .limit(1)
    .offset($.skip),
);

type Listed = StayPlace &
  StayPart & { since: number; before: number; cursorBy: number; cursorId: number; limit: number };

const longestFirst = (isFound: boolean) =>
  statement(($: Parameters<Listed>) =>
    ended($)
      .select(["s.id", "s.conversationId", "s.how", "s.attenderId", "s.leftAt as at", waitedMs.as("by")])
      .where("s.leftAt", ">=", $.since)
      .where("s.leftAt", "<", $.before)
      .where("s.how", isFound ? "in" : "not in", FOUND)
      .where(of.or([of($.ofTeam, "is", null), of("s.audience", "=", $.ofTeam)]))
      .where(of.or([of($.ofAttender, "is", null), of(attenderOf, "=", $.ofAttender)]))
      .where(isOfConversation($.ofChannel, sql.lit(null)))
      .where(
        of.or([of(waitedMs, "<", $.cursorBy), of.and([of(waitedMs, "=", $.cursorBy), of("s.id", "<", $.cursorId)])]),
      )
      .orderBy(waitedMs, "desc")
      .orderBy("s.id", "desc")
      .limit($.limit),
  );

/** Stays that found somebody, those first that took longest. `at`: when it ended; `by`: the milliseconds. After a place. */
export const foundPage = longestFirst(true);
/** The same of those that ended otherwise. */
export const leftPage = longestFirst(false);
export type StayRow = RowOf<typeof foundPage>;

type Latest = StayPlace & { since: number; cursorAt: number; cursorId: number; limit: number };

/** Stays however they ended, those first that ended last; `at`: when it ended. After a place, which is the range's end at first. */
export const latestPage = statement(($: Parameters<Latest>) =>
  ended($)
    .innerJoin("conversation as c", "c.id", "s.conversationId")
    .select(["s.id", "s.conversationId", "s.audience", "s.attenderId", "s.how", "s.enteredAt", "s.leftAt as at"])
    .select(["c.subject", "c.channel"])
    .where("s.leftAt", ">=", $.since)
    .where("s.leftAt", "<=", $.cursorAt)
    .where(of(of.refTuple("s.leftAt", "s.id"), "<", of.tuple($.cursorAt, $.cursorId)))
    .orderBy("s.leftAt", "desc")
    .orderBy("s.id", "desc")
    .limit($.limit),
);
export type LatestRow = RowOf<typeof latestPage>;

const waitingNow = ($: Parameters<WaitingPlace & { now: number }>) =>
  tables
    .selectFrom(alongIndex("queue_entry", "q", "queue_entry_order_idx"))
    .innerJoin("conversation as c", "c.id", "q.conversationId")
    // What the assistant tries to answer first isn't anybody's turn yet.
    .where(of.or([of("q.heldUntil", "is", null), of("q.heldUntil", "<=", $.now)]))
    .where("c.deletedAt", "is", null)
    .where(of.or([of($.teamId, "is", null), of("q.audience", "=", $.teamId)]))
    .where(isOfChannel($.channel))
    .where(hasTag($.tag));

/** How many wait now, and since when the one that waits longest; null of none. */
export const countWaiting = statement(($: Parameters<WaitingPlace & { now: number }>) =>
  waitingNow($).select([of.fn.countAll<number>().as("count"), of.fn.min<number | null>("q.enteredAt").as("since")]),
);

type WaitingPage = WaitingPlace &
  Omit<StayPart, "ofAttender"> & { now: number; cursorBy: number; cursorId: number; limit: number };

/** Those that wait now, the longest wait first; `by`: since when. After a place. */
export const waitingPage = statement(($: Parameters<WaitingPage>) =>
  waitingNow($)
    .select(["q.conversationId as id", "q.conversationId", "q.enteredAt as by"])
    .where(of.or([of($.ofTeam, "is", null), of("q.audience", "=", $.ofTeam)]))
    .where(isOfChannel($.ofChannel))
    .where(of(of.refTuple("q.enteredAt", "q.conversationId"), ">", of.tuple($.cursorBy, $.cursorId)))
    .orderBy("q.enteredAt")
    .orderBy("q.conversationId")
    .limit($.limit),
);
