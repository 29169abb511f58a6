import { type Expression, expressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Priority } from "@/lib/kernel/conversation";
import type { TicketStatus } from "@/lib/modules/tickets/schema";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, seenUngranted, ticketSeenBy, type Viewer, viewerOf } from "@/lib/platform/db/sql/seen";
import { type Statement, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Sight } from "@/lib/platform/session/sight";
import { type Range, rangesOf, type TicketConditions, type Within } from "./ticket-ranges";

/** A place in the list: a ticket's update time and id. */
export type TicketPosition = { updatedAt: number; id: number };

/** The place from which a page goes on, and how many rows it has at the most. */
export type TicketPage = { after?: TicketPosition | undefined; limit: number };

/** A statement with the values of its run. */
export type ReadyStatement = { statement: Statement<Values, TicketPosition>; values: Values };

/** `own0`, `own1` …: what the ranges are of, an attender's, a customer's or an own status' id or a tag. */
type Values = Viewer & {
  cursorAt: number;
  cursorId: number;
  limit: number;
  candidates: readonly number[];
  statuses: readonly TicketStatus[];
  ownStatuses: readonly number[];
  priorities: readonly Priority[];
  assignees: readonly number[];
  customers: readonly number[];
  ids: readonly number[];
  tags: readonly string[];
  isLinked: boolean;
  audiences: readonly number[];
  partialAudiences: readonly number[];
  namesConversation: boolean;
  [own: `own${number}`]: number | string;
};
type Given = Parameters<Values>;

// The conditions are about `t`, whatever it is joined with.
const of = expressionBuilder<Tables & { t: Tables["ticket"] }, "t">();

/** Each range is read through its index: in the list's order, and no further than the page. */
const INDEXES = {
  tag: "ticket_tag_workspaceId_tag_updatedAt_ticketId_idx",
  customer: "ticket_workspaceId_customerId_updatedAt_id_idx",
  ownStatus: "ticket_workspaceId_ownStatusId_updatedAt_id_idx",
  assignee: "ticket_workspaceId_assignedAttenderId_status_priority_updatedAt_id_idx",
  status: "ticket_workspaceId_status_priority_updatedAt_id_idx",
  link: "ticket_workspaceId_isLinked_updatedAt_id_idx",
  audience: "ticket_workspaceId_audience_updatedAt_id_idx",
  update: "ticket_workspaceId_updatedAt_id_idx",
} as const satisfies Record<Exclude<Range["by"], "grant">, string>;

/** What demands a condition of `t` row by row, where no range answers it. */
const REST: Record<keyof TicketConditions, ($: Given) => Expression<SqlBool>> = {
  statuses: ($) => of("t.status", "in", listed($.statuses)),
  ownStatuses: ($) => of("t.ownStatusId", "in", listed($.ownStatuses)),
  priorities: ($) => of("t.priority", "in", listed($.priorities)),
  // Nobody is 0 here, which is no attender's id.
  assignees: ($) => of(of.fn.coalesce("t.assignedAttenderId", of.val(0)), "in", listed($.assignees)),
  customers: ($) => of("t.customerId", "in", listed($.customers)),
  ids: ($) => of("t.id", "in", listed($.ids)),
  tags: ($) =>
    of.exists(
      of
        .selectFrom("ticket_tag as x")
        .select("x.tag")
        .whereRef("x.ticketId", "=", "t.id")
        .where("x.tag", "in", listed($.tags)),
    ),
  isLinked: ($) => of("t.isLinked", "=", $.isLinked),
  audiences: ($) => of("t.audience", "in", listed($.audiences)),
  sight: ($) => ticketSeenBy($, "t"),
  namesConversation: ($) =>
    of(
      of.exists(
        of
          .selectFrom("conversation as c")
          .select("c.id")
          .whereRef("c.id", "=", "t.conversationId")
          .where("c.deletedAt", "is", null)
          .where(seenBy($, "c")),
      ),
      "=",
      $.namesConversation,
    ),
};

const namesIn = (conditions: TicketConditions) =>
  (Object.keys(REST) as (keyof TicketConditions)[]).filter((name) => conditions[name] !== undefined);

const restOf = ($: Given, names: readonly (keyof TicketConditions)[]) =>
  of.and([of("t.deletedAt", "is", null), ...names.map((name) => REST[name]($))]);

function ownOf($: Given, index: number): RawBuilder<number> & RawBuilder<string> {
  // A parameter takes the type of what it is compared with.
  return $[`own${index}`] as RawBuilder<number> & RawBuilder<string>;
}

const audiencesOf = ($: Given, within: Within) => (within === "partial" ? $.partialAudiences : $.unassignedAudiences);

function ticketRange($: Given, range: Exclude<Range, { by: "tag" | "grant" }>, index: number) {
  const all = tables
    .selectFrom(alongIndex("ticket", "t", INDEXES[range.by]))
    .select(["t.id", "t.updatedAt"])
    .where((is) => is(is.refTuple("t.updatedAt", "t.id"), "<", is.tuple($.cursorAt, $.cursorId)));
  switch (range.by) {
    case "customer":
      return all.where("t.customerId", "=", ownOf($, index));
    case "ownStatus":
      return all.where("t.ownStatusId", "=", ownOf($, index));
    case "link":
      return all.where("t.isLinked", "=", range.isLinked);
    case "audience":
      return all.where("t.audience", "=", ownOf($, index));
    case "update":
      return all;
    case "status":
      return all.where("t.status", "=", range.status).where("t.priority", "=", range.priority);
    case "assignee": {
      const theirs =
        range.own === null
          ? all.where("t.assignedAttenderId", "is", null)
          : all.where("t.assignedAttenderId", "=", ownOf($, index));
      const paired = theirs.where("t.status", "=", range.status).where("t.priority", "=", range.priority);
      return range.within ? paired.where("t.audience", "in", listed(audiencesOf($, range.within))) : paired;
    }
  }
}

const tagRange = ($: Given, index: number) =>
  tables
    .selectFrom(alongIndex("ticket_tag", "g", INDEXES.tag))
    // Each ticket of the tag is looked up.
    .crossJoin("ticket as t")
    // Named, because the union is in order of these names and the tickets have them, too.
    .select(["g.ticketId as id", "g.updatedAt as updatedAt"])
    .whereRef("t.id", "=", "g.ticketId")
    .where("g.tag", "=", ownOf($, index))
    .where((is) => is(is.refTuple("g.updatedAt", "g.ticketId"), "<", is.tuple($.cursorAt, $.cursorId)));

/** Few tickets are given to one person: each is looked up, and the page's are found by sorting them. */
const grantRange = ($: Given, narrowed: readonly (keyof TicketConditions)[]) =>
  tables
    .selectFrom("ticket_grant as g")
    .crossJoin("ticket as t")
    .select(["t.id", "t.updatedAt"])
    .whereRef("t.id", "=", "g.ticketId")
    .where("g.attenderId", "=", $.viewerId)
    .where((is) => is.not(is.fn.coalesce(seenUngranted($, "t"), is.lit(false))))
    .where((is) => is(is.refTuple("t.updatedAt", "t.id"), "<", is.tuple($.cursorAt, $.cursorId)))
    .where(of.and(narrowed.map((name) => REST[name]($))));

function rangeOf($: Given, range: Range, index: number) {
  if (range.by === "tag") return tagRange($, index);
  return range.by === "grant" ? grantRange($, range.narrowed) : ticketRange($, range, index);
}

/** Most ranges of one statement; SQLite takes 500, and compiling many costs more than the merge saves. */
const MERGED_MAX = 100;

/** The ranges' rows merged as they come: none is read further than the page. */
function merged(ranges: readonly Range[], rest: readonly (keyof TicketConditions)[]) {
  const [first] = ranges;
  return statement<Values, TicketPosition>(($) => {
    const selects = ranges.map((range, index) => rangeOf($, range, index).where(restOf($, rest)));
    // A ticket with two of the tags is in two ranges.
    const union = selects.reduce((all, one) => (first?.by === "tag" ? all.union(one) : all.unionAll(one)));
    return union.orderBy("updatedAt", "desc").orderBy("id", "desc").limit($.limit);
  });
}

/** Shapes of the list that are kept compiled; whoever filters in another way waits a millisecond. */
const KEPT_MAX = 300;
const kept = new Map<string, Statement<Values, TicketPosition>>();

function keptStatement(shape: unknown, make: () => Statement<Values, TicketPosition>) {
  const key = JSON.stringify(shape);
  let known = kept.get(key);
  if (!known) {
    known = make();
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    kept.set(key, known);
  }
  return known;
}

const valuesOf = (conditions: TicketConditions, { after, limit }: TicketPage): Values => ({
  cursorAt: after?.updatedAt ?? Number.MAX_SAFE_INTEGER,
  cursorId: after?.id ?? Number.MAX_SAFE_INTEGER,
  limit,
  candidates: [],
  statuses: conditions.statuses ?? [],
  ownStatuses: conditions.ownStatuses ?? [],
  priorities: conditions.priorities ?? [],
  assignees: conditions.assignees?.map((id) => id ?? 0) ?? [],
  customers: conditions.customers ?? [],
  ids: conditions.ids ?? [],
  tags: conditions.tags ?? [],
  isLinked: conditions.isLinked ?? false,
  audiences: conditions.audiences ?? [],
  partialAudiences: conditions.sight?.partial ?? [],
  namesConversation: conditions.namesConversation ?? false,
  ...viewerOf(conditions.sight ?? NOBODY),
});

/** In a list of somebody who sees everything no condition asks who it is. */
const NOBODY: Sight = { attenderId: 0, isWhole: true, whole: [], unassigned: [], partial: [] };

/** The statements whose rows together are a page: each has its own newest ones, and the page is the newest of all. */
export function ticketPositions(conditions: TicketConditions, page: TicketPage): ReadyStatement[] {
  const { ranges, answered } = rangesOf(conditions);
  const rest = namesIn(conditions).filter((name) => !answered.includes(name));
  return Array.from({ length: Math.ceil(ranges.length / MERGED_MAX) }, (_, part) => {
    const some = ranges.slice(part * MERGED_MAX, (part + 1) * MERGED_MAX);
    const values = valuesOf(conditions, page);
    // What a range is of changes with each run; nobody's tickets are a range of their own shape.
    const shapes = some.map((range, index) => {
      if (!("own" in range) || range.own === null) return range;
      values[`own${index}`] = range.own;
      return { ...range, own: 0 };
    });
    return { statement: keptStatement([shapes, rest], () => merged(some, rest)), values };
  });
}

/** Of some tickets, the places of those that the list has under a filter. */
export function positionsAmong(
  conditions: TicketConditions,
  after: TicketPosition | undefined,
  candidates: readonly number[],
): ReadyStatement {
  const names = namesIn(conditions);
  const among = () =>
    statement(($: Given) =>
      tables
        .selectFrom(rowsListed($.candidates).as("candidate"))
        // In this order: each ticket is looked up, and no index of the whole workspace is walked.
        .crossJoin("ticket as t")
        .select(["t.id", "t.updatedAt"])
        .whereRef("t.id", "=", "candidate.value")
        .where((is) => is(is.refTuple("t.updatedAt", "t.id"), "<", is.tuple($.cursorAt, $.cursorId)))
        .where(restOf($, names))
        .orderBy("t.updatedAt", "desc")
        .orderBy("t.id", "desc"),
    );
  return {
    statement: keptStatement(["among", names], among),
    values: { ...valuesOf(conditions, { after, limit: 0 }), candidates },
  };
}

/** Ids of a conversation's tickets that the viewer sees, newest change first. */
export const ticketsOfConversation = statement(($: Parameters<Viewer & { conversationId: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("ticket", "t", "ticket_workspaceId_conversationId_idx"))
    .select("t.id")
    .where("t.conversationId", "=", $.conversationId)
    .where("t.deletedAt", "is", null)
    .where(ticketSeenBy($, "t"))
    .orderBy("t.updatedAt", "desc")
    .orderBy("t.id", "desc")
    .limit($.limit),
);
