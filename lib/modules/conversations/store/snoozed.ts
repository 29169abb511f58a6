import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** Snoozed conversations whose time has come, the earliest first. A deleted one waits for its restoration. */
export const dueSnoozes = statement(($: Parameters<{ now: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("conversation", "c", "conversation_workspaceId_snoozedUntil_id_idx"))
    .select(["c.id", "c.status", "c.isOutbound", "c.assignedAttenderId", "c.audience", "c.lastSeq", "c.snoozedUntil"])
    .where("c.snoozedUntil", ">", 0)
    .where("c.snoozedUntil", "<=", $.now)
    .where("c.deletedAt", "is", null)
    .orderBy("c.snoozedUntil")
    .orderBy("c.id")
    .limit($.limit),
);

/** Brings conversations back, at the top of the lists. */
export const wake = statement(($: Parameters<{ ids: readonly number[]; now: number }>) =>
  tables
    .updateTable("conversation")
    .set({ snoozedUntil: null, lastActivityAt: $.now, updatedAt: $.now })
    .where("id", "in", listed($.ids)),
);

/** Who snoozed a conversation last. */
export const latestSnoozer = statement(($: Parameters<{ conversationId: number }>) =>
  tables
    .selectFrom("timeline_entry")
    .select("authorId")
    .where("conversationId", "=", $.conversationId)
    .where("kind", "=", "snoozed")
    .orderBy("id", "desc")
    .limit(1),
);
