import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import Database from "./driver/sqlite";
import { type Migration, MigrationError, pendingMigrations, readMigrations } from "./migrations";

// Prisma's own bookkeeping table, so that its command line and this runner agree on what was applied.
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL,
  "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
  "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`;

/**
 * Makes the database's file for its owner alone before SQLite would make it for everybody; SQLite gives the files beside it
 * the same rights. One that everybody may read is closed to them; a group's rights are the operator's to give.
 */
function makePrivate(file: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  fs.closeSync(fs.openSync(file, "a", 0o600));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    const known = fs.statSync(each, { throwIfNoEntry: false });
    if (known && (known.mode & 0o007) !== 0 && known.uid === process.getuid?.()) fs.chmodSync(each, known.mode & 0o770);
  }
}

/**
 * Applies the migrations that `file` does not have yet, each whole or not at all (its SQL and its bookkeeping row are one
 * transaction), and returns their names. The schema engine that Prisma downloads for this is not needed at run time.
 * @throws {MigrationError} when the database is newer than the code or a migration was changed after it was applied.
 */
export function migrate(file: string, folder = path.resolve("prisma/migrations")): string[] {
  makePrivate(file);
  const db = new Database(file, { timeout: 10_000 });
  try {
    db.pragma("journal_mode = WAL");
    db.pragma("synchronous = FULL");
    db.exec(BOOKKEEPING);
    const applied = db
      .prepare(
        `SELECT migration_name AS name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      )
      .all() as { name: string; checksum: string }[];
    const pending = pendingMigrations(readMigrations(folder), applied, `The database ${file}`);
    for (const migration of pending) apply(db, migration);
    return pending.map(({ name }) => name);
  } finally {
    db.close();
  }
}

function apply(db: BetterSqlite3.Database, { name, sql, checksum }: Migration): void {
  // PRAGMA foreign_keys is a no-op inside a transaction; a table rebuilt by a migration needs it off from outside.
  db.pragma("foreign_keys = OFF");
  db.transaction(() => {
    db.exec(sql);
    const broken = db.pragma("foreign_key_check") as unknown[];
    if (broken.length > 0)
      throw new MigrationError(`The migration ${name} would leave ${broken.length} broken references.`);
    db.prepare(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES (?, ?, ?, ?, ?, 1)`,
    ).run(randomUUID(), checksum, name, Date.now(), Date.now());
  }).immediate();
  db.pragma("foreign_keys = ON");
}
