import type BetterSqlite3 from "better-sqlite3";
import type pg from "pg";
import { kindOfColumn } from "@/lib/platform/db/sql/column-kinds";
import { copiedTable, copyRows, copySequence } from "./copy-rows";
import { tableOrder } from "./table-order";

/** Tables that each engine makes by itself: the index of the search, and what was migrated. */
const OWN = /^(?:search_|directory_text$|directory_search|_prisma_)/;

/** The tables whose rows go to the other database, each behind those that it refers to. */
export function movedTables(db: BetterSqlite3.Database): string[] {
  const names = db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .pluck()
    .all() as string[];
  return tableOrder(
    db,
    names.filter((name) => !OWN.test(name) && isKnown(db, name)),
  );
}

function isKnown(db: BetterSqlite3.Database, name: string): boolean {
  const column = db.prepare("SELECT name FROM pragma_table_info(?) LIMIT 1").pluck().get(name) as string;
  return kindOfColumn(name, column) !== undefined;
}

/**
 * Copies every row of a SQLite database into one of PostgreSQL that has the schema and no rows. The index of the search is made
 * anew there, by whoever serves it. To be called in a transaction.
 */
export async function copyAllRows(source: BetterSqlite3.Database, target: Pick<pg.ClientBase, "query">): Promise<void> {
  for (const name of movedTables(source)) {
    await copyRows(source, target, copiedTable(source, name));
    await copySequence(source, target, name);
  }
}
