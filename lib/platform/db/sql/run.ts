import type BetterSqlite3 from "better-sqlite3";
import { BOOLEAN_COLUMNS } from "@/generated/tables/tables";
import { prepared } from "@/lib/platform/db/connections";
import { boundValues, type Compiled } from "./statement";

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

/** One run of a statement: its engine, its values and, unless it is global, its workspace. */
export type Run = { compiled: Compiled; given: object; workspaceId: number | undefined };

/** The first row, or undefined. A statement that returns no rows is run and answers undefined. */
export function firstRow(db: BetterSqlite3.Database, { compiled, given, workspaceId }: Run): unknown {
  const statement = prepared(db, compiled.sql);
  const values = boundValues(compiled, given, workspaceId);
  if (compiled.answersAddedId) return addedRow(statement.run(values));
  const row = statement.get(values);
  return row === undefined ? undefined : asRow(row, booleanNames(statement));
}

const addedRow = ({ changes, lastInsertRowid }: BetterSqlite3.RunResult) =>
  changes === 0 ? undefined : { id: Number(lastInsertRowid) };

/** All rows. */
export function allRows(db: BetterSqlite3.Database, run: Run): unknown[] {
  const { compiled, given, workspaceId } = run;
  if (compiled.answersAddedId) return [firstRow(db, run)].filter((row) => row !== undefined);
  const statement = prepared(db, compiled.sql);
  const rows = statement.all(boundValues(compiled, given, workspaceId));
  const names = booleanNames(statement);
  if (names.length > 0) for (const row of rows) asRow(row, names);
  return rows;
}

/** Runs a change. @returns how many rows it changed. */
export function runChange(db: BetterSqlite3.Database, { compiled, given, workspaceId }: Run): number {
  return prepared(db, compiled.sql).run(boundValues(compiled, given, workspaceId)).changes;
}
