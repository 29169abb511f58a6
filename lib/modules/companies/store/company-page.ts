import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Tables } from "@/generated/tables/tables";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { shaped } from "@/lib/platform/db/sql/shaped";
import { statement } from "@/lib/platform/db/sql/statement";
import { type AllTables, tables } from "@/lib/platform/db/sql/tables";
import { hasTag, hasWords, type WordArguments } from "@/lib/platform/search/rows/conditions";
import { COMPANY_ROWS } from "../directory";

/** Columns that a list is filtered by, the most telling first; each has an index in the order of the names. */
export const FILTERED_COLUMNS = ["industry", "size", "status"] as const;
export type FilteredColumn = (typeof FILTERED_COLUMNS)[number];

/** Which filters of a list of companies are set, how it is sorted, and whether it goes on behind a page. */
export type CompanyShape = {
  sort: "name" | "newest";
  /** The pattern of the words that are searched for; empty: none. */
  words: string;
  tags: boolean;
  /** The columns that are filtered, and the one of them whose single value the index of the walk begins with. */
  columns: readonly FilteredColumn[];
  fixed: FilteredColumn | null;
  isNext: boolean;
};

/** The values of the filters that are set, and of the page. */
export type CompanyArguments = WordArguments & {
  tags: readonly string[];
  /** The values of each column. */
  industry: readonly string[];
  size: readonly string[];
  status: readonly string[];
  /** The single value of the column that is fixed. */
  only: string;
  afterName: string;
  afterId: number;
  ids: readonly number[];
  limit: number;
};

type Of = ExpressionBuilder<AllTables & { t: Tables["company"] }, "t">;
type $ = Parameters<CompanyArguments>;

const indexOfColumn = (column: FilteredColumn) => `company_workspaceId_deletedAt_${column}_sortName_idx`;

// The index whose leading columns the filters fix and whose next is the sort's.
function indexOf({ sort, fixed }: CompanyShape): string {
  if (fixed) return indexOfColumn(fixed);
  return sort === "name" ? "company_workspaceId_deletedAt_sortName_idx" : "company_workspaceId_id_key";
}

// What the index of the walk begins with: rows that don't have it are never looked at.
function fixed(of: Of, shape: CompanyShape, $: $): Expression<SqlBool>[] {
  const isThere = of("t.deletedAt", "is", null);
  return shape.fixed ? [isThere, of(sql.ref<string>(`t.${shape.fixed}`), "=", $.only)] : [isThere];
}

function others(of: Of, shape: CompanyShape, $: $): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  const id = of.ref("t.id");
  if (shape.words !== "") found.push(hasWords(COMPANY_ROWS, id, shape.words, $));
  if (shape.tags) found.push(hasTag(COMPANY_ROWS, id, $));
  for (const column of shape.columns)
    if (column !== shape.fixed) found.push(of(sql.ref<string>(`t.${column}`), "in", listed($[column])));
  return found;
}

const isAfter = (of: Of, { sort }: CompanyShape, $: $) =>
  sort === "name"
    ? of(of.refTuple("t.sortName", "t.id"), ">", of.tuple($.afterName, $.afterId))
    : of("t.id", "<", $.afterId);

/** A page, found by walking the list's index. */
export const walkCompanies = shaped((shape: CompanyShape) =>
  statement(($: $) =>
    tables
      .selectFrom(alongIndex("company", "t", indexOf(shape)))
      .select("t.id")
      .where((of) =>
        of.and([...fixed(of, shape, $), ...others(of, shape, $), ...(shape.isNext ? [isAfter(of, shape, $)] : [])]),
      )
      .$if(shape.sort === "name", (list) => list.orderBy("t.sortName").orderBy("t.id"))
      .$if(shape.sort === "newest", (list) => list.orderBy("t.id", "desc"))
      .limit($.limit),
  ),
);

/** Which of some companies pass the filters, in order; `isAfter` 1: behind the page before. */
export const amongCompanies = shaped((shape: CompanyShape) =>
  statement(($: $) =>
    tables
      .selectFrom(rowsListed($.ids).as("j"))
      .crossJoin("company as t")
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
export const countCompanies = shaped((shape: CompanyShape) =>
  statement(($: $) =>
    tables
      .selectFrom(
        tables
          .selectFrom(alongIndex("company", "t", indexOf(shape)))
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

/** Companies with one of some values in a column. */
export const withValues = shaped(({ column }: { column: FilteredColumn }) =>
  statement(($: Parameters<{ values: readonly string[]; limit: number }>) =>
    tables
      .selectFrom(alongIndex("company", "s", indexOfColumn(column)))
      .select("s.id")
      .where("s.deletedAt", "is", null)
      .where(sql.ref<string>(`s.${column}`), "in", listed($.values))
      .limit($.limit),
  ),
);

/** The industries in use, each found by one step into the index. */
export const industriesInUse = statement(($: Parameters<{ limit: number }>) =>
  tables
    .withRecursive("step", (from) =>
      from
        .selectFrom("company")
        .select((its) => its.fn.min<string | null>("industry").as("industry"))
        .where("deletedAt", "is", null)
        .where("industry", ">", "")
        .unionAll(
          from
            .selectFrom("step")
            .select((its) =>
              its
                .selectFrom("company as c")
                .select((next) => next.fn.min<string | null>("c.industry").as("industry"))
                .where("c.deletedAt", "is", null)
                .whereRef("c.industry", ">", "step.industry")
                .as("industry"),
            )
            .where("step.industry", "is not", null),
        ),
    )
    .selectFrom("step")
    .select("industry")
    .where("industry", "is not", null)
    .$narrowType<{ industry: string }>()
    .limit($.limit),
);
