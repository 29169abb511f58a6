import os from "node:os";
import pg from "pg";
import { beforeEach } from "vitest";

/**
 * The PostgreSQL server that the mover's tests use: that of DATABASE_URL, else one on this machine. Where none answers each test of
 * the file is skipped, and one line says so.
 */
export async function moveServer(): Promise<string> {
  const given = process.env.DATABASE_URL;
  const url = given?.startsWith("postgres") ? given : `postgres://${os.userInfo().username}@127.0.0.1:5432/postgres`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  try {
    await client.connect();
    await client.end();
  } catch {
    const reason = "no PostgreSQL answers at DATABASE_URL or 127.0.0.1:5432";
    process.stdout.write(`The mover is skipped: ${reason}.\n`);
    beforeEach(({ skip }) => skip(reason));
  }
  return url;
}
