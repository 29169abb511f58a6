import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Gives all tickets of a customer to another. @returns their ids */
export const moveToCustomer = statement(($: Parameters<{ fromId: number; toId: number }>) =>
  tables.updateTable("ticket").set({ customerId: $.toId }).where("customerId", "=", $.fromId).returning("id"),
);

/** Gives some tickets that are a customer's to another. */
export const moveBackToCustomer = statement(($: Parameters<{ fromId: number; toId: number; ids: readonly number[] }>) =>
  tables
    .updateTable("ticket")
    .set({ customerId: $.toId })
    .where("customerId", "=", $.fromId)
    .where("id", "in", listed($.ids)),
);

/** Gives all tickets of a conversation to another. @returns their ids */
export const moveToConversation = statement(($: Parameters<{ fromId: number; toId: number }>) =>
  tables.updateTable("ticket").set({ conversationId: $.toId }).where("conversationId", "=", $.fromId).returning("id"),
);

/** Gives some tickets that are a conversation's to another. @returns their ids */
export const moveBackToConversation = statement(
  ($: Parameters<{ fromId: number; toId: number; ids: readonly number[] }>) =>
    tables
      .updateTable("ticket")
      .set({ conversationId: $.toId })
      .where("conversationId", "=", $.fromId)
      .where("id", "in", listed($.ids))
      .returning("id"),
);

/** Tickets of a conversation stay without it. @returns their ids */
export const detachFromConversation = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .updateTable("ticket")
    .set({ conversationId: null, isLinked: false })
    .where("conversationId", "=", $.conversationId)
    .returning("id"),
);
