import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** An attender's open conversations, and since when their customers wait. */
export const openOf = statement(($: Parameters<{ attenderId: number }>) =>
  tables
    .selectFrom("conversation")
    .select([
      "id",
      "status",
      "isOutbound",
      "assignedAttenderId",
      "audience",
      "awaitingReplySince",
      "lastSeq",
      "snoozedUntil",
    ])
    .where("assignedAttenderId", "=", $.attenderId)
    .where("status", "!=", "closed")
    .where("deletedAt", "is", null),
);

/** Takes conversations from whoever has them: each becomes pending. */
export const release = statement(($: Parameters<{ ids: readonly number[]; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ assignedAttenderId: null, status: "pending", updatedAt: $.now })
    .where("id", "in", listed($.ids)),
);
