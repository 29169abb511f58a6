import type BetterSqlite3 from "better-sqlite3";
import { env } from "@/lib/platform/env/env";
import { globalSlot, peekGlobalSlot, setGlobalSlot } from "@/lib/platform/global-slot";
import Database from "./driver/sqlite";
import { Gate } from "./gate";
import { closePools } from "./postgres/pools";
import { teachPlainText } from "./sql/plain-text";

/**
 * Milliseconds a command's connection, or a reader, waits for another process's lock before SQLITE_BUSY. The server's
 * writers don't wait in SQLite at all (IMPATIENT_PRAGMA): see lock-patience.ts.
 */
const BUSY_TIMEOUT_MS = 5_000;

/** The process's connections: one that writes, behind a gate, and one that reads. */
export type Connections = {
  writer: BetterSqlite3.Database;
  reader: BetterSqlite3.Database;
  gate: Gate;
};

/**
 * Pages of the write-ahead log after which a commit copies it into the database: 16 MiB, four times SQLite's default. A
 * message dirties a dozen pages, mostly the same ones, so copying less often copies less and stalls fewer messages.
 */
const CHECKPOINT_PAGES = 4_000;

/** Settings that every connection must have: durable commits, readers that don't block, foreign keys. */
export const CONNECTION_PRAGMAS = [
  "journal_mode = WAL",
  "synchronous = FULL",
  `busy_timeout = ${BUSY_TIMEOUT_MS}`,
  "foreign_keys = ON",
  `wal_autocheckpoint = ${CHECKPOINT_PAGES}`,
] as const;

/** For the writers of a process that has other things to do: SQLite waits for a lock with the event loop stopped. */
const IMPATIENT_PRAGMA = "busy_timeout = 0";

/**
 * Settings of the connections that only read: 16 MiB of pages instead of 2, which holds the inner nodes of a million
 * conversations' indexes; without them each look-up reads its whole path from the file.
 */
export const READER_PRAGMAS = ["cache_size = -16384"] as const;

/** Opens a writing connection with the required settings. */
export function openWriter(file: string): BetterSqlite3.Database {
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  for (const pragma of CONNECTION_PRAGMAS) db.pragma(pragma);
  return db;
}

/** The process's connections, opened on first use. */
export function connections(): Connections {
  return globalSlot("db.connections", () => {
    const writer = openWriter(env().DATABASE_FILE);
    writer.pragma(IMPATIENT_PRAGMA);
    const reader = new Database(env().DATABASE_FILE, { readonly: true, timeout: BUSY_TIMEOUT_MS });
    for (const pragma of READER_PRAGMAS) reader.pragma(pragma);
    teachPlainText(reader);
    return { writer, reader, gate: new Gate() };
  });
}

/** Closes the connections after the work that holds them. */
export async function closeConnections(): Promise<void> {
  await closePools();
  const open = peekGlobalSlot<Connections>("db.connections");
  if (!open) return;
  await open.gate.run(() => {
    open.reader.close();
    open.writer.close();
  });
  setGlobalSlot("db.connections", undefined);
}

const statements = new WeakMap<BetterSqlite3.Database, Map<string, BetterSqlite3.Statement>>();

/** A prepared statement, compiled once per connection. */
export function prepared(db: BetterSqlite3.Database, sql: string): BetterSqlite3.Statement {
  let known = statements.get(db);
  if (!known) {
    known = new Map();
    statements.set(db, known);
  }
  let statement = known.get(sql);
  if (!statement) {
    statement = db.prepare(sql);
    known.set(sql, statement);
  }
  return statement;
}
