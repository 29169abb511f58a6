import type { Expression, ExpressionBuilder, Selectable, SelectQueryBuilder, SqlBool } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import type { ConversationFilter } from "../filter";
import { chatsAmong } from "./conversation-row";

/** Who looks, from where on: instants are epoch milliseconds; customers who wait since before `overdueBefore` are overdue. */
export type PageArguments = {
  attenderId: number;
  overdueBefore: number;
  /** The last row of the page before; not read by a first page. */
  cursorAt: number;
  cursorId: number;
  limit: number;
};

type PageQuery = SelectQueryBuilder<AllTables, never, { id: number; lastActivityAt: number }>;
type OfConversation = ExpressionBuilder<AllTables & { c: Tables["conversation"] }, "c">;
type Range = (of: OfConversation, $: Parameters<PageArguments>) => Expression<SqlBool>;

const inStatus =
  (status: Selectable<Tables["conversation"]>["status"], isOutbound: boolean): Range =>
  (of) =>
    of.and([of("c.status", "=", status), of("c.isOutbound", "=", isOutbound)]);
const mine: Range = (of, $) => of("c.assignedAttenderId", "=", $.attenderId);
const overdue: Range = (of, $) => of.and([mine(of, $), of("c.awaitingReplySince", "<", $.overdueBefore)]);

// What the tabs are is said in ../policy.ts. Each condition is a range of one index in list order, so a page reads its own
// rows and no more; several are merged.
const RANGES: Record<ConversationFilter, readonly [Range, Range?]> = {
  all: [(of) => of.lit(true)],
  unread: [inStatus("waiting", false), inStatus("pending", false)],
  mine: [mine],
  overdue: [overdue],
  closed: [inStatus("closed", false), inStatus("closed", true)],
};

// A row value: beside first pages it costs 0.86 of them anywhere in a million rows.
const behind: Range = (of, $) => of(of.refTuple("c.lastActivityAt", "c.id"), "<", of.tuple($.cursorAt, $.cursorId));
const anywhere: Range = (of) => of.lit(true);

const shown = (range: Range, from: Range, $: Parameters<PageArguments>) =>
  tables
    .selectFrom("conversation as c")
    .select(["c.id", "c.lastActivityAt"])
    .where("c.deletedAt", "is", null)
    .where((of) => range(of, $))
    .where((of) => from(of, $))
    .orderBy("c.lastActivityAt", "desc")
    .orderBy("c.id", "desc")
    .limit($.limit);

function pageOf([range, other]: readonly [Range, Range?], from: Range) {
  return ($: Parameters<PageArguments>) => {
    const first = shown(range, from, $);
    if (!other) return first;
    const both = tables
      .selectFrom(first.as("one"))
      .selectAll()
      .unionAll(tables.selectFrom(shown(other, from, $).as("two")).selectAll());
    return tables
      .selectFrom(both.as("c"))
      .select(["c.id", "c.lastActivityAt"])
      .orderBy("c.lastActivityAt", "desc")
      .orderBy("c.id", "desc")
      .limit($.limit);
  };
}

// CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
function amongOf([range, other]: readonly [Range, Range?], from: Range) {
  return ($: Parameters<PageArguments & { candidates: readonly number[] }>) =>
    tables
      .selectFrom(rowsListed($.candidates).as("j"))
      .crossJoin("conversation as c")
      .select(["c.id", "c.lastActivityAt"])
      .whereRef("c.id", "=", "j.value")
      .where("c.deletedAt", "is", null)
      .where((of) => {
        const row = of as unknown as OfConversation;
        return other ? of.or([range(row, $), other(row, $)]) : range(row, $);
      })
      .where((of) => from(of as unknown as OfConversation, $))
      .orderBy("c.lastActivityAt", "desc")
      .orderBy("c.id", "desc")
      .limit($.limit);
}

/** The whole rows of a page: one statement, because on PostgreSQL two would be a trip more. */
function rowsOf<Arguments extends PageArguments>(page: ($: Parameters<Arguments>) => PageQuery) {
  return statement(($: Parameters<Arguments>) =>
    chatsAmong($ as Parameters<PageArguments>, tables.selectFrom(page($).as("p")).select("p.id as value").as("j")),
  );
}

const tab = (filter: ConversationFilter) => ({
  first: rowsOf(pageOf(RANGES[filter], anywhere)),
  next: rowsOf(pageOf(RANGES[filter], behind)),
  firstAmong: rowsOf(amongOf(RANGES[filter], anywhere)),
  nextAmong: rowsOf(amongOf(RANGES[filter], behind)),
  firstIds: statement(pageOf(RANGES[filter], anywhere)),
  nextIds: statement(pageOf(RANGES[filter], behind)),
});

/**
 * A tab's conversations, newest activity first: the first page and those behind a row, of all conversations or among some, or
 * their ids alone. Ids of another workspace or tab are passed over.
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
