import type { ExpressionBuilder } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";

type OfCustomer = ExpressionBuilder<Tables & { t: Tables["customer"] }, "t">;

const hasIdentity = (of: OfCustomer, kinds: readonly Tables["customer_identity"]["kind"][]) =>
  of.exists(
    of
      .selectFrom("customer_identity as i")
      .select("i.id")
      .whereRef("i.customerId", "=", "t.id")
      .where("i.kind", "in", kinds),
  );

// The company's name, address and site are read with it, because a list shows them in every line.
const shown = () =>
  tables
    .selectFrom("customer as t")
    .leftJoin("company as co", "co.id", "t.companyId")
    .select([
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
      "co.id as companyId",
      "co.name as companyName",
      "co.email as companyEmail",
      "co.website as companyWebsite",
    ])
    .select((of) => [
      of
        .case()
        .when(of.or([of("t.phone", "is not", null), hasIdentity(of, ["phone", "whatsapp"])]))
        .then(1)
        .else(0)
        .end()
        .as("hasPhone"),
      of
        .case()
        .when(hasIdentity(of, ["visitor"]))
        .then(1)
        .else(0)
        .end()
        .as("hasVisitor"),
    ])
    .where("t.deletedAt", "is", null);

/** A customer who isn't deleted, as lists show them. */
export const shownCustomer = statement(($: Parameters<{ id: number }>) => shown().where("t.id", "=", $.id));

/** How many conversations a customer has: their detail names the number. */
export const countConversations = statement(($: Parameters<{ id: number }>) =>
  tables
    .selectFrom("conversation")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("customerId", "=", $.id)
    .where("deletedAt", "is", null),
);
