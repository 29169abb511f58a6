import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Until when a customer may be written to in a conversation; epoch milliseconds. */
export const replyWindowOf = statement(($: Parameters<{ conversationId: number }>) =>
  tables.selectFrom("conversation").select("replyWindowEndsAt").where("id", "=", $.conversationId),
);

/** The latest end of a window among a customer's conversations of a channel. */
export const latestReplyWindow = statement(
  ($: Parameters<{ customerId: number; channel: "email" | "whatsapp" | "webchat" }>) =>
    tables
      .selectFrom("conversation")
      .select((of) => of.fn.max("replyWindowEndsAt").as("endsAt"))
      .where("customerId", "=", $.customerId)
      .where("channel", "=", $.channel),
);

/** Moves the end of these conversations' windows, never back. @returns those that changed */
export const extendReplyWindows = statement(($: Parameters<{ ids: readonly number[]; endsAt: number }>) =>
  tables
    .updateTable("conversation")
    .set({ replyWindowEndsAt: $.endsAt })
    .where("id", "in", listed($.ids))
    .where((is) => is.or([is("replyWindowEndsAt", "is", null), is("replyWindowEndsAt", "<", $.endsAt)]))
    .returning("id"),
);
