import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// What the search index reads: customers of every workspace, deleted or not, in order of their ids.

const searched = () =>
  tables
    .selectFrom("customer as t")
    .leftJoin("company as co", "co.id", "t.companyId")
    .select([
      "t.id",
      "t.workspaceId",
      sql<string>`t.name || ${sql.lit("\n")} || coalesce(t.email, '') || ${sql.lit("\n")} || coalesce(co.name, '')`.as(
        "text",
      ),
    ]);

export const addedCustomers = globalStatement(($: Parameters<{ after: number; limit: number }>) =>
  searched().where("t.id", ">", $.after).orderBy("t.id").limit($.limit),
);

export const markedCustomer = globalStatement(($: Parameters<{ id: number; after: number; limit: number }>) =>
  searched().where("t.id", "=", $.id).where("t.id", ">", $.after).limit($.limit),
);
