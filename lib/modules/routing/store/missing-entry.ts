import { sql } from "kysely";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

const RANK = sql<number>`case "priority" when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end`;

/**
 * Adds what waits for somebody and isn't in the queue, in every workspace: what a node of the version before, a restored backup or a
 * script added.
 */
export const insertMissing = globalStatement(($: Parameters<{ now: number }>) =>
  tables
    .insertInto("queue_entry")
    .columns(["workspaceId", "conversationId", "audience", "rank", "enteredAt", "joinedAt"])
    .expression(
      tables
        .selectFrom("workspace as w")
        // Of what is open and nobody's alone: every process asks as it begins, however many conversations there are.
        .crossJoin(alongIndex("conversation", "c", "conversation_held_idx"))
        .select((of) => [
          "c.workspaceId",
          "c.id",
          "c.audience",
          RANK.as("rank"),
          of.fn.coalesce("c.awaitingReplySince", "c.createdAt").as("enteredAt"),
          sql<number>`cast(${$.now} as bigint)`.as("joinedAt"),
        ])
        .whereRef("c.workspaceId", "=", "w.id")
        .where("c.assignedAttenderId", "is", null)
        .where("c.status", "<>", sql.lit("closed"))
        .where("c.isOutbound", "=", false)
        .where("c.snoozedUntil", "is", null)
        .where("c.deletedAt", "is", null)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom("queue_entry as q")
                .select("q.conversationId")
                .whereRef("q.workspaceId", "=", "c.workspaceId")
                .whereRef("q.conversationId", "=", "c.id"),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
