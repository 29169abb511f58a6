import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How far the customer's device received and showed messages. */
export const deliveryOf = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select(["lastSeq", "deliveredSeq", "readSeq"])
    .where("id", "=", $.id)
    .where("deletedAt", "is", null),
);

export const setDelivery = statement(($: Parameters<{ id: number; deliveredSeq: number; readSeq: number }>) =>
  tables.updateTable("conversation").set({ deliveredSeq: $.deliveredSeq, readSeq: $.readSeq }).where("id", "=", $.id),
);
