import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type pg from "pg";
import { connections, openWriter } from "@/lib/platform/db/connections";
import Database from "@/lib/platform/db/driver/sqlite";
import { isPostgres } from "@/lib/platform/db/engine";
import { env } from "@/lib/platform/env/env";
import { globalSlot, peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import { databaseOf } from "./postgres/databases";
import { lentRows, openRowPool, postgresRows } from "./postgres/postgres-rows";

type Row = Record<string, unknown>;

/**
 * Rows of a test's database, past the product: what a test looks at, or begins with.
 *
 * SQL is SQLite's, with `?` for each value, or `:name` for the properties of one object. Instants are epoch milliseconds, JSON is
 * text, and a boolean comes as 1 or 0; it may be given as either. What is read is what is committed.
 */
export type Rows = {
  /** The first row, if there is one. */
  first<T = Row>(sql: string, ...values: unknown[]): Promise<T | undefined>;
  /** Every row. */
  all<T = Row>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** The first column of the first row. */
  value<T>(sql: string, ...values: unknown[]): Promise<T | undefined>;
  /** The first column of every row. */
  values<T>(sql: string, ...values: unknown[]): Promise<T[]>;
  /** Changes rows. @returns how many */
  run(sql: string, ...values: unknown[]): Promise<number>;
  /** Adds a row. @returns its id */
  insert(table: string, row: Row): Promise<number>;
};

type Work = <T>(work: (db: BetterSqlite3.Database) => T) => Promise<T>;

const asStored = (value: unknown) => (typeof value === "boolean" ? Number(value) : value);

function bound(values: unknown[]): unknown[] {
  const [named] = values;
  if (values.length !== 1 || typeof named !== "object" || named === null || Buffer.isBuffer(named))
    return values.map(asStored);
  return [Object.fromEntries(Object.entries(named).map(([name, value]) => [name, asStored(value)]))];
}

/** What such SQL does on connections that are lent for a look, and for a change. */
function sqliteRows(look: Work, change: Work): Rows {
  const added = (sql: string, values: unknown[]) => change((db) => db.prepare(sql).run(...bound(values)));
  return {
    first: <T>(sql: string, ...values: unknown[]) =>
      look((db) => db.prepare(sql).get(...bound(values)) as T | undefined),
    all: <T>(sql: string, ...values: unknown[]) => look((db) => db.prepare(sql).all(...bound(values)) as T[]),
    value: <T>(sql: string, ...values: unknown[]) =>
      look(
        (db) =>
          db
            .prepare(sql)
            .pluck()
            .get(...bound(values)) as T | undefined,
      ),
    values: <T>(sql: string, ...values: unknown[]) =>
      look(
        (db) =>
          db
            .prepare(sql)
            .pluck()
            .all(...bound(values)) as T[],
      ),
    run: async (sql, ...values) => (await added(sql, values)).changes,
    insert: async (table, row) => {
      const names = Object.keys(row);
      const sql = `INSERT INTO "${table}" (${names.map((name) => `"${name}"`)}) VALUES (${names.map(() => "?")})`;
      return Number((await added(sql, Object.values(row))).lastInsertRowid);
    },
  };
}

/** Those of this process's own database (testDatabase()). A change waits until no transaction of the process is open. */
export const rows: Rows = ownRows();

function ownRows(): Rows {
  const sqlite = sqliteRows(
    async (work) => work(connections().reader),
    (work) => connections().gate.run(() => work(connections().writer)),
  );
  const postgres = postgresRows(() => globalSlot("tests.rows", () => openRowPool(env().POSTGRES_URL ?? "")));
  const those = () => (isPostgres() ? postgres : sqlite);
  return {
    first: (sql, ...values) => those().first(sql, ...values),
    all: (sql, ...values) => those().all(sql, ...values),
    value: (sql, ...values) => those().value(sql, ...values),
    values: (sql, ...values) => those().values(sql, ...values),
    run: (sql, ...values) => those().run(sql, ...values),
    insert: (table, row) => those().insert(table, row),
  };
}

/** Closes the connections by which they were looked at. */
export async function closeRows(): Promise<void> {
  await peekGlobalSlot<pg.Pool>("tests.rows")?.end();
  setGlobalSlot("tests.rows", undefined);
}

/** Those of a test server's database, whether it runs or not; nothing of it stays open. */
export function rowsIn(dataDir: string): Rows {
  const url = databaseOf(dataDir);
  if (url !== undefined) return lentRows(url);
  const file = path.join(dataDir, "cangoo.db");
  const lent =
    (open: () => BetterSqlite3.Database): Work =>
    async (work) => {
      const db = open();
      try {
        return work(db);
      } finally {
        db.close();
      }
    };
  return sqliteRows(
    lent(() => new Database(file, { readonly: true, timeout: 10_000 })),
    lent(() => openWriter(file)),
  );
}

/** What the database itself finds broken in a test's data; "ok" when nothing is. */
export async function integrityOf(dataDir: string): Promise<string | undefined> {
  // PostgreSQL refuses a row that points nowhere, and checks its pages as it reads them.
  if (databaseOf(dataDir) !== undefined) return "ok";
  const orphans = await rowsIn(dataDir).all("PRAGMA foreign_key_check");
  return orphans.length > 0 ? JSON.stringify(orphans) : rowsIn(dataDir).value("PRAGMA integrity_check");
}

/** Names of the tables of the process's own database that have a column of this name, in order. */
export function tablesWith(column: string): Promise<string[]> {
  if (isPostgres())
    return rows.values(
      "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = ? ORDER BY 1",
      column,
    );
  return rows.values(
    `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c ON c.name = ?
     WHERE m.type = 'table' ORDER BY m.name`,
    column,
  );
}

/** Deletes every row of a table of the process's own database, although others may point to them. */
export async function emptyTable(table: string): Promise<void> {
  // Triggers are what keeps references there.
  if (isPostgres())
    return void (await rows.run(
      `DO $$ BEGIN SET LOCAL session_replication_role = replica; DELETE FROM "${table}"; END $$`,
    ));
  return connections().gate.run(() => {
    const { writer } = connections();
    writer.pragma("foreign_keys = OFF");
    try {
      writer.prepare(`DELETE FROM "${table}"`).run();
    } finally {
      writer.pragma("foreign_keys = ON");
    }
  });
}
