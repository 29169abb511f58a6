import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { seenBy, type Viewer } from "@/lib/platform/db/sql/seen";
import { type RowOf, statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";

type OfCustomer = ExpressionBuilder<AllTables & { t: Tables["customer"] }, "t">;

const hasIdentity = (of: OfCustomer, kinds: readonly Tables["customer_identity"]["kind"][]) =>
  of.exists(
    of
      .selectFrom("customer_identity as i")
      .select("i.id")
      .whereRef("i.customerId", "=", "t.id")
      .where("i.kind", "in", kinds),
  );

const COLUMNS = [
  "t.id",
  "t.name",
  "t.email",
  "t.phone",
  "t.status",
  "t.tags",
  "t.notes",
  "t.cpf",
  "t.version",
  "t.sortName",
  "t.lastContactAt",
  "t.createdAt",
  "t.updatedAt",
  // The company's name, address and site are read with it, because a list shows them in every line.
  "co.id as companyId",
  "co.name as companyName",
  "co.email as companyEmail",
  "co.website as companyWebsite",
] as const;

// What tells the channels; 1: yes.
const contacts = (of: OfCustomer) => {
  const one = (condition: Expression<SqlBool>) => of.case().when(condition).then(1).else(0).end();
  return [
    one(of.or([of("t.phone", "is not", null), hasIdentity(of, ["phone", "whatsapp"])])).as("hasPhone"),
    one(hasIdentity(of, ["visitor"])).as("hasVisitor"),
  ] as const;
};

/** A customer who isn't deleted, as lists show them. */
export const shownCustomer = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("customer as t")
    .leftJoin("company as co", "co.id", "t.companyId")
    .select(COLUMNS)
    .select(contacts)
    .where("t.id", "=", $.id)
    .where("t.deletedAt", "is", null),
);

/** A customer with their company and what tells their channels. */
export type CustomerRow = RowOf<typeof shownCustomer>;

/** Customers who aren't deleted, by id. Each is looked up: with IN the planner would walk the workspace. */
export const shownCustomers = statement(($: Parameters<{ ids: readonly number[] }>) =>
  tables
    .selectFrom(rowsListed($.ids).as("j"))
    .crossJoin("customer as t")
    .leftJoin("company as co", "co.id", "t.companyId")
    .select(COLUMNS)
    .select(contacts)
    .whereRef("t.id", "=", "j.value")
    .where("t.deletedAt", "is", null),
);

/** How many conversations of a customer the viewer sees: their detail names the number. */
export const countConversations = statement(($: Parameters<Viewer & { id: number }>) =>
  tables
    .selectFrom("conversation as c")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("c.customerId", "=", $.id)
    .where("c.deletedAt", "is", null)
    .where(seenBy($, "c")),
);
