import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Takes an attender's open conversations from them: each becomes pending. Closed ones keep their attender. */
export const releaseOpen = statement(($: Parameters<{ attenderId: number; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ assignedAttenderId: null, status: "pending", updatedAt: $.now })
    .where("assignedAttenderId", "=", $.attenderId)
    .where("status", "!=", "closed")
    .where("deletedAt", "is", null)
    .returning(["id", "lastSeq"]),
);

/** Since when customers wait in these conversations. */
export const waitingSince = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables.selectFrom("conversation").select(["id", "awaitingReplySince"]).where("id", "in", listed($.ids)),
);
