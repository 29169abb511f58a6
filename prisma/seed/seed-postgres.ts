import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import type pg from "pg";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import { copyAllRows } from "@/lib/platform/db/move/copy-database";
import { pools } from "@/lib/platform/db/postgres/pools";

/** The lock under which one of several nodes that start at once seeds. */
const SEED_LOCK = 0x73_65_65_64;

/**
 * Fills a PostgreSQL database that has no workspace: the seeds write a SQLite file, whose rows are copied in one transaction.
 * @param seed writes to the file @returns false when there is a workspace already; nothing is changed then
 */
export async function seedPostgres(seed: (db: BetterSqlite3.Database) => Promise<unknown>): Promise<boolean> {
  const client = await (await pools()).writers.connect();
  try {
    await client.query("begin");
    const isDone = await fill(client, seed);
    await client.query("commit");
    return isDone;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function fill(client: pg.PoolClient, seed: (db: BetterSqlite3.Database) => Promise<unknown>): Promise<boolean> {
  // The seeds take longer than a transaction of ours may say nothing.
  await client.query("set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [SEED_LOCK]);
  const { rowCount } = await client.query("select 1 from workspace limit 1");
  if (rowCount !== 0) return false;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-seed-"));
  const file = path.join(folder, "seed.db");
  try {
    migrate(file);
    const db = new Database(file);
    try {
      await seed(db);
      await copyAllRows(db, client);
    } finally {
      db.close();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  return true;
}
