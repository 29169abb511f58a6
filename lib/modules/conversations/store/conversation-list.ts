import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { isPostgres } from "@/lib/platform/db/engine";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import type { ConversationFilter } from "../filter";
import { chatsAmong } from "./conversation-row";

/** Who looks, from where on: instants are epoch milliseconds; customers who wait since before `overdueBefore` are overdue. */
export type PageArguments = {
  attenderId: number;
  overdueBefore: number;
  /** Whose conversations: ids of teams, 0 for those of none. */
  audiences: readonly number[];
  /** The last row of the page before; not read by a first page. */
  cursorAt: number;
  cursorId: number;
  limit: number;
};

type PageQuery = SelectQueryBuilder<AllTables, never, { id: number; lastActivityAt: number }>;
type Conversation = Tables["conversation"];
type OfConversation = ExpressionBuilder<AllTables & { c: Conversation }, "c">;
type Condition = (of: OfConversation, $: Parameters<PageArguments>) => Expression<SqlBool>;
type State = { status: Selectable<Conversation>["status"]; isOutbound: boolean };

/** What a tab is: whose, and the states of its conversations, where they matter. ../policy.ts says it in words. */
const TABS: Record<ConversationFilter, { isMine?: true; isOverdue?: true; states?: readonly State[] }> = {
  all: {},
  unread: {
    states: [
      { status: "waiting", isOutbound: false },
      { status: "pending", isOutbound: false },
    ],
  },
  mine: { isMine: true },
  overdue: { isMine: true, isOverdue: true },
  closed: {
    states: [
      { status: "closed", isOutbound: false },
      { status: "closed", isOutbound: true },
    ],
  },
};

// A row value: beside first pages it costs 0.86 of them anywhere in a million rows.
const behindCursor: Condition = (of, $) =>
  of(of.refTuple("c.lastActivityAt", "c.id"), "<", of.tuple($.cursorAt, $.cursorId));
const anywhere: Condition = (of) => of.lit(true);

const stands =
  (filter: ConversationFilter): Condition =>
  (of, $) => {
    const { isMine, isOverdue, states } = TABS[filter];
    return of.and([
      ...(isMine ? [of("c.assignedAttenderId", "=", $.attenderId)] : []),
      ...(isOverdue ? [of("c.awaitingReplySince", "<", $.overdueBefore)] : []),
      ...(states
        ? [of.or(states.map(({ status, isOutbound }) => of.and({ "c.status": status, "c.isOutbound": isOutbound })))]
        : []),
    ]);
  };

const ofAudiences: Condition = (of, $) => of("c.audience", "in", listed($.audiences));

const inOrder = (
  page: SelectQueryBuilder<AllTables & { c: Conversation }, "c", object>,
  $: Parameters<PageArguments>,
) =>
  page
    .select(["c.id", "c.lastActivityAt"])
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit) as unknown as PageQuery;

/** A page of few rows, all of which are read and sorted. */
const sortedPage = (filter: ConversationFilter, from: Condition) => ($: Parameters<PageArguments>) =>
  inOrder(
    tables
      .selectFrom("conversation as c")
      .where("c.deletedAt", "is", null)
      .where((of) => stands(filter)(of, $))
      .where((of) => ofAudiences(of, $))
      .where((of) => from(of, $)),
    $,
  );

/**
 * The range of an audience, and of a state where the tab has those, in the order of an index that begins with them.
 * @param audience a column, as all that follows: they are another part of the statement's
 */
const rangeOf = (
  filter: ConversationFilter,
  $: Parameters<PageArguments>,
  [audience, status, isOutbound]: readonly [string, string?, string?],
) =>
  tables
    .selectFrom("conversation as c")
    .where("c.deletedAt", "is", null)
    .where("c.audience", "=", sql.ref<number>(audience))
    .$if(TABS[filter].isMine === true, (range) => range.where("c.assignedAttenderId", "=", $.attenderId))
    .$if(status !== undefined, (range) => range.where("c.status", "=", sql.ref<State["status"]>(status ?? "")))
    .$if(isOutbound !== undefined, (range) => range.where("c.isOutbound", "=", sql.ref<boolean>(isOutbound ?? "")))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc");

/** Every audience, with each of the tab's states. */
const lanes = (filter: ConversationFilter, $: Parameters<PageArguments>) => {
  const audiences = tables.selectFrom(rowsListed($.audiences).as("a")).select("a.value as audience");
  const [first, ...others] = (TABS[filter].states ?? []).map(({ status, isOutbound }) =>
    audiences.select([sql.lit(status).as("status"), sql.lit(isOutbound).as("isOutbound")]),
  );
  return first ? others.reduce((all, other) => all.unionAll(other), first) : audiences;
};
const laneColumns = (filter: ConversationFilter, of: string): [string, string?, string?] =>
  TABS[filter].states ? [`${of}.audience`, `${of}.status`, `${of}.isOutbound`] : [`${of}.audience`];

/**
 * A page of several ranges. SQLite takes the newest of all their first rows, then of those and the next one of its range, and so on
 * (a recursion that is read in order, https://sqlite.org/lang_with.html): one look into an index per range and row. Merging
 * subqueries instead cost fifty times as much with a hundred audiences.
 */
const mergedPage =
  (filter: ConversationFilter, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery => {
    const columns = (of: string) => laneColumns(filter, of).map((column) => sql.ref(column ?? ""));
    const names = ["audience", "status", "isOutbound"].slice(0, columns("l").length);
    const kept = (of: string) => columns(of).map((column, place) => column.as(names[place] ?? ""));
    const newest = (of: string, also: Condition) =>
      rangeOf(filter, $, laneColumns(filter, of))
        .where((row) => also(row, $))
        .select("c.id")
        .limit(1);
    const behindHead: Condition = () =>
      sql<SqlBool>`(${sql.ref("c.lastActivityAt")}, ${sql.ref("c.id")}) < (${sql.ref("h.lastActivityAt")}, ${sql.ref("h.id")})`;
    const heads = tables
      .selectFrom(lanes(filter, $).as("l"))
      .crossJoin("conversation as n")
      .whereRef("n.id", "=", newest("l", from) as never)
      .select(kept("l"))
      .select(["n.lastActivityAt", "n.id"]);
    return tables
      .withRecursive("heads", (recursion) =>
        heads
          .unionAll(
            (recursion as typeof tables)
              .selectFrom(sql<{ lastActivityAt: number; id: number }>`${sql.id("heads")}`.as("h"))
              .crossJoin("conversation as n")
              .whereRef("n.id", "=", newest("h", behindHead) as never)
              .select(kept("h"))
              .select(["n.lastActivityAt", "n.id"]),
          )
          .orderBy("lastActivityAt", "desc")
          .orderBy("id", "desc")
          .limit($.limit),
      )
      .selectFrom("heads")
      .select(["heads.id", "heads.lastActivityAt"]) as unknown as PageQuery;
  };

/** The same on PostgreSQL, which reads each range no further than the page. */
const lateralPage =
  (filter: ConversationFilter, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery =>
    tables
      .selectFrom(lanes(filter, $).as("l"))
      .crossJoinLateral(
        rangeOf(filter, $, laneColumns(filter, "l"))
          .where((row) => from(row, $))
          .select(["c.id", "c.lastActivityAt"])
          .limit($.limit)
          .as("c"),
      )
      .select(["c.id", "c.lastActivityAt"])
      .orderBy("c.lastActivityAt", "desc")
      .orderBy("c.id", "desc")
      .limit($.limit) as unknown as PageQuery;

const pageOf = (filter: ConversationFilter, from: Condition) => ($: Parameters<PageArguments>) => {
  if (TABS[filter].isOverdue) return sortedPage(filter, from)($);
  return (isPostgres() ? lateralPage : mergedPage)(filter, from)($);
};

// CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
const amongOf =
  (filter: ConversationFilter, from: Condition) => ($: Parameters<PageArguments & { candidates: readonly number[] }>) =>
    tables
      .selectFrom(rowsListed($.candidates).as("j"))
      .crossJoin("conversation as c")
      .select(["c.id", "c.lastActivityAt"])
      .whereRef("c.id", "=", "j.value")
      .where("c.deletedAt", "is", null)
      .where((of) => {
        const row = of as unknown as OfConversation;
        return of.and([stands(filter)(row, $), ofAudiences(row, $), from(row, $)]);
      })
      .orderBy("c.lastActivityAt", "desc")
      .orderBy("c.id", "desc")
      .limit($.limit);

/** The whole rows of a page: one statement, because on PostgreSQL two would be a trip more. */
function rowsOf<Arguments extends PageArguments>(page: ($: Parameters<Arguments>) => PageQuery) {
  return statement(($: Parameters<Arguments>) =>
    chatsAmong($ as Parameters<PageArguments>, tables.selectFrom(page($).as("p")).select("p.id as value").as("j")),
  );
}

const tab = (filter: ConversationFilter) => ({
  first: rowsOf(pageOf(filter, anywhere)),
  next: rowsOf(pageOf(filter, behindCursor)),
  firstAmong: rowsOf(amongOf(filter, anywhere)),
  nextAmong: rowsOf(amongOf(filter, behindCursor)),
  firstIds: statement(pageOf(filter, anywhere)),
  nextIds: statement(pageOf(filter, behindCursor)),
});

/**
 * A tab's conversations of some audiences, newest activity first: the first page and those behind a row, of all conversations or
 * among some, or their ids alone. Ids of another workspace, tab or audience are passed over.
 */
export const TAB_PAGES = {
  all: tab("all"),
  unread: tab("unread"),
  mine: tab("mine"),
  overdue: tab("overdue"),
  closed: tab("closed"),
} as const satisfies Record<ConversationFilter, unknown>;

/** How many of somebody's conversations are overdue, counted as far as `limit`. */
export const countOverdue = statement(($: Parameters<{ attenderId: number; overdueBefore: number; limit: number }>) =>
  tables
    .selectFrom(
      tables
        .selectFrom("conversation as c")
        .select("c.id")
        .where("c.assignedAttenderId", "=", $.attenderId)
        .where("c.awaitingReplySince", "<", $.overdueBefore)
        .where("c.deletedAt", "is", null)
        .limit($.limit)
        .as("some"),
    )
    .select((of) => of.fn.countAll<number>().as("count")),
);
