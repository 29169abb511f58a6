import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The database can't be brought to this code's schema; `message` is one clear line for the operator. */
export class MigrationError extends Error {}

/** A step of a database's schema. */
export type Migration = { name: string; sql: string; checksum: string };

/** The migrations of a folder in their order. */
export function readMigrations(folder: string): Migration[] {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = fs.readFileSync(path.join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    });
}

/**
 * The migrations that a database doesn't have yet.
 * @param applied those that it has @param database as a message names it
 * @throws {MigrationError} when it has one that this code doesn't know, or one that was changed after it was applied
 */
export function pendingMigrations(
  known: readonly Migration[],
  applied: readonly { name: string; checksum: string }[],
  database: string,
): Migration[] {
  const unknown = applied.find((row) => !known.some((migration) => migration.name === row.name));
  if (unknown)
    throw new MigrationError(
      `${database} is newer than this version of Cangoo (it has the migration ${unknown.name}). Start the newer version, or restore a backup.`,
    );
  return known.filter((migration) => {
    const row = applied.find(({ name }) => name === migration.name);
    if (row && row.checksum !== migration.checksum)
      throw new MigrationError(`The migration ${migration.name} differs from the one that was applied to ${database}.`);
    return !row;
  });
}
