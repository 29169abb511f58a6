import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import { type Parameters, parameter } from "@/lib/platform/db/sql/parameter";
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
const RANGES: Record<ConversationFilter, readonly Range[]> = {
  all: [(of) => of.lit(true)],
  unread: [inStatus("waiting", false), inStatus("pending", false)],
  mine: [mine],
  overdue: [overdue],
  closed: [inStatus("closed", false), inStatus("closed", true)],
};
/** Tabs of one person's conversations: few of their ranges' rows are another audience's. */
const PERSONAL: readonly ConversationFilter[] = ["mine", "overdue"];

// A row value: beside first pages it costs 0.86 of them anywhere in a million rows.
const behind: Range = (of, $) => of(of.refTuple("c.lastActivityAt", "c.id"), "<", of.tuple($.cursorAt, $.cursorId));
const anywhere: Range = (of) => of.lit(true);

/** The audience at a place of a statement that merges the ranges of several. */
const audienceAt = (place: number) => sql.val<number>(parameter(`audience${place}`) as unknown as number);

const ofAudience =
  (range: Range, place: number): Range =>
  (of, $) =>
    of.and([of("c.audience", "=", audienceAt(place)), range(of, $)]);
const amongAudiences =
  (range: Range): Range =>
  (of, $) =>
    of.and([range(of, $), of("c.audience", "in", listed($.audiences))]);

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

function pageOf([range, ...others]: readonly Range[], from: Range) {
  return ($: Parameters<PageArguments>) => {
    if (!range) throw new Error("a page of no range");
    const first = shown(range, from, $);
    if (others.length === 0) return first;
    const all = others.reduce(
      (merged, other, place) => merged.unionAll(tables.selectFrom(shown(other, from, $).as(`r${place}`)).selectAll()),
      tables.selectFrom(first.as("r")).selectAll(),
    );
    return tables
      .selectFrom(all.as("c"))
      .select(["c.id", "c.lastActivityAt"])
      .orderBy("c.lastActivityAt", "desc")
      .orderBy("c.id", "desc")
      .limit($.limit);
  };
}

// CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
function amongOf(ranges: readonly Range[], from: Range) {
  return ($: Parameters<PageArguments & { candidates: readonly number[] }>) =>
    tables
      .selectFrom(rowsListed($.candidates).as("j"))
      .crossJoin("conversation as c")
      .select(["c.id", "c.lastActivityAt"])
      .whereRef("c.id", "=", "j.value")
      .where("c.deletedAt", "is", null)
      .where((of) => {
        const row = of as unknown as OfConversation;
        return of.or(ranges.map((range) => amongAudiences(range)(row, $)));
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

function pagesOf(filter: ConversationFilter, audiences: number) {
  const ranges = PERSONAL.includes(filter)
    ? RANGES[filter].map(amongAudiences)
    : RANGES[filter].flatMap((range) => Array.from({ length: audiences }, (_, place) => ofAudience(range, place)));
  return {
    first: rowsOf(pageOf(ranges, anywhere)),
    next: rowsOf(pageOf(ranges, behind)),
    firstAmong: rowsOf(amongOf(RANGES[filter], anywhere)),
    nextAmong: rowsOf(amongOf(RANGES[filter], behind)),
    firstIds: statement(pageOf(ranges, anywhere)),
    nextIds: statement(pageOf(ranges, behind)),
  };
}

/** For how many audiences there are statements: others have places that stay empty. */
const PLACES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 101];
/** An audience of nobody. */
const NOBODY = -1;

const made = new Map<string, ReturnType<typeof pagesOf>>();

/**
 * Statements of a tab's conversations, newest activity first, of some audiences: the first page and those behind a row, of all
 * conversations or among some, or their ids alone. Ids of another workspace, tab or audience are passed over.
 */
export function tabPages(filter: ConversationFilter, audiences: readonly number[]): ReturnType<typeof pagesOf> {
  const places = placesFor(audiences);
  const key = `${filter} ${places}`;
  const known = made.get(key) ?? pagesOf(filter, places);
  made.set(key, known);
  return known;
}

const placesFor = (audiences: readonly number[]) =>
  PLACES.find((places) => places >= audiences.length) ?? audiences.length;

/** What `tabPages` are run with, beside the rest. */
export function audienceArguments(audiences: readonly number[]): Pick<PageArguments, "audiences"> {
  const places = Array.from({ length: placesFor(audiences) }, (_, place) => [
    `audience${place}`,
    audiences[place] ?? NOBODY,
  ]);
  return { audiences, ...Object.fromEntries(places) };
}

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
