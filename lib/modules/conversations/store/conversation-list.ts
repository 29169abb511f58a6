import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { isPostgres } from "@/lib/platform/db/engine";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
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
  /** Ids of the teams whose conversations are wanted; 0: those that belong to no team. */
  audiences: readonly number[];
  /** The only one of them, for the statements of one. */
  audience: number;
  /** For what is looked up among some: audiences of which only what nobody has is wanted, or only the attender's own. */
  unassigned: readonly number[];
  own: readonly number[];
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

/** Which conversations of an audience are wanted: all, those that nobody has, or the attender's own. */
export type Owner = "anybody" | "nobody" | "me";

/** A list: a tab, and whose conversations of its audiences. */
type List = { filter: ConversationFilter; owner: Owner };

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

const ofAudiences: Condition = (of, $) =>
  of.or([
    of("c.audience", "in", listed($.audiences)),
    of.and([of("c.assignedAttenderId", "is", null), of("c.audience", "in", listed($.unassigned))]),
    of.and([of("c.assignedAttenderId", "=", $.attenderId), of("c.audience", "in", listed($.own))]),
  ]);

type Unordered = SelectQueryBuilder<AllTables & { c: Conversation }, "c", object>;

/** A page of the rows `c`, newest activity first. */
const inOrder = (rows: Unordered, $: Parameters<PageArguments>) =>
  rows
    .select(["c.id", "c.lastActivityAt"])
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit) as unknown as PageQuery;

/** A page of few rows, all of which are read and sorted. */
const sortedPage =
  ({ filter }: List, from: Condition) =>
  ($: Parameters<PageArguments>) =>
    inOrder(
      tables
        .selectFrom("conversation as c")
        .where("c.deletedAt", "is", null)
        .where((of) => stands(filter)(of, $))
        .where((of) => ofAudiences(of, $))
        .where((of) => from(of, $)),
      $,
    );

/** What a range is of: an audience, and a state where the tab has those. */
type Lane = { audience: Expression<number>; status?: Expression<State["status"]>; isOutbound?: Expression<boolean> };

const BY_OWNER = "conversation_workspaceId_assignedAttenderId_audience_lastActivityAt_id_idx";

/** A range, in the order of an index that begins with all that it is of. */
const rangeOf = (
  { filter, owner }: List,
  $: Parameters<PageArguments>,
  { audience, status, isOutbound }: Lane,
  from: Condition,
) =>
  // Whose they are narrows a team down more than their state does.
  (owner === "anybody"
    ? tables.selectFrom("conversation as c")
    : (tables.selectFrom(alongIndex("conversation", "c", BY_OWNER)) as never as Unordered)
  )
    .where("c.deletedAt", "is", null)
    .where("c.audience", "=", audience)
    .$if(TABS[filter].isMine === true || owner === "me", (range) =>
      range.where("c.assignedAttenderId", "=", $.attenderId),
    )
    .$if(owner === "nobody", (range) => range.where("c.assignedAttenderId", "is", null))
    .$if(status !== undefined, (range) => range.where("c.status", "=", status as Expression<State["status"]>))
    .$if(isOutbound !== undefined, (range) => range.where("c.isOutbound", "=", isOutbound as Expression<boolean>))
    .where((of) => from(of, $))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc");

/** A page of one audience: its range, or its two. */
const pageOfOne =
  (list: List, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery => {
    const states = (TABS[list.filter].states ?? [{}]) as readonly Partial<State>[];
    const [first, ...others] = states.map(({ status, isOutbound }) =>
      rangeOf(
        list,
        $,
        {
          audience: $.audience,
          ...(status !== undefined && { status: sql.lit(status) }),
          ...(isOutbound !== undefined && { isOutbound: sql.lit(isOutbound) }),
        },
        from,
      )
        .select(["c.id", "c.lastActivityAt"])
        .limit($.limit),
    );
    if (!first) throw new Error("a tab of no range");
    if (others.length === 0) return first as unknown as PageQuery;
    const all = others.reduce(
      (merged, other, place) => merged.unionAll(tables.selectFrom(other.as(`r${place}`)).selectAll()),
      tables.selectFrom(first.as("r")).selectAll(),
    );
    return inOrder(tables.selectFrom(all.as("c")) as unknown as Unordered, $);
  };

/** Every audience, with each of the tab's states. */
const lanes = (filter: ConversationFilter, $: Parameters<PageArguments>) => {
  const audiences = tables.selectFrom(rowsListed($.audiences).as("a")).select("a.value as audience");
  const [first, ...others] = (TABS[filter].states ?? []).map(({ status, isOutbound }) =>
    audiences.select([sql.lit(status).as("status"), sql.lit(isOutbound).as("isOutbound")]),
  );
  return first ? others.reduce((all, other) => all.unionAll(other), first) : audiences;
};

/** The columns of a row that says which range it is of. */
const laneAt = (filter: ConversationFilter, of: string): Lane => {
  const audience = sql.ref<number>(`${of}.audience`);
  if (!TABS[filter].states) return { audience };
  return { audience, status: sql.ref(`${of}.status`), isOutbound: sql.ref(`${of}.isOutbound`) };
};

/**
 * A page of several ranges. SQLite takes the newest of all their first rows, then of those and the next one of its range, and so on
 * (a recursion that is read in order, https://sqlite.org/lang_with.html): one look into an index per range and row. Merging
 * subqueries instead cost fifty times as much with a hundred audiences.
 */
const mergedPage =
  (list: List, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery => {
    const { filter } = list;
    const kept = (of: string) =>
      Object.entries(laneAt(filter, of)).map(([name, column]) => (column as RawBuilder<unknown>).as(name));
    const newest = (of: string, behind: Condition) =>
      rangeOf(list, $, laneAt(filter, of), behind).select("c.id").limit(1);
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
  (list: List, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery => {
    const range = rangeOf(list, $, laneAt(list.filter, "l"), from).select(["c.id", "c.lastActivityAt"]).limit($.limit);
    return inOrder(
      tables.selectFrom(lanes(list.filter, $).as("l")).crossJoinLateral(range.as("c")) as unknown as Unordered,
      $,
    );
  };

const pageOfSeveral = (list: List, from: Condition) => ($: Parameters<PageArguments>) => {
  if (TABS[list.filter].isOverdue) return sortedPage(list, from)($);
  return (isPostgres() ? lateralPage : mergedPage)(list, from)($);
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

const tab = (filter: ConversationFilter) => {
  const pages = (pageOf: typeof pageOfSeveral, owner: Owner) => ({
    first: rowsOf(pageOf({ filter, owner }, anywhere)),
    next: rowsOf(pageOf({ filter, owner }, behindCursor)),
    firstIds: statement(pageOf({ filter, owner }, anywhere)),
    nextIds: statement(pageOf({ filter, owner }, behindCursor)),
  });
  const ofOwner = (owner: Owner) => ({
    ofOne: pages(TABS[filter].isOverdue ? sortedPage : pageOfOne, owner),
    ofSeveral: pages(pageOfSeveral, owner),
  });
  return {
    anybody: ofOwner("anybody"),
    nobody: ofOwner("nobody"),
    me: ofOwner("me"),
    firstAmong: rowsOf(amongOf(filter, anywhere)),
    nextAmong: rowsOf(amongOf(filter, behindCursor)),
  };
};

/**
 * A tab's conversations of one or several audiences, newest activity first: the first page and those behind a row, of all
 * conversations or among some, or their ids alone. Ids of another workspace, tab or audience are passed over.
 */
export const TAB_PAGES = {
  all: tab("all"),
  unread: tab("unread"),
  mine: tab("mine"),
  overdue: tab("overdue"),
  closed: tab("closed"),
} as const satisfies Record<ConversationFilter, unknown>;
