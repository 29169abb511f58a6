import type { SqlQuery, SqlQueryable, SqlResultSet } from "@prisma/driver-adapter-utils";
import type BetterSqlite3 from "better-sqlite3";
import Database from "@/lib/platform/db/driver/sqlite";
import { boundValue } from "./arguments";
import { columnTypes, resultValue } from "./column-types";
import { adapterError } from "./driver-errors";

/**
 * One connection as Prisma's client speaks to it: its SQL, arguments, results and errors, without transactions, which need
 * the write gate (gated-adapter.ts). Prisma's own adapter asks for a driver that aborts on Node 24.19 and later.
 */
export class SqliteQueryable implements SqlQueryable {
  readonly provider = "sqlite";
  readonly adapterName = "cangoo-sqlite";
  readonly #db: BetterSqlite3.Database;

  /** Opens the connection. `pragmas` such as "foreign_keys = ON" are run at once. */
  constructor(file: string, pragmas: readonly string[], options: BetterSqlite3.Options = {}) {
    this.#db = new Database(file, options);
    // A whole number may be larger than JavaScript's are exact.
    this.#db.defaultSafeIntegers(true);
    for (const pragma of pragmas) this.#db.pragma(pragma);
  }

  async queryRaw(query: SqlQuery): Promise<SqlResultSet> {
    return mapped(() => {
      const statement = this.#db.prepare(query.sql);
      const values = query.args.map((arg, index) => boundValue(arg, query.argTypes[index]));
      if (!statement.reader) {
        statement.run(values);
        return { columnNames: [], columnTypes: [], rows: [] };
      }
      const columns = statement.columns();
      const rows = statement.raw().all(values) as unknown[][];
      const types = columnTypes(
        columns.map(({ type }) => type),
        rows,
      );
      return {
        columnNames: columns.map(({ name }) => name),
        columnTypes: types,
        rows: rows.map((row) => row.map((value, column) => resultValue(value, types[column] ?? 0))),
      };
    });
  }

  /** Runs a statement. @returns how many rows it changed. */
  async executeRaw(query: SqlQuery): Promise<number> {
    return mapped(
      () =>
        this.#db.prepare(query.sql).run(query.args.map((arg, index) => boundValue(arg, query.argTypes[index]))).changes,
    );
  }

  /** Runs several statements, separated by semicolons. */
  async executeScript(script: string): Promise<void> {
    mapped(() => this.#db.exec(script));
  }

  async dispose(): Promise<void> {
    this.#db.close();
  }
}

function mapped<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw adapterError(error);
  }
}
