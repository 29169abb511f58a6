import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What promises and their clocks depend on. `tags` is a JSON list, `audience` its team's id or 0; instants are epoch milliseconds. */
export const promisedRow = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select([
      "id",
      "status",
      "priority",
      "audience",
      "channel",
      "assignedAttenderId",
      "tags",
      "customerId",
      "companyId",
      "awaitingReplySince",
      "snoozedUntil",
      "ourSeq",
      "slaPolicyId",
      "nextDueAt",
      "mergedIntoId",
    ])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);
export type PromisedRow = RowOf<typeof promisedRow>;

/** The policy that a conversation is under. */
export const policyOf = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("conversation").select("slaPolicyId").where("id", "=", $.id).where("deletedAt", "is", null),
);

export const setDeadlineRow = statement(
  ($: Parameters<{ id: number; policyId: number | null; nextDueAt: number | null }>) =>
    tables.updateTable("conversation").set({ slaPolicyId: $.policyId, nextDueAt: $.nextDueAt }).where("id", "=", $.id),
);

/** Open conversations in the order of their ids. */
export const openIdsAfter = statement(($: Parameters<{ afterId: number; limit: number }>) =>
  tables
    .selectFrom("conversation")
    .select("id")
    .where("id", ">", $.afterId)
    .where("status", "<>", "closed")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .limit($.limit),
);
