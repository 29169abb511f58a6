import type { Channel } from "@/lib/kernel/conversation";
import type { CountedTicket } from "@/lib/modules/analytics/counted";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import type { Place } from "./sums";

// What the figures have counted of tickets, and its sums. Days like 20261121; an empty channel: of no conversation.

/** What some tickets are counted as. */
export const countedTickets = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom("analytics_ticket")
    .select(["ticketId", "attenderId", "channel", "tags", "createdDay", "resolvedDay", "isOpen"])
    .where("ticketId", "in", listed($.ids)),
);

/** Keeps what a ticket is counted as, in place of what it was. */
export const keepTicket = statement(($: Parameters<CountedTicket>) =>
  tables
    .insertInto("analytics_ticket")
    .values({
      ticketId: $.ticketId,
      attenderId: $.attenderId,
      channel: $.channel,
      tags: $.tags,
      createdDay: $.createdDay,
      resolvedDay: $.resolvedDay,
      isOpen: $.isOpen,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "ticketId"]).doUpdateSet((of) => ({
        attenderId: of.ref("excluded.attenderId"),
        channel: of.ref("excluded.channel"),
        tags: of.ref("excluded.tags"),
        createdDay: of.ref("excluded.createdDay"),
        resolvedDay: of.ref("excluded.resolvedDay"),
        isOpen: of.ref("excluded.isOpen"),
      })),
    ),
);

export const forgetTicket = statement(($: Parameters<{ ticketId: number }>) =>
  tables.deleteFrom("analytics_ticket").where("ticketId", "=", $.ticketId),
);

type Day = Place & { day: number; channel: string; created: number; resolved: number };

export const addToTicketDay = statement(($: Parameters<Day>) =>
  tables
    .insertInto("analytics_ticket_day")
    .values({
      attenderId: $.attenderId,
      tag: $.tag,
      day: $.day,
      channel: $.channel,
      created: $.created,
      resolved: $.resolved,
    })
    .onConflict((conflict) =>
      conflict.columns(["workspaceId", "attenderId", "tag", "day", "channel"]).doUpdateSet((of) => ({
        created: of("analytics_ticket_day.created", "+", of.ref("excluded.created")),
        resolved: of("analytics_ticket_day.resolved", "+", of.ref("excluded.resolved")),
      })),
    ),
);

type Open = Place & { channel: string; open: number };

export const addToOpenTickets = statement(($: Parameters<Open>) =>
  tables
    .insertInto("analytics_ticket_open")
    .values({ attenderId: $.attenderId, tag: $.tag, channel: $.channel, open: $.open })
    .onConflict((conflict) =>
      conflict
        .columns(["workspaceId", "attenderId", "tag", "channel"])
        .doUpdateSet((of) => ({ open: of("analytics_ticket_open.open", "+", of.ref("excluded.open")) })),
    ),
);

type OfChannel = Place & { channel: Channel | null };

/** How many tickets were made and resolved in some days, both included. */
export const ticketSums = statement(($: Parameters<OfChannel & { from: number; to: number }>) =>
  tables
    .selectFrom("analytics_ticket_day")
    .select((of) => [
      of.fn.coalesce(of.fn.sum<number>("created"), of.lit(0)).as("created"),
      of.fn.coalesce(of.fn.sum<number>("resolved"), of.lit(0)).as("resolved"),
    ])
    .where("attenderId", "=", $.attenderId)
    .where("tag", "=", $.tag)
    .where("day", ">=", $.from)
    .where("day", "<=", $.to)
    .where((is) => is.or([is($.channel, "is", null), is("channel", "=", $.channel)])),
);

/** How many tickets are open now. */
export const openTicketSum = statement(($: Parameters<OfChannel>) =>
  tables
    .selectFrom("analytics_ticket_open")
    .select((of) => of.fn.coalesce(of.fn.sum<number>("open"), of.lit(0)).as("open"))
    .where("attenderId", "=", $.attenderId)
    .where("tag", "=", $.tag)
    .where((is) => is.or([is($.channel, "is", null), is("channel", "=", $.channel)])),
);
