import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";
import { type DirectoryKind, directoryMatch, isShortWord, queryWords } from "./directory-terms";

/** A filter that few rows pass is answered from those rows; one that more than this many pass, by walking the list. */
const FEW = 2_000;
/** A total beyond this many rows that were looked at is a floor: counting them all would grow with the table. */
const LOOK_MAX = 1_000;

export type DirectorySort = "name" | "newest";
/** Last row of the page before. */
export type DirectoryCursor = { sortName: string; id: number };
type Values = Record<string, unknown>;

/** One condition of a list: what a row must satisfy, and how to find the rows that do. */
export type Condition = {
  /** On `t`, the row. */
  sql: string;
  /** Ids of the rows that may satisfy it, found by an index; undefined when there is no such way. */
  source?: string;
  /** The index of the walk begins with it. */
  isFixed?: boolean;
  values: Values;
};

/** A list and the indexes that give it in order. */
export type DirectoryList = {
  kind: DirectoryKind;
  workspaceId: number;
  conditions: Condition[];
  sort: DirectorySort;
  /** Index whose leading columns the conditions fix and whose next is the sort's. */
  walk: string;
  cursor?: DirectoryCursor;
  limit: number;
  /** The total, when it is kept and needn't be counted. */
  knownTotal?: number;
};

export type DirectoryIds = { ids: number[]; total: number; isTotalCapped: boolean };

const ORDER = { name: "t.sortName, t.id", newest: "t.id DESC" };
const AFTER = { name: "AND (t.sortName, t.id) > (:afterName, :afterId)", newest: "AND t.id < :afterId" };

const list = (values: readonly (string | number)[]) => JSON.stringify(values);

/** Rows whose text has all the words of a query. */
export function textCondition(kind: DirectoryKind, workspaceId: number, query: string): Condition | undefined {
  const words = queryWords(query);
  if (words.length === 0) return undefined;
  const key = kind === "company" ? "2 * t.id + 1" : "2 * t.id";
  const found = words.map((word, i) =>
    isShortWord(word) ? `instr(x.starts, ' ' || :word${i} || ' ')` : `instr(x.text, :word${i})`,
  );
  return {
    sql: `EXISTS (SELECT 1 FROM directory_text x WHERE x.key = ${key} AND ${found.join(" AND ")})`,
    source: "SELECT rowid >> 1 FROM directory_search WHERE directory_search MATCH :match LIMIT :few",
    values: {
      match: directoryMatch(workspaceId, words),
      ...Object.fromEntries(words.map((word, i) => [`word${i}`, word])),
    },
  };
}

/** Rows with any of the tags. */
export function tagCondition(kind: DirectoryKind, tags: readonly string[]): Condition {
  const any = `workspaceId = :workspaceId AND kind = '${kind}' AND tag IN (SELECT value FROM json_each(:tags))`;
  return {
    sql: `EXISTS (SELECT 1 FROM directory_tag WHERE ${any} AND id = t.id)`,
    source: `SELECT id FROM directory_tag WHERE ${any} LIMIT :few`,
    values: { tags: list(tags) },
  };
}

/**
 * Rows of which a column has one of some values. @param index that begins with workspaceId, deletedAt and the column; a
 * walk along it has a single value fixed.
 */
export function columnCondition(
  kind: DirectoryKind,
  column: string,
  values: readonly (string | number)[],
  index: string,
  isFixed: boolean,
): Condition {
  const any = (row: string) => `${row}.${column} IN (SELECT value FROM json_each(:${column}))`;
  return {
    // The plus keeps the planner from using it for anything but looking at the row.
    sql: isFixed ? `t.${column} = :${column}One` : `+${any("t")}`,
    isFixed,
    source: `SELECT s.id FROM ${kind} s INDEXED BY ${index} WHERE s.workspaceId = :workspaceId AND s.deletedAt IS NULL AND ${any("s")} LIMIT :few`,
    values: { [column]: list(values), [`${column}One`]: values[0] },
  };
}

/** Ids of a page in order, and how many rows pass all conditions. */
export function pageOfDirectory(query: DirectoryList, db: Database.Database = connections().reader): DirectoryIds {
  const { kind, conditions, sort, cursor } = query;
  const values: Values = Object.assign(
    {
      workspaceId: query.workspaceId,
      limit: query.limit,
      few: FEW + 1,
      afterName: cursor?.sortName ?? "",
      afterId: cursor?.id ?? 0,
    },
    ...conditions.map((condition) => condition.values),
  );
  const where = ["t.workspaceId = :workspaceId", "t.deletedAt IS NULL", ...conditions.map(({ sql }) => sql)];
  const after = cursor ? AFTER[sort] : "";
  const few = smallestSource(db, conditions, values);
  if (few) {
    // CROSS JOIN keeps the order: each candidate is looked up, and no index of the whole workspace is walked.
    const from = `FROM json_each(:few) j CROSS JOIN ${kind} t ON t.id = j.value WHERE ${where.join(" AND ")}`;
    const rows = prepared(db, `SELECT t.id ${from} ORDER BY ${ORDER[sort]}`)
      .pluck()
      .all({ ...values, few: list(few) }) as number[];
    const start = cursor ? firstAfter(db, query, rows) : 0;
    return { ids: rows.slice(start, start + query.limit), total: rows.length, isTotalCapped: false };
  }
  const from = `FROM ${kind} t INDEXED BY ${query.walk} WHERE`;
  const page = `SELECT t.id ${from} ${where.join(" AND ")} ${after} ORDER BY ${ORDER[sort]} LIMIT :limit`;
  const ids = prepared(db, page).pluck().all(values) as number[];
  if (query.knownTotal !== undefined) return { ids, total: query.knownTotal, isTotalCapped: false };
  const fixed = conditions.filter(({ isFixed }) => isFixed).map(({ sql }) => `AND ${sql}`);
  const passes = conditions.map(({ sql }) => sql).join(" AND ") || "1";
  const count = `SELECT count(*) AS seen, COALESCE(sum(passes), 0) AS total FROM (SELECT (${passes}) AS passes ${from}
    t.workspaceId = :workspaceId AND t.deletedAt IS NULL ${fixed.join(" ")} LIMIT ${LOOK_MAX})`;
  const { seen, total } = prepared(db, count).get(values) as { seen: number; total: number };
  return { ids, total: Math.max(total, ids.length), isTotalCapped: seen === LOOK_MAX };
}

// The row of the cursor may be gone, or called otherwise by now, so its place is looked for by its values.
function firstAfter(db: Database.Database, { kind, sort, cursor }: DirectoryList, rows: readonly number[]): number {
  if (!cursor) return 0;
  if (sort === "newest") {
    const index = rows.findIndex((id) => id < cursor.id);
    return index < 0 ? rows.length : index;
  }
  let [low, high] = [0, rows.length];
  const isAfter = prepared(db, `SELECT (sortName, id) > (?, ?) FROM ${kind} WHERE id = ?`).pluck();
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter.get(cursor.sortName, cursor.id, rows[middle]) === 1) high = middle;
    else low = middle + 1;
  }
  return low;
}

function smallestSource(db: Database.Database, conditions: readonly Condition[], values: Values): number[] | undefined {
  let smallest: number[] | undefined;
  for (const { source } of conditions) {
    if (!source) continue;
    const ids = [...new Set(prepared(db, source).pluck().all(values) as number[])];
    if (ids.length <= FEW && (!smallest || ids.length < smallest.length)) smallest = ids;
  }
  return smallest;
}

/** How many rows that aren't deleted there are, of some statuses or of all; kept by triggers. */
export function countDirectory(kind: DirectoryKind, workspaceId: number, statuses?: readonly string[]): number {
  return prepared(
    connections().reader,
    `SELECT COALESCE(sum(value), 0) FROM directory_counter WHERE workspaceId = ? AND kind = ?
     AND (? IS NULL OR status IN (SELECT value FROM json_each(?)))`,
  )
    .pluck()
    .get(workspaceId, kind, statuses ? 1 : null, list(statuses ?? [])) as number;
}

/** The different values of an indexed column or the tags, each found by one step into the index. */
export function distinctTags(kind: DirectoryKind, workspaceId: number, limit: number): string[] {
  return prepared(
    connections().reader,
    `WITH RECURSIVE step(tag) AS (
       SELECT min(tag) FROM directory_tag WHERE workspaceId = :workspaceId AND kind = :kind
       UNION ALL
       SELECT (SELECT min(g.tag) FROM directory_tag g WHERE g.workspaceId = :workspaceId AND g.kind = :kind AND g.tag > step.tag)
       FROM step WHERE step.tag IS NOT NULL
     ) SELECT tag FROM step WHERE tag IS NOT NULL LIMIT :limit`,
  )
    .pluck()
    .all({ workspaceId, kind, limit }) as string[];
}

/** Rows by id, in the order of the ids, from a statement over `json_each(?) … t`; what is deleted or another workspace's is left out. */
export function rowsInOrder<R extends { id: number }>(
  db: Database.Database,
  select: string,
  workspaceId: number,
  ids: readonly number[],
): R[] {
  const rows = prepared(db, `${select} WHERE t.workspaceId = ? AND t.deletedAt IS NULL`).all(
    JSON.stringify(ids),
    workspaceId,
  ) as R[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
