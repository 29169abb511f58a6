import fs from "node:fs";
import { sql } from "kysely";
import { env } from "@/lib/platform/env/env";
import Database from "./driver/sqlite";
import { isPostgres } from "./engine";
import { globalReads } from "./reads";
import { globalStatement } from "./sql/global-statement";
import { tables } from "./sql/tables";

/**
 * Writes the database's state of one moment to a new file while others write on: one read transaction
 * (sqlite.org/lang_vacuum.html#vacuuminto).
 */
export function snapshotDatabase(file: string, to: string): void {
  const db = new Database(file, { readonly: true, timeout: 10_000 });
  try {
    db.prepare("VACUUM INTO ?").run(to);
  } finally {
    db.close();
  }
}

/** What is wrong with a database file, in a sentence; null for a sound one. */
export function findDamage(file: string): string | null {
  const db = new Database(file, { readonly: true });
  try {
    const found = db.pragma("integrity_check", { simple: true });
    if (found !== "ok") return `The database is damaged: ${String(found)}`;
    const isDangling = (db.pragma("foreign_key_check") as unknown[]).length > 0;
    return isDangling ? "The database has rows that refer to nothing." : null;
  } finally {
    db.close();
  }
}

/** Name of the newest migration that a database file has. */
export function lastMigrationOf(file: string): string {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .prepare("SELECT max(migration_name) FROM _prisma_migrations WHERE finished_at IS NOT NULL")
      .pluck()
      .get() as string;
  } finally {
    db.close();
  }
}

/**
 * Whether somebody has a database file open: whoever does so in WAL mode holds a shared lock on it, and an exclusive one is
 * refused (sqlite.org/wal.html).
 */
export function isInUse(file: string): boolean {
  const db = new Database(file, { timeout: 0 });
  try {
    db.pragma("locking_mode = EXCLUSIVE");
    db.exec("BEGIN EXCLUSIVE; COMMIT");
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    db.close();
  }
}

const serverBytes = globalStatement(() =>
  tables.selectNoFrom(sql<number>`pg_database_size(current_database())`.as("bytes")),
);

/** Bytes of the database file and of its write-ahead log; on PostgreSQL of the database. */
export async function databaseBytes(): Promise<Record<string, number>> {
  if (isPostgres()) return { database: (await globalReads.first(serverBytes, {}))?.bytes ?? 0 };
  const size = (file: string) => fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const { DATABASE_FILE } = env();
  return { database: size(DATABASE_FILE), wal: size(`${DATABASE_FILE}-wal`) };
}

/**
 * What keeps a command from the installation's database, in a sentence: the file isn't there yet. undefined when there is
 * nothing; whether a server answers, the first statement finds out.
 */
export function missingDatabase(): string | undefined {
  const { DATABASE_FILE } = env();
  if (isPostgres() || fs.existsSync(DATABASE_FILE)) return undefined;
  return `There is no database at ${DATABASE_FILE}: start the server once.`;
}
