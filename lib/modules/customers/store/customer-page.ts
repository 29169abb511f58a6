import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { shaped } from "@/lib/platform/db/sql/shaped";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import { hasTag, hasWords, type WordArguments } from "@/lib/platform/search/rows/conditions";
import { CUSTOMER_ROWS } from "../directory";
import type { CustomerStatus } from "../schema";

/** Which filters of a list of customers are set, how it is sorted, and whether it goes on behind a page. */
export type CustomerShape = {
  sort: "name" | "newest";
  /** The pattern of the words that are searched for; empty: none. */
  words: string;
  tags: boolean;
  status: "one" | "some" | null;
  /** Of one company, of any, of none. */
  company: boolean;
  hasCompany: boolean | null;
  isNext: boolean;
};

/** The values of the filters that are set, and of the page. */
export type CustomerArguments = WordArguments & {
  tags: readonly string[];
  statuses: readonly CustomerStatus[];
  status: CustomerStatus;
  companyId: number;
  afterName: string;
  afterId: number;
  ids: readonly number[];
  limit: number;
};

type Of = ExpressionBuilder<AllTables & { t: Tables["customer"] }, "t">;
type $ = Parameters<CustomerArguments>;

// The index whose leading columns the filters fix and whose next is the sort's.
function indexOf({ sort, company, hasCompany, status }: CustomerShape): string {
  if (company || hasCompany === false)
    return sort === "name"
      ? "customer_workspaceId_companyId_deletedAt_sortName_idx"
      : "customer_workspaceId_companyId_idx";
  if (sort === "newest") return "customer_workspaceId_id_key";
  return status === "one"
    ? "customer_workspaceId_deletedAt_status_sortName_idx"
    : "customer_workspaceId_deletedAt_sortName_idx";
}

// What the index of the walk begins with: rows that don't have it are never looked at.
function fixed(of: Of, shape: CustomerShape, $: $): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [of("t.deletedAt", "is", null)];
  if (shape.company) found.push(of("t.companyId", "=", $.companyId));
  else if (shape.hasCompany === false) found.push(of("t.companyId", "is", null));
  else if (fixesStatus(shape)) found.push(of("t.status", "=", $.status));
  return found;
}

const fixesStatus = ({ sort, status, company, hasCompany }: CustomerShape) =>
  sort === "name" && status === "one" && !company && hasCompany !== false;

function others(of: Of, shape: CustomerShape, $: $): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  const id = of.ref("t.id");
  if (shape.words !== "") found.push(hasWords(CUSTOMER_ROWS, id, shape.words, $));
  if (shape.tags) found.push(hasTag(CUSTOMER_ROWS, id, $));
  if (shape.status !== null && !fixesStatus(shape)) found.push(of("t.status", "in", listed($.statuses)));
  if (shape.hasCompany === true) found.push(of("t.companyId", "is not", null));
  if (shape.hasCompany === false && shape.company) found.push(of("t.companyId", "is", null));
  return found;
}

const isAfter = (of: Of, { sort }: CustomerShape, $: $) =>
  sort === "name"
    ? of(of.refTuple("t.sortName", "t.id"), ">", of.tuple($.afterName, $.afterId))
    : of("t.id", "<", $.afterId);

/** A page, found by walking the list's index. */
export const walkCustomers = shaped((shape: CustomerShape) =>
  statement(($: $) =>
    tables
      .selectFrom(alongIndex("customer", "t", indexOf(shape)))
      .select("t.id")
      .where((of) =>
        of.and([...fixed(of, shape, $), ...others(of, shape, $), ...(shape.isNext ? [isAfter(of, shape, $)] : [])]),
      )
      .$if(shape.sort === "name", (list) => list.orderBy("t.sortName").orderBy("t.id"))
      .$if(shape.sort === "newest", (list) => list.orderBy("t.id", "desc"))
      .limit($.limit),
  ),
);

/** Which of some customers pass the filters, in order; `isAfter` 1: behind the page before. */
export const amongCustomers = shaped((shape: CustomerShape) =>
  statement(($: $) =>
    tables
      .selectFrom(rowsListed($.ids).as("j"))
      .crossJoin("customer as t")
      .whereRef("t.id", "=", "j.value")
      .select("t.id")
      .select((of) =>
        shape.isNext
          ? of
              .case()
              .when(isAfter(of, shape, $))
              .then(1)
              .else(0)
              .end()
              .as("isAfter")
          : sql.lit(1).as("isAfter"),
      )
      .where((of) => of.and([...fixed(of, shape, $), ...others(of, shape, $)]))
      .$if(shape.sort === "name", (list) => list.orderBy("t.sortName").orderBy("t.id"))
      .$if(shape.sort === "newest", (list) => list.orderBy("t.id", "desc")),
  ),
);

/** Of the first rows along the index, how many pass. */
export const countCustomers = shaped((shape: CustomerShape) =>
  statement(($: $) =>
    tables
      .selectFrom(
        tables
          .selectFrom(alongIndex("customer", "t", indexOf(shape)))
          .select((of) =>
            of
              .case()
              .when(of.and(others(of, shape, $)))
              .then(1)
              .else(0)
              .end()
              .as("passes"),
          )
          .where((of) => of.and(fixed(of, shape, $)))
          .limit($.limit)
          .as("looked"),
      )
      .select((of) => [
        of.fn.countAll<number>().as("seen"),
        of.fn.coalesce(of.fn.sum<number>("passes"), sql.lit(0)).as("total"),
      ]),
  ),
);

/** Customers of some statuses, whether there are few or many. */
export const ofStatuses = statement(($: Parameters<{ statuses: readonly CustomerStatus[]; limit: number }>) =>
  tables
    .selectFrom(alongIndex("customer", "s", "customer_workspaceId_deletedAt_status_sortName_idx"))
    .select("s.id")
    .where("s.deletedAt", "is", null)
    .where("s.status", "in", listed($.statuses))
    .limit($.limit),
);

/** Customers of a company. */
export const ofCompany = statement(($: Parameters<{ companyId: number; limit: number }>) =>
  tables
    .selectFrom(alongIndex("customer", "s", "customer_workspaceId_companyId_deletedAt_sortName_idx"))
    .select("s.id")
    .where("s.companyId", "=", $.companyId)
    .where("s.deletedAt", "is", null)
    .limit($.limit),
);

/** Customers with a company, or without one. */
export const byHavingCompany = shaped(({ hasCompany }: { hasCompany: boolean }) =>
  statement(($: Parameters<{ limit: number }>) =>
    tables
      .selectFrom(alongIndex("customer", "s", "customer_workspaceId_companyId_deletedAt_sortName_idx"))
      .select("s.id")
      // A range of the index; `is not null` would walk all of it.
      .where((of) => (hasCompany ? of("s.companyId", ">", 0) : of("s.companyId", "is", null)))
      .where("s.deletedAt", "is", null)
      .limit($.limit),
  ),
);
