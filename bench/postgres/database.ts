import { randomUUID } from "node:crypto";
import os from "node:os";
import pg from "pg";
import { openWriter } from "@/lib/platform/db/connections";
import { copyAllRows } from "@/lib/platform/db/move/copy-database";
import { migratePostgres } from "@/lib/platform/db/postgres/migrate";

const PREFIX = "cangoo_bench_";

/** The server that is measured: DATABASE_URL's, or this machine's, by the address of a database that is always there. */
export function postgresServer(): string {
  const given = process.env.DATABASE_URL;
  return given?.startsWith("postgres") ? given : `postgres://${os.userInfo().username}@127.0.0.1:5432/postgres`;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Why the server can't be measured, in words; undefined when it answers. */
export async function whyUnanswered(server: string): Promise<string | undefined> {
  try {
    await connected(server, (client) => client.query("select 1"));
    return undefined;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return `PostgreSQL at ${new URL(server).host} doesn't answer (${code ?? message})`;
  }
}

/** What runs before left behind when they were killed: databases of this name that nobody is connected to. */
async function removeLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select d.datname as name from pg_database d
     where starts_with(d.datname, $1) and not exists (select from pg_stat_activity a where a.datid = d.oid)`,
    [PREFIX],
  );
  for (const { name } of rows) await client.query(`drop database if exists "${name}"`);
}

/** Makes a database of its own with every row of a SQLite file. @returns its address, and what removes it */
export async function copyToPostgres(
  server: string,
  file: string,
): Promise<{ url: string; remove: () => Promise<unknown> }> {
  const name = `${PREFIX}${randomUUID().slice(0, 8)}`;
  await connected(server, async (client) => {
    await removeLeftovers(client);
    await client.query(`create database "${name}" template template0 encoding 'UTF8'`);
  });
  const remove = () => connected(server, (client) => client.query(`drop database if exists "${name}" with (force)`));
  const address = new URL(server);
  address.pathname = `/${name}`;
  try {
    await migratePostgres(address.href);
    const source = openWriter(file);
    try {
      await connected(address.href, async (client) => {
        await client.query("begin");
        await copyAllRows(source, client);
        await client.query("commit");
        await client.query("analyze");
      });
    } finally {
      source.close();
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { url: address.href, remove };
}
