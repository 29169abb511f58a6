import { randomUUID } from "node:crypto";
import path from "node:path";
import type pg from "pg";
import { type Migration, MigrationError, pendingMigrations, readMigrations } from "@/lib/platform/db/migrations";
import { env } from "@/lib/platform/env/env";
import { setRowSecurity } from "./row-security";

/** The lock that one node migrates under while the others wait (pg_advisory_lock). */
const MIGRATION_LOCK = 0x63_61_6e_67_6f;
/** A new node waits for another one's migration for so long. Milliseconds. */
const WAIT_MS = 10 * 60_000;

const BOOKKEEPING = `create table if not exists "_prisma_migrations" ("id" text primary key, "checksum" text not null,
  "finished_at" timestamptz, "migration_name" text not null, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0)`;

/**
 * Applies the migrations that a PostgreSQL database doesn't have yet, each whole or not at all, and returns their names. Of
 * several nodes that start at once one migrates, and the others wait. Then row-level security is as PG_RLS says: tables that a
 * migration has just made are among those that it counts.
 * @param url the server and database @throws {MigrationError} when the database is newer than the code
 */
export async function migratePostgres(
  url: string,
  folder = path.resolve("prisma/postgres/migrations"),
): Promise<string[]> {
  const { default: driver } = await import("pg");
  const client = new driver.Client({
    connectionString: url,
    application_name: "cangoo migrations",
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = ${WAIT_MS}`);
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(BOOKKEEPING);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      `select migration_name as name, checksum from "_prisma_migrations" where finished_at is not null and rolled_back_at is null`,
    );
    const pending = pendingMigrations(readMigrations(folder), rows, "The database");
    for (const migration of pending) await apply(client, migration);
    await setRowSecurity(client, env().PG_RLS);
    return pending.map(({ name }) => name);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(
      `The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}
