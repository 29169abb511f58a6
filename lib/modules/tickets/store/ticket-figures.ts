import { type ExpressionBuilder, expressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Channel } from "@/lib/kernel/conversation";
import { UNFINISHED_STATUSES } from "@/lib/modules/tickets/policy";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Lists of what the figures counted are read straight from the tickets' rows, because what is counted is in the row itself.
// Times are epoch milliseconds.

/** Whose tickets; null narrows nothing. A ticket's channel is its conversation's. */
export type TicketPlace = {
  attenderId: number | null;
  teamId: number | null;
  channel: Channel | null;
  tag: string | null;
};
/** What is counted at which time of a ticket. */
export type TicketTime = "createdAt" | "resolvedAt";
/** A counted ticket. */
export type CountedTicket = { id: number; at: number; attenderId: number | null };

type Range = { since: number; before: number };
/** A page of counted tickets goes on after one of them. */
type Page = { cursorAt: number; cursorId: number; limit: number };

// Each index holds all that is asked for, but for the team.
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

const isOfTeam = ($: Parameters<TicketPlace>, isNarrowed: boolean) =>
  isNarrowed ? of("t.teamId", "=", $.teamId) : of.lit(true);

function timed(time: TicketTime, isOfOneTeam: boolean) {
  const tickets = ($: Parameters<TicketPlace & Range>) =>
    tables
      .selectFrom(alongIndex("ticket", "t", INDEXES[time]))
      .where(`t.${time}`, ">=", $.since)
      .where(`t.${time}`, "<", $.before)
      .where(isIn($))
      .where(isOfTeam($, isOfOneTeam));
  return {
    /** When each of the tickets was made, or resolved, between two instants. */
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
export const TIMED = { createdAt: timed("createdAt", false), resolvedAt: timed("resolvedAt", false) } as const;
/** The same of one team. */
export const TIMED_OF_TEAM = { createdAt: timed("createdAt", true), resolvedAt: timed("resolvedAt", true) } as const;

const unfinished = ($: Parameters<TicketPlace>) =>
  tables
    .selectFrom(alongIndex("ticket", "t", OPEN_INDEX))
    .where("t.status", "in", [...UNFINISHED_STATUSES])
    .where(isIn($));

const pageOfOpen = ($: Parameters<TicketPlace & Page>, isOfOneTeam: boolean) =>
  unfinished($)
    .select(["t.id", "t.createdAt as at", "t.assignedAttenderId as attenderId"])
    .where(isOfTeam($, isOfOneTeam))
    .where((is) => is(is.refTuple("t.createdAt", "t.id"), "<", is.tuple($.cursorAt, $.cursorId)))
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id", "desc")
    .limit($.limit);

/** Tickets that are open now, newest first. */
export const openPage = statement(($: Parameters<TicketPlace & Page>) => pageOfOpen($, false));
/** The same of one team. */
export const openPageOfTeam = statement(($: Parameters<TicketPlace & Page>) => pageOfOpen($, true));

/** What the figures count of some tickets, deleted ones as well. The channel is the conversation's. */
export const ticketsToCount = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("ticket as t")
    .leftJoin("conversation as c", "c.id", "t.conversationId")
    .select([
      "t.id",
      "t.createdAt",
      "t.resolvedAt",
      "t.deletedAt",
      "t.status",
      "t.assignedAttenderId as attenderId",
      "t.teamId",
      "t.tags",
      "c.channel",
    ])
    .where("t.id", "in", listed($.ids)),
);

export const ticketsAfter = statement(($: Parameters<{ afterId: number; limit: number }>) =>
  tables.selectFrom("ticket").select("id").where("id", ">", $.afterId).orderBy("id").limit($.limit),
);

/** The tickets of some conversations. */
export const ticketsOfConversations = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("ticket").select("id").where("conversationId", "in", listed($.ids)),
);
