import { createHash } from "node:crypto";
import path from "node:path";
import { pendingMigrations, readMigrations } from "@/lib/platform/db/migrations";
import { MoveError } from "./move-error";

/** A migration that a database has. */
export type Applied = { name: string; checksum: string };

/** What names an installation's database: its workspaces. @param rows of each its id, its public id and when it was made */
export const identityOf = (rows: readonly (readonly unknown[])[]): string =>
  createHash("sha256").update(JSON.stringify(rows)).digest("hex");

/** The statement for those rows, in both engines. */
export const IDENTITY_SQL = `select "id", "clientId", "createdAt" from "workspace" order by "id"`;

/** The statement for the migrations that a database has, in both engines. */
export const APPLIED_SQL = `select migration_name as name, checksum from "_prisma_migrations"
  where finished_at is not null and rolled_back_at is null order by migration_name`;

/**
 * Refuses a source whose schema isn't this version's.
 * @throws {MoveError} when it is older @throws {MigrationError} when it is newer
 */
export function refuseOtherSchema(label: string, applied: readonly Applied[], folder: string): void {
  const pending = pendingMigrations(readMigrations(path.resolve(folder)), applied, `The database ${label}`);
  if (pending.length > 0)
    throw new MoveError(
      `The database ${label} is older than this version of Cangoo (it lacks ${pending.length} migrations, the first is ${pending[0]?.name}). Start this version on it once, stop it, and move then.`,
    );
}
