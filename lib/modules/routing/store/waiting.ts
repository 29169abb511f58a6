import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

/** What some conversations are called, and whose they are. */
export const namesOfWaiting = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("conversation as c")
    .innerJoin("customer as cu", "cu.id", "c.customerId")
    .select(["c.id", "c.subject", "cu.name as customer"])
    .whereRef("c.id", "=", "j.value"),
);
