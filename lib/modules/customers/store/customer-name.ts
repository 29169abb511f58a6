import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** How a customer is called; a deleted one has a `deletedAt`. */
export const customerName = statement(($: Parameters<{ id: number }>) =>
  tables.selectFrom("customer").select(["name", "deletedAt"]).where("id", "=", $.id),
);
