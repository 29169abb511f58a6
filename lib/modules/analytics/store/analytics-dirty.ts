import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

// Conversations whose events must be derived anew, and tickets that must be counted anew. The roller sees those of every workspace.

const NEXT = ["workspaceId", "conversationId"] as const;

export const nextDirty = globalStatement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("analytics_dirty").select(NEXT).orderBy("workspaceId").orderBy("conversationId").limit($.limit),
);

export const nextDirtyHere = statement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("analytics_dirty").select(NEXT).orderBy("conversationId").limit($.limit),
);

export const unmarkDirty = statement(($: Parameters<{ conversationId: number }>) =>
  tables.deleteFrom("analytics_dirty").where("conversationId", "=", $.conversationId),
);

/** Marks conversations. */
export const markDirty = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .insertInto("analytics_dirty")
    .columns(["conversationId"])
    .expression((from) =>
      from.selectFrom("conversation").select("id as conversationId").where("id", "in", listed($.ids)),
    )
    .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId"]).doNothing()),
);

/** Empties what is derived of conversations, of every workspace, and marks every one. */
export const FORGET_CONVERSATIONS = [
  globalStatement(() => tables.deleteFrom("analytics_event")),
  globalStatement(() => tables.deleteFrom("analytics_day")),
  globalStatement(() => tables.deleteFrom("analytics_hour")),
  globalStatement(() => tables.deleteFrom("analytics_hour_place")),
  globalStatement(() => tables.deleteFrom("analytics_open")),
  globalStatement(() =>
    tables
      .insertInto("analytics_dirty")
      .columns(["workspaceId", "conversationId"])
      .expression((from) =>
        from.selectFrom("conversation").select(["workspaceId", "id as conversationId"]).where("id", ">", 0),
      )
      .onConflict((conflict) => conflict.columns(["workspaceId", "conversationId"]).doNothing()),
  ),
] as const;

/** Tickets of every workspace that must be counted anew. */
export const nextDirtyTickets = globalStatement(($: Parameters<{ limit: number }>) =>
  tables
    .selectFrom("analytics_ticket_dirty")
    .select(["workspaceId", "ticketId"])
    .orderBy("workspaceId")
    .orderBy("ticketId")
    .limit($.limit),
);

export const nextDirtyTicketsHere = statement(($: Parameters<{ limit: number }>) =>
  tables.selectFrom("analytics_ticket_dirty").select(["workspaceId", "ticketId"]).orderBy("ticketId").limit($.limit),
);

export const unmarkTickets = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.deleteFrom("analytics_ticket_dirty").where("ticketId", "in", listed($.ids)),
);

/** Marks tickets. */
export const markTickets = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .insertInto("analytics_ticket_dirty")
    .columns(["ticketId"])
    .expression((from) => from.selectFrom("ticket").select("id as ticketId").where("id", "in", listed($.ids)))
    .onConflict((conflict) => conflict.columns(["workspaceId", "ticketId"]).doNothing()),
);

/** Forgets what is counted, of every workspace, and marks every ticket. */
export const FORGET_TICKETS = [
  globalStatement(() => tables.deleteFrom("analytics_ticket")),
  globalStatement(() => tables.deleteFrom("analytics_ticket_day")),
  globalStatement(() => tables.deleteFrom("analytics_ticket_open")),
  globalStatement(() =>
    tables
      .insertInto("analytics_ticket_dirty")
      .columns(["workspaceId", "ticketId"])
      .expression((from) => from.selectFrom("ticket").select(["workspaceId", "id as ticketId"]).where("id", ">", 0))
      .onConflict((conflict) => conflict.columns(["workspaceId", "ticketId"]).doNothing()),
  ),
] as const;
