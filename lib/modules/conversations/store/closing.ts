import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** When a conversation was closed last, epoch milliseconds. */
export const latestClose = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select("at")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", "closed")
    .orderBy("id", "desc")
    .limit(1),
);

/** The latest time that a conversation was closed or opened again, and who had it then. */
export const latestTurn = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("conversation_fact")
    .select(["id", "kind", "attenderId"])
    .where("conversationId", "=", $.conversationId)
    .where("kind", "in", ["closed", "reopened"])
    .orderBy("id", "desc")
    .limit(1),
);
