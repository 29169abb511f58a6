import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";

/** The PostgreSQL server that tests run on, by the address of any database of it; undefined: they run on SQLite. */
export const testServer = (): string | undefined =>
  process.env.DATABASE_URL?.startsWith("postgres") ? process.env.DATABASE_URL : undefined;

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** The address of a database of the same server that isn't there yet. */
function newUrl(server: string): string {
  const url = new URL(server);
  url.pathname = `/cangoo_test_${randomUUID().replaceAll("-", "")}`;
  return url.href;
}

async function onServer(server: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes an empty database. @returns its address */
export async function createDatabase(server: string): Promise<string> {
  const url = newUrl(server);
  await onServer(server, `create database "${nameOf(url)}" template template0 encoding 'UTF8'`);
  return url;
}

/** Makes a copy of a database that nobody is connected to, before it returns. @returns its address */
export function copyDatabase(server: string, template: string): string {
  const url = newUrl(server);
  const script = path.join(import.meta.dirname, "create-database.mjs");
  const made = spawnSync(process.execPath, [script, server, nameOf(url), nameOf(template)], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`no database could be made: ${made.stderr}`);
  return url;
}

/** Removes a database, whoever still has a connection to it. */
export function dropDatabase(server: string, url: string): Promise<void> {
  return onServer(server, `drop database if exists "${nameOf(url)}" with (force)`);
}
