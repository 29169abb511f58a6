import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { isPostgres } from "@/lib/platform/db/engine";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import { chatsAmong } from "./conversation-row";
import {
  type Condition,
  type ListTab,
  narrowed,
  type OfConversation,
  type PageArguments,
  type State,
  stands,
  TABS,
} from "./conversation-tab";

type PageQuery = SelectQueryBuilder<AllTables, never, { id: number; lastActivityAt: number }>;
/** Which conversations of an audience are wanted: all, those that nobody has, or the attender's own. */
export type Owner = "anybody" | "nobody" | "me";

/** A list: a tab, and whose conversations of its audiences. */
type List = { filter: ListTab; owner: Owner };

// A row value: beside first pages it costs 0.86 of them anywhere in a million rows.
const behindCursor: Condition = (of, $) =>
  of(of.refTuple("c.lastActivityAt", "c.id"), "<", of.tuple($.cursorAt, $.cursorId));
const anywhere: Condition = (of) => of.lit(true);

/** Whether a row is one of those that a list shows. */
export const ofAudiences: Condition = (of, $) =>
  of.or([
    of("c.audience", "in", listed($.audiences)),
    of.and([of("c.assignedAttenderId", "is", null), of("c.audience", "in", listed($.unassigned))]),
    of.and([of("c.assignedAttenderId", "=", $.attenderId), of("c.audience", "in", listed($.own))]),
  ]);

type Unordered = SelectQueryBuilder<AllTables & { c: Tables["conversation"] }, "c", object>;

/** A page of the rows `c`, newest activity first. */
const inOrder = (rows: Unordered, $: Parameters<PageArguments>) =>
  rows
    .select(["c.id", "c.lastActivityAt"])
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit) as unknown as PageQuery;

/** Tabs of few rows, all of which are read and sorted: one's own that are overdue, and what is out of the way. */
const isSorted = (filter: ListTab) =>
  (TABS[filter].isOverdue && TABS[filter].isMine) === true || TABS[filter].isSnoozed === true;

const BY_SNOOZE = "conversation_workspaceId_snoozedUntil_id_idx";

/** A page of such a tab. */
const sortedPage =
  ({ filter, owner }: List, from: Condition) =>
  ($: Parameters<PageArguments>) =>
    inOrder(
      (TABS[filter].isSnoozed
        ? (tables.selectFrom(alongIndex("conversation", "c", BY_SNOOZE)) as never as Unordered)
        : (tables.selectFrom("conversation as c") as Unordered)
      )
        .where("c.deletedAt", "is", null)
        .$if(owner === "me", (rows) => rows.where("c.assignedAttenderId", "=", $.attenderId))
        .$if(owner === "nobody", (rows) => rows.where("c.assignedAttenderId", "is", null))
        .where((of) => stands(filter)(of, $))
        .where((of) => ofAudiences(of, $))
        .where((of) => from(of, $)),
      $,
    );

/**
 * The states of which each has a range of its own. Whose conversations they are narrows a team down more than their state does:
 * those are read in one range, past other states.
 */
const statesApart = ({ filter, owner }: List) => (owner === "anybody" ? TABS[filter].states : undefined);

/** What a range is of: an audience, and a state where those have ranges apart. */
type Lane = { audience: Expression<number>; status?: Expression<State["status"]>; isOutbound?: Expression<boolean> };

const BY_OWNER = "conversation_owner_idx";

/** A range, in the order of an index that begins with all that it is of. */
const rangeOf = (
  { filter, owner }: List,
  $: Parameters<PageArguments>,
  { audience, status, isOutbound }: Lane,
  from: Condition,
) =>
  (owner === "anybody"
    ? tables.selectFrom("conversation as c")
    : (tables.selectFrom(alongIndex("conversation", "c", BY_OWNER)) as never as Unordered)
  )
    .where("c.deletedAt", "is", null)
    .where("c.audience", "=", audience)
    .where((of) => narrowed(filter)(of as never, $))
    .$if(owner === "me", (range) => range.where("c.assignedAttenderId", "=", $.attenderId))
    .$if(owner === "nobody", (range) => range.where("c.assignedAttenderId", "is", null))
    .$if(owner !== "anybody" && TABS[filter].states !== undefined, (range) =>
      range.where((of) => stands(filter)(of as never, $)),
    )
    .$if(status !== undefined, (range) => range.where("c.status", "=", status as Expression<State["status"]>))
    .$if(isOutbound !== undefined, (range) => range.where("c.isOutbound", "=", isOutbound as Expression<boolean>))
    .where((of) => from(of, $))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc");

/** A page of one audience: its range, or its two. */
const pageOfOne =
  (list: List, from: Condition) =>
  ($: Parameters<PageArguments>): PageQuery => {
    const states = (statesApart(list) ?? [{}]) as readonly Partial<State>[];
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

/** Every audience, with each of the states that have ranges apart. */
const lanes = (list: List, $: Parameters<PageArguments>) => {
  const audiences = tables.selectFrom(rowsListed($.audiences).as("a")).select("a.value as audience");
  const [first, ...others] = (statesApart(list) ?? []).map(({ status, isOutbound }) =>
    audiences.select([sql.lit(status).as("status"), sql.lit(isOutbound).as("isOutbound")]),
  );
  return first ? others.reduce((all, other) => all.unionAll(other), first) : audiences;
};

/** The columns of a row that says which range it is of. */
const laneAt = (list: List, of: string): Lane => {
  const audience = sql.ref<number>(`${of}.audience`);
  if (!statesApart(list)) return { audience };
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
    const kept = (of: string) =>
      Object.entries(laneAt(list, of)).map(([name, column]) => (column as RawBuilder<unknown>).as(name));
    const newest = (of: string, behind: Condition) =>
      rangeOf(list, $, laneAt(list, of), behind).select("c.id").limit(1);
    const behindHead: Condition = () =>
      sql<SqlBool>`(${sql.ref("c.lastActivityAt")}, ${sql.ref("c.id")}) < (${sql.ref("h.lastActivityAt")}, ${sql.ref("h.id")})`;
    const heads = tables
      .selectFrom(lanes(list, $).as("l"))
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
    const range = rangeOf(list, $, laneAt(list, "l"), from).select(["c.id", "c.lastActivityAt"]).limit($.limit);
    return inOrder(
      tables.selectFrom(lanes(list, $).as("l")).crossJoinLateral(range.as("c")) as unknown as Unordered,
      $,
    );
  };

const pageOfSeveral = (list: List, from: Condition) => ($: Parameters<PageArguments>) => {
  if (isSorted(list.filter)) return sortedPage(list, from)($);
  return (isPostgres() ? lateralPage : mergedPage)(list, from)($);
};

// CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
const amongOf =
  (filter: ListTab, from: Condition) => ($: Parameters<PageArguments & { candidates: readonly number[] }>) =>
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

const tab = (filter: ListTab) => {
  const pages = (pageOf: typeof pageOfSeveral, owner: Owner) => ({
    first: rowsOf(pageOf({ filter, owner }, anywhere)),
    next: rowsOf(pageOf({ filter, owner }, behindCursor)),
    firstIds: statement(pageOf({ filter, owner }, anywhere)),
    nextIds: statement(pageOf({ filter, owner }, behindCursor)),
  });
  const ofOwner = (owner: Owner) => ({
    ofOne: pages(isSorted(filter) ? sortedPage : pageOfOne, owner),
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
  open: tab("open"),
  unassigned: tab("unassigned"),
  team_overdue: tab("team_overdue"),
  snoozed: tab("snoozed"),
  active: tab("active"),
  waiting: tab("waiting"),
  pending: tab("pending"),
} as const satisfies Record<ListTab, unknown>;
