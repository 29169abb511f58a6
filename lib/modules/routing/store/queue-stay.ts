import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How a stay in the queue ended. */
export type QueueEnd = "taken" | "given" | "closed" | "snoozed" | "moved" | "answered" | "deleted";

type Stay = {
  conversationId: number;
  audience: number;
  enteredAt: number;
  joinedAt: number;
  leftAt: number;
  how: QueueEnd;
  attenderId: number | null;
};

export const insertStay = statement(($: Parameters<Stay>) =>
  tables.insertInto("queue_stay").values({
    conversationId: $.conversationId,
    audience: $.audience,
    enteredAt: $.enteredAt,
    joinedAt: $.joinedAt,
    leftAt: $.leftAt,
    how: $.how,
    attenderId: $.attenderId,
  }),
);

/** The latest stay of a conversation that is over. */
export const latestStay = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("queue_stay")
    .select(["enteredAt", "how"])
    .where("conversationId", "=", $.conversationId)
    .orderBy("id", "desc")
    .limit(1),
);

/** The latest of a queue's conversations that found somebody since an instant. */
export const latestLeavings = statement(($: Parameters<{ audience: number; since: number; limit: number }>) =>
  tables
    .selectFrom("queue_stay")
    .select("leftAt")
    .where("audience", "=", $.audience)
    .where("leftAt", ">", $.since)
    .where("how", "in", ["taken", "given"])
    .orderBy("leftAt", "desc")
    .orderBy("id", "desc")
    .limit($.limit),
);
