import { sql } from "kysely";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";

// What the search index reads: companies of every workspace, deleted or not, in order of their ids.

const searched = () =>
  tables
    .selectFrom("company")
    .select([
      "id",
      "workspaceId",
      sql<string>`name || ${sql.lit("\n")} || coalesce(industry, '') || ${sql.lit("\n")} || coalesce(website, '')`.as(
        "text",
      ),
    ]);

export const addedCompanies = globalStatement(($: Parameters<{ after: number; limit: number }>) =>
  searched().where("id", ">", $.after).orderBy("id").limit($.limit),
);

export const markedCompany = globalStatement(($: Parameters<{ id: number; after: number; limit: number }>) =>
  searched().where("id", "=", $.id).where("id", ">", $.after).limit($.limit),
);
