import { type QueryCreator, type Selectable, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";

/** Why two customers may be the same person. */
export type DuplicateReason = "email" | "phone" | "cpf" | "name";

const KEYS = "customer_identity_workspaceId_kind_key_key";
const reason = (name: DuplicateReason) => sql<DuplicateReason>`${sql.lit(name)}`.as("reason");

const COLUMNS = ["id", "emailKey", "phoneKey", "cpf", "companyId", "sortName"] as const;

type Asked = Pick<Selectable<Tables["customer"]>, (typeof COLUMNS)[number]>;

/** The customers that are asked about: some in the order of their ids. */
const some = ($: Parameters<{ afterId: number; look: number }>) =>
  tables
    .selectFrom("customer")
    .select(COLUMNS)
    .where("deletedAt", "is", null)
    .where("id", ">", $.afterId)
    .orderBy("id")
    .limit($.look);

// Each branch is a look-up in an index per customer. An address can be in the row, where two may have the same, or among the
// identities, where it has one owner. A cross join keeps the order: the planner would rather walk all customers and look for
// each among those that are asked about.
const pairs = (from: QueryCreator<AllTables & { p: Asked }>) => {
  const rows = () => from.selectFrom("p").crossJoin("customer as o").select(["p.id", "o.id as otherId"]);
  const named = () =>
    from
      .selectFrom("p")
      .crossJoin(alongIndex("customer_identity", "i", KEYS))
      .select(["p.id", "i.customerId as otherId"]);
  const owned = (kinds: readonly ("email" | "phone" | "whatsapp")[]) =>
    from
      .selectFrom("p")
      .crossJoin("customer_identity as i")
      .whereRef("i.customerId", "=", "p.id")
      .where("i.kind", "in", kinds);
  return rows()
    .select(reason("email"))
    .whereRef("o.emailKey", "=", "p.emailKey")
    .union(named().select(reason("email")).where("i.kind", "=", "email").whereRef("i.key", "=", "p.emailKey"))
    .union(
      owned(["email"])
        .crossJoin("customer as o")
        .select(["p.id", "o.id as otherId"])
        .select(reason("email"))
        .whereRef("o.emailKey", "=", "i.key"),
    )
    .union(rows().select(reason("phone")).whereRef("o.phoneKey", "=", "p.phoneKey"))
    .union(
      named().select(reason("phone")).where("i.kind", "in", ["phone", "whatsapp"]).whereRef("i.key", "=", "p.phoneKey"),
    )
    .union(
      owned(["phone", "whatsapp"])
        .crossJoin("customer as o")
        .select(["p.id", "o.id as otherId"])
        .select(reason("phone"))
        .whereRef("o.phoneKey", "=", "i.key"),
    )
    .union(
      owned(["phone", "whatsapp"])
        .crossJoin(alongIndex("customer_identity", "r", KEYS))
        .select(["p.id", "r.customerId as otherId"])
        .select(reason("phone"))
        .where("r.kind", "in", ["phone", "whatsapp"])
        .whereRef("r.key", "=", "i.key"),
    )
    .union(rows().select(reason("cpf")).whereRef("o.cpf", "=", "p.cpf"))
    .union(
      rows()
        .select(reason("name"))
        .whereRef("o.companyId", "=", "p.companyId")
        .where("o.deletedAt", "is", null)
        .whereRef("o.sortName", "=", "p.sortName")
        .where("p.sortName", "!=", ""),
    );
};

/** Who may be the same person as a customer, at most `limit` reasons. */
export const duplicatesOf = statement(($: Parameters<{ id: number; limit: number }>) =>
  tables
    .with(
      (name) => name("p").materialized(),
      (from) => from.selectFrom("customer").select(COLUMNS).where("id", "=", $.id).where("deletedAt", "is", null),
    )
    .with("f", pairs)
    .selectFrom("f")
    .crossJoin("customer as c")
    .select(["f.id", "f.otherId", "f.reason"])
    .whereRef("c.id", "=", "f.otherId")
    .whereRef("f.otherId", "!=", "f.id")
    .where("c.deletedAt", "is", null)
    .limit($.limit),
);

/** Pairs among the `look` customers that follow an id, each with one row per reason, the smaller id first. */
export const duplicatesAmong = statement(($: Parameters<{ afterId: number; look: number }>) =>
  tables
    .with(
      (name) => name("p").materialized(),
      () => some($),
    )
    .with("f", pairs)
    .selectFrom("f")
    .crossJoin("customer as c")
    .select(["f.id", "f.otherId", "f.reason"])
    .whereRef("c.id", "=", "f.otherId")
    .whereRef("f.otherId", ">", "f.id")
    .where("c.deletedAt", "is", null)
    .orderBy("f.id")
    .orderBy("f.otherId"),
);

/** How many customers such a step looks at, and the last of them. */
export const lookedAt = statement(($: Parameters<{ afterId: number; look: number }>) =>
  tables
    .selectFrom(some($).as("p"))
    .select((of) => [of.fn.max<number | null>("p.id").as("lastId"), of.fn.countAll<number>().as("seen")]),
);
