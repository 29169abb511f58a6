import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type Move = { fromVisitorId: number; visitorId: number; customerId: number };

/** Gives a visitor's conversations to another one. */
export const moveOfVisitor = statement(($: Parameters<Move>) =>
  tables
    .updateTable("conversation")
    .set({ visitorId: $.visitorId, customerId: $.customerId })
    .where("visitorId", "=", $.fromVisitorId)
    .returning("id"),
);
