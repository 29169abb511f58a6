import { type ExpressionBuilder, expressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import { UNFINISHED_STATUSES } from "@/lib/modules/tickets/policy";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Figures are counted straight from the tickets' rows: there are far fewer of them than of conversations, and what they count
// is in the row itself. Times are epoch milliseconds.

/** Whose tickets; null narrows nothing. A ticket's channel is its conversation's. */
export type TicketPlace = { attenderId: number | null; channel: Channel | null; tag: string | null };
/** What is counted at which time of a ticket. */
export type TicketTime = "createdAt" | "resolvedAt";
/** A counted ticket. */
export type CountedTicket = { id: number; at: number; attenderId: number | null };

type Range = { since: number; before: number };
/** A page of counted tickets goes on after one of them. */
type Page = { cursorAt: number; cursorId: number; limit: number };

// Each index holds all that is asked for, so no row is read to count it.
const INDEXES: Record<TicketTime, string> = {
  createdAt: "ticket_created_figures_idx",
  resolvedAt: "ticket_resolved_figures_idx",
};
const OPEN_INDEX = "ticket_workspaceId_status_priority_updatedAt_id_idx";

const of: ExpressionBuilder<Tables & { t: Tables["ticket"] }, "t"> = expressionBuilder();

// Conversations' channels are asked of their rows, because that is what the figures are narrowed to.
const isIn = ($: Parameters<TicketPlace>) =>
  of.and([
    of("t.deletedAt", "is", null),
    of.or([of($.attenderId, "is", null), of("t.assignedAttenderId", "=", $.attenderId)]),
    of.or([
      of($.channel, "is", null),
      of.exists(
        of
          .selectFrom("conversation as c")
          .select("c.id")
          .whereRef("c.id", "=", "t.conversationId")
          .where("c.channel", "=", $.channel),
      ),
    ]),
    of.or([
      of($.tag, "is", null),
      of.exists(
        of.selectFrom("ticket_tag as g").select("g.tag").whereRef("g.ticketId", "=", "t.id").where("g.tag", "=", $.tag),
      ),
    ]),
  ]);

function timed(time: TicketTime) {
  const tickets = ($: Parameters<TicketPlace & Range>) =>
    tables
      .selectFrom(alongIndex("ticket", "t", INDEXES[time]))
      .where(`t.${time}`, ">=", $.since)
      .where(`t.${time}`, "<", $.before)
      .where(isIn($));
  return {
    /** How many tickets were made, or resolved, between two instants. */
    count: statement(($: Parameters<TicketPlace & Range>) =>
      tickets($).select((is) => is.fn.countAll<number>().as("count")),
    ),
    /** When each of them was. */
    instants: statement(($: Parameters<TicketPlace & Range>) => tickets($).select(`t.${time} as at`)),
    /** The tickets themselves, newest first. */
    page: statement(($: Parameters<TicketPlace & Range & Page>) =>
      tickets($)
        .select(["t.id", `t.${time} as at`, "t.assignedAttenderId as attenderId"])
        .where((is) => is(is.refTuple(`t.${time}`, "t.id"), "<", is.tuple($.cursorAt, $.cursorId)))
        .orderBy(`t.${time}`, "desc")
        .orderBy("t.id", "desc")
        .limit($.limit),
    ),
  };
}

/** What was made, and what was resolved, in some time. */
export const TIMED = { createdAt: timed("createdAt"), resolvedAt: timed("resolvedAt") } as const;

const unfinished = ($: Parameters<TicketPlace>) =>
  tables
    .selectFrom(alongIndex("ticket", "t", OPEN_INDEX))
    .where("t.status", "in", [...UNFINISHED_STATUSES])
    .where(isIn($));

/** How many tickets are open now. */
export const openCount = statement(($: Parameters<TicketPlace>) =>
  unfinished($).select((is) => is.fn.countAll<number>().as("count")),
);

/** Tickets that are open now, newest first. */
export const openPage = statement(($: Parameters<TicketPlace & Page>) =>
  unfinished($)
    .select(["t.id", "t.createdAt as at", "t.assignedAttenderId as attenderId"])
    .where((is) => is(is.refTuple("t.createdAt", "t.id"), "<", is.tuple($.cursorAt, $.cursorId)))
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id", "desc")
    .limit($.limit),
);
