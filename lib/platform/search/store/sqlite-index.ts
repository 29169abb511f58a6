import { sql } from "kysely";
import { type GlobalStatement, globalStatement } from "@/lib/platform/db/sql/global-statement";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { isPossible, matchText } from "@/lib/platform/search/match";
import type { TermIndex } from "./kept-index";

// An index is a table of SQLite's FTS5 (sqlite.org/fts5.html), which finds rows by terms and has their numbers in order.

type Found = { match: string; limit: number };

/** A statement of each index. */
function perIndex<Arguments, Row>(
  build: (index: "directory_search") => GlobalStatement<Arguments, Row>,
): (index: string) => GlobalStatement<Arguments, Row> {
  const known = new Map<string, GlobalStatement<Arguments, Row>>();
  return (index) => {
    let found = known.get(index);
    if (!found) {
      // All of them have the same columns.
      found = build(index as "directory_search");
      known.set(index, found);
    }
    return found;
  };
}

const newest = perIndex((index) =>
  globalStatement(($: Parameters<Found>) =>
    tables
      .selectFrom(
        tables
          .selectFrom(index)
          .select("rowid")
          .where(sql.ref(index), "match", $.match)
          .orderBy("rowid", "desc")
          .limit($.limit)
          .as("found"),
      )
      // One text instead of thousands of rows: making the rows' objects takes longer than finding them.
      .select(sql<string>`json_group_array(rowid)`.as("ids")),
  ),
);

const beyond = perIndex((index) =>
  globalStatement(($: Parameters<{ match: string; skipped: number }>) =>
    tables
      .selectFrom(index)
      .select("rowid")
      .where(sql.ref(index), "match", $.match)
      .orderBy("rowid", "desc")
      .limit(sql.lit(1))
      .offset($.skipped),
  ),
);

const put = perIndex((index) =>
  globalStatement(($: Parameters<{ rowid: number; terms: string }>) =>
    tables.insertInto(index).orReplace().values({ rowid: $.rowid, terms: $.terms }),
  ),
);

const drop = perIndex((index) =>
  globalStatement(($: Parameters<{ ids: readonly number[] }>) =>
    tables.deleteFrom(index).where("rowid", "in", listed($.ids)),
  ),
);

const empty = perIndex((index) =>
  globalStatement(() =>
    tables
      .insertInto(index)
      .columns([index as unknown as "terms"])
      .values({ [index]: "delete-all" } as never),
  ),
);

// FTS5 writes a piece for each commit (a segment, sqlite.org/fts5.html#the_merge_command).
const merge = perIndex((index) =>
  globalStatement(($: Parameters<{ pages: number }>) =>
    tables
      .insertInto(index)
      .columns([index, "rank"] as unknown as ["terms"])
      .values({ [index]: "merge", rank: $.pages } as never),
  ),
);

const rowsChanged = globalStatement(() => tables.selectNoFrom(sql<number>`total_changes()`.as("count")));

/** The indexes in SQLite. */
export const sqliteIndex: TermIndex = {
  async newest(reader, index, match, limit) {
    if (!isPossible(match)) return [];
    const found = await reader.first(newest(index), { match: matchText(match), limit });
    return readStoredJson<number[]>(found?.ids ?? "[]");
  },
  async hasMore(reader, index, terms, than) {
    if (terms.length === 0) return false;
    return (await reader.first(beyond(index), { match: matchText([{ terms }]), skipped: than })) !== undefined;
  },
  async put(tx, index, rows) {
    for (const { id, terms } of rows) await tx.run(put(index), { rowid: id, terms });
  },
  async drop(tx, index, ids) {
    await tx.run(drop(index), { ids });
  },
  async tidy(tx, index, pages) {
    const before = (await tx.first(rowsChanged, {}))?.count ?? 0;
    await tx.run(merge(index), { pages });
    // The command itself is one.
    return ((await tx.first(rowsChanged, {}))?.count ?? 0) - before > 1;
  },
  async empty(tx, index) {
    await tx.run(empty(index), {});
  },
};
