import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";
import {
  type Condition,
  columnCondition,
  countDirectory,
  type DirectoryCursor,
  type DirectoryIds,
  type DirectorySort,
  pageOfDirectory,
  rowsInOrder,
  tagCondition,
  textCondition,
} from "./directory-page";

/** A company and how many customers it has. Times are epoch milliseconds. */
export type CompanyRow = {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  website: string | null;
  address: string | null;
  industry: string | null;
  size: "startup" | "small" | "medium" | "large" | "enterprise";
  status: "active" | "inactive" | "prospect";
  tags: string;
  notes: string | null;
  cnpj: string | null;
  version: number;
  sortName: string;
  customerCount: number;
  createdAt: number;
  updatedAt: number;
};

export type CompanyFilterRow = {
  q?: string;
  status?: readonly string[];
  size?: readonly string[];
  industry?: string;
  tags?: readonly string[];
};

/** Counted on the index when asked, so that it can't be wrong. */
const COUNT = `(SELECT count(*) FROM customer c INDEXED BY customer_workspaceId_companyId_deletedAt_sortName_idx
    WHERE c.workspaceId = t.workspaceId AND c.companyId = t.id AND c.deletedAt IS NULL)`;
const SELECT = `SELECT t.id, t.name, t.email, t.phone, t.website, t.address, t.industry, t.size, t.status, t.tags, t.notes,
    t.cnpj, t.version, t.sortName, t.createdAt, t.updatedAt, ${COUNT} AS customerCount FROM json_each(?) j CROSS JOIN company t ON t.id = j.value`;

const BY_NAME = "company_workspaceId_deletedAt_sortName_idx";
const NEWEST = "company_workspaceId_id_key";
const byColumn = (column: string) => `company_workspaceId_deletedAt_${column}_sortName_idx`;

/** Ids of a page of companies in order, and how many match. Ask for one more to know whether there is a next page. */
export function listCompanyIds(
  query: {
    workspaceId: number;
    filter: CompanyFilterRow;
    sort: DirectorySort;
    cursor?: DirectoryCursor;
    limit: number;
  },
  db: Database.Database = connections().reader,
): DirectoryIds {
  const { workspaceId, filter, sort, cursor, limit } = query;
  const columns = { industry: filter.industry ? [filter.industry] : [], size: filter.size, status: filter.status };
  const fixed =
    sort === "name"
      ? (["industry", "size", "status"] as const).find((column) => columns[column]?.length === 1)
      : undefined;
  const conditions: Condition[] = [];
  const text = filter.q === undefined ? undefined : textCondition("company", workspaceId, filter.q);
  if (text) conditions.push(text);
  if (filter.tags?.length) conditions.push(tagCondition("company", filter.tags));
  for (const column of ["industry", "size", "status"] as const) {
    const values = columns[column];
    if (values?.length) conditions.push(columnCondition("company", column, values, byColumn(column), column === fixed));
  }
  const statuses = filter.status?.length ? filter.status : undefined;
  const isKept = conditions.length === (statuses ? 1 : 0);
  return pageOfDirectory(
    {
      kind: "company",
      workspaceId,
      conditions,
      sort,
      walk: fixed ? byColumn(fixed) : sort === "name" ? BY_NAME : NEWEST,
      cursor,
      limit,
      knownTotal: isKept ? countDirectory("company", workspaceId, statuses) : undefined,
    },
    db,
  );
}

/** Companies by id, in the order of the ids; what is deleted or another workspace's is left out. */
export function findCompanyRows(
  workspaceId: number,
  ids: readonly number[],
  db: Database.Database = connections().reader,
): CompanyRow[] {
  return rowsInOrder<CompanyRow>(db, SELECT, workspaceId, ids);
}

/** The industries in use, each found by one step into the index. */
export function distinctIndustries(workspaceId: number, limit: number): string[] {
  const least = (more: string) =>
    `(SELECT min(industry) FROM company WHERE workspaceId = :workspaceId AND deletedAt IS NULL AND industry ${more})`;
  return prepared(
    connections().reader,
    `WITH RECURSIVE step(industry) AS (
       SELECT ${least("> ''")} UNION ALL SELECT ${least("> step.industry")} FROM step WHERE step.industry IS NOT NULL
     ) SELECT industry FROM step WHERE industry IS NOT NULL LIMIT :limit`,
  )
    .pluck()
    .all({ workspaceId, limit }) as string[];
}
