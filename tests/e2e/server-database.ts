import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import Database from "@/lib/platform/db/driver/sqlite";
import { databaseOf } from "../support/postgres/databases";
import { syncConnection } from "../support/postgres/sync-connection";
import type { TestServer } from "../support/server";

/** Reads and writes the running server's database, SQLite's file or PostgreSQL's, in a transaction. The SQL is both engines'. */
export function withDatabase<T>(server: TestServer, work: (db: BetterSqlite3.Database) => T): T {
  const url = databaseOf(server.dataDir);
  return url === undefined ? onSqlite(path.join(server.dataDir, "cangoo.db"), work) : onPostgres(url, work);
}

function onSqlite<T>(file: string, work: (db: BetterSqlite3.Database) => T): T {
  const db = new Database(file, { timeout: 10_000 });
  try {
    db.pragma("foreign_keys = ON");
    return db.transaction(work).immediate(db);
  } finally {
    db.close();
  }
}

function onPostgres<T>(url: string, work: (db: BetterSqlite3.Database) => T): T {
  const db = syncConnection(url);
  db.prepare("BEGIN").run();
  try {
    const result = work(db);
    db.prepare("COMMIT").run();
    return result;
  } catch (error) {
    db.prepare("ROLLBACK").run();
    throw error;
  }
}
