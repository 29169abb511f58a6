import type { ExpressionBuilder, Selectable } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";

const COLUMNS = [
  "t.id",
  "t.name",
  "t.email",
  "t.phone",
  "t.website",
  "t.address",
  "t.industry",
  "t.size",
  "t.status",
  "t.tags",
  "t.notes",
  "t.cnpj",
  "t.version",
  "t.sortName",
  "t.createdAt",
  "t.updatedAt",
] as const;

/** A company as lists show it. Times are epoch milliseconds, tags are JSON. */
export type CompanyRow = Pick<
  Selectable<Tables["company"]>,
  | "id"
  | "name"
  | "email"
  | "phone"
  | "website"
  | "address"
  | "industry"
  | "size"
  | "status"
  | "tags"
  | "notes"
  | "cnpj"
  | "version"
  | "sortName"
  | "createdAt"
  | "updatedAt"
> & { customerCount: number };

type Of = ExpressionBuilder<AllTables & { t: Tables["company"] }, "t">;

// Its customers are counted on their index, so that no count can be wrong.
const customerCount = (of: Of) =>
  of
    .selectFrom(alongIndex("customer", "c", "customer_workspaceId_companyId_deletedAt_sortName_idx"))
    .select((its) => its.fn.countAll<number>().as("count"))
    .whereRef("c.companyId", "=", "t.id")
    .where("c.deletedAt", "is", null)
    .$asScalar()
    .$notNull()
    .as("customerCount");

/** A company that isn't deleted. */
export const shownCompany = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("company as t")
    .select(COLUMNS)
    .select(customerCount)
    .where("t.id", "=", $.id)
    .where("t.deletedAt", "is", null),
);

/** Companies that aren't deleted, by id. */
export const shownCompanies = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("company as t")
    .select(COLUMNS)
    .select(customerCount)
    .whereRef("t.id", "=", "j.value")
    .where("t.deletedAt", "is", null),
);
