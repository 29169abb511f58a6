import type BetterSqlite3 from "better-sqlite3";
import { movedTables } from "./copy-database";
import { copiedTable, type Value } from "./copy-rows";

/** Types that a column of ours has in PostgreSQL. */
type Kind = "bigint" | "text" | "boolean" | "double precision" | "bytea";

/** A table as both databases know it. */
export type MovedTable = {
  name: string;
  columns: readonly string[];
  kinds: readonly Kind[];
  /** Where the primary key's columns are among them, in the key's order. */
  key: readonly number[];
};

/** A row as both databases say it: a boolean is true or false, and no text has a U+0000, which PostgreSQL's can't. */
export type Row = readonly (string | number | boolean | Buffer | null)[];

/** A row's primary key; undefined: in front of the first row. */
export type Key = Row | undefined;

const KINDS: ReadonlySet<string> = new Set<Kind>(["bigint", "text", "boolean", "double precision", "bytea"]);
const isKind = (kind: string): kind is Kind => KINDS.has(kind);

/** The tables that a move copies, each behind those that its rows refer to. @param db a SQLite database of this schema */
export function describeTables(db: BetterSqlite3.Database): MovedTable[] {
  return movedTables(db).map((name) => {
    const { columns, kinds } = copiedTable(db, name);
    const key = db
      .prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
      .pluck()
      .all(name) as string[];
    const known = kinds.filter(isKind);
    if (known.length < columns.length || key.length === 0)
      throw new Error(`${name} has a type or a key that isn't known`);
    return { name, columns, kinds: known, key: key.map((column) => columns.indexOf(column)) };
  });
}

/** A row's primary key. */
export const keyOf = (table: MovedTable, row: Row): Row => table.key.map((place) => row[place] ?? null);

/** Names in quotes, as both engines take them. */
export const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** A row of SQLite's driver as both databases say it. @throws {Error} for a number that no double holds */
export function fromSqlite({ name, kinds, columns }: MovedTable, row: readonly Value[]): Row {
  return row.map((value, place) => {
    if (value === null) return null;
    const kind = kinds[place];
    if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\u{fffd}") : value;
    if (typeof value !== "number") {
      if (kind !== "bytea") throw new Error(`${name}.${columns[place]} holds bytes`);
      return value;
    }
    // SQLite makes numbers of JSON that is one.
    if (kind === "text") return String(value);
    if (kind === "bigint" && !Number.isSafeInteger(value))
      throw new Error(`${name}.${columns[place]} isn't a whole number`);
    return kind === "boolean" ? value !== 0 : value;
  });
}
