import { sql } from "kysely";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/**
 * Of the open conversations of some audiences that nobody has, the one whose turn it is: the most pressing first, and one whose deadline is
 * before `dueBefore` among the urgent ones; of those alike, whose customer waits longest, or where nobody waits, the one that is there longest.
 */
export const nextInQueue = statement(($: Parameters<{ audiences: readonly number[]; dueBefore: number }>) =>
  tables
    .selectFrom(rowsListed($.audiences).as("a"))
    .crossJoin("conversation as c")
    .select("c.id")
    .whereRef("c.audience", "=", "a.value")
    .where("c.status", "in", ["active", "waiting", "pending"])
    .where("c.isOutbound", "=", false)
    .where("c.assignedAttenderId", "is", null)
    .where("c.snoozedUntil", "is", null)
    .where("c.deletedAt", "is", null)
    .orderBy(
      sql`case when ${sql.ref("c.priority")} = 'urgent' or ${sql.ref("c.nextDueAt")} <= ${$.dueBefore} then 0
        when ${sql.ref("c.priority")} = 'high' then 1 when ${sql.ref("c.priority")} = 'medium' then 2 else 3 end`,
    )
    .orderBy(sql`coalesce(${sql.ref("c.awaitingReplySince")}, ${sql.ref("c.createdAt")})`)
    .orderBy("c.id")
    .limit(1),
);
