import type BetterSqlite3 from "better-sqlite3";
import { BOOLEAN_COLUMNS } from "@/generated/tables/tables";
import { prepared } from "@/lib/platform/db/connections";
import type { Session } from "./session";
import { boundValues, type Run } from "./statement";

const BOOLEANS = new Set(BOOLEAN_COLUMNS);
const booleansOf = new WeakMap<BetterSqlite3.Statement, readonly string[]>();

/** The names of a result's boolean columns. SQLite stores 0 and 1; the origin of an expression isn't known to it. */
function booleanNames(statement: BetterSqlite3.Statement): readonly string[] {
  let known = booleansOf.get(statement);
  if (!known) {
    known = statement
      .columns()
      .filter(({ column, name }) => BOOLEANS.has(column ?? name))
      .map(({ name }) => name);
    booleansOf.set(statement, known);
  }
  return known;
}

function asRow(row: unknown, names: readonly string[]): unknown {
  const values = row as Record<string, unknown>;
  for (const name of names) if (values[name] !== null) values[name] = values[name] === 1;
  return values;
}

/** A value as the driver takes it. */
export const sqliteValue = (value: unknown): unknown => {
  if (typeof value === "boolean") return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : value;
};

function first(db: BetterSqlite3.Database, run: Run): unknown {
  const statement = prepared(db, run.compiled.sql);
  const values = boundValues(run, sqliteValue);
  if (run.compiled.answersAddedId) return addedRow(statement.run(values));
  const row = statement.get(values);
  return row === undefined ? undefined : asRow(row, booleanNames(statement));
}

const addedRow = ({ changes, lastInsertRowid }: BetterSqlite3.RunResult) =>
  changes === 0 ? undefined : { id: Number(lastInsertRowid) };

function all(db: BetterSqlite3.Database, run: Run): unknown[] {
  if (run.compiled.answersAddedId) return [first(db, run)].filter((row) => row !== undefined);
  const statement = prepared(db, run.compiled.sql);
  const rows = statement.all(boundValues(run, sqliteValue));
  const names = booleanNames(statement);
  if (names.length > 0) for (const row of rows) asRow(row, names);
  return rows;
}

const sessions = new WeakMap<BetterSqlite3.Database, Session>();

/** Runs statements on a connection to the SQLite file, which answers at once. */
export function sqliteSession(db: BetterSqlite3.Database): Session {
  let known = sessions.get(db);
  if (!known) {
    known = {
      first: (run) => first(db, run),
      all: (run) => all(db, run),
      change: (run) => prepared(db, run.compiled.sql).run(boundValues(run, sqliteValue)).changes,
    };
    sessions.set(db, known);
  }
  return known;
}
