import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";

/** Where a data folder's database is, if that is PostgreSQL: a file of the tests' own. */
const ADDRESS = "database-url";
/** The address of the database that is copied for each test. */
const TEMPLATE_URL = "CANGOO_TEST_TEMPLATE_URL";

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

function urlOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const newName = (run: string) => `${run}_${randomUUID().slice(0, 8)}`;

/** The PostgreSQL server that tests run on, by the address of any database of it; undefined: they run on SQLite. */
export const testServer = (): string | undefined =>
  process.env.DATABASE_URL?.startsWith("postgres") ? process.env.DATABASE_URL : undefined;

async function onServer<Row extends pg.QueryResultRow>(server: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the run's template, which is empty yet. @returns its address */
export async function createTemplateDatabase(server: string): Promise<string> {
  const name = newName("cangoo_test");
  await onServer(server, `create database "${name}" template template0 encoding 'UTF8'`);
  const url = urlOf(server, name);
  process.env[TEMPLATE_URL] = url;
  return url;
}

/** Removes every database of the run, whoever still has a connection to it. */
export async function dropDatabases(server: string, template: string): Promise<void> {
  const names = await onServer<{ name: string }>(
    server,
    `select datname as name from pg_database where datname like '${nameOf(template)}%'`,
  );
  for (const { name } of names) await dropDatabase(server, urlOf(server, name));
}

/** Removes a database, whoever still has a connection to it. */
export async function dropDatabase(server: string, url: string): Promise<void> {
  await onServer(server, `drop database if exists "${nameOf(url)}" with (force)`);
}

/**
 * Gives a data folder its database, before it returns: a copy of the template, or an empty one.
 * @returns its address; undefined where tests run on SQLite
 */
export function layDatabase(dataDir: string, content: "template" | "nothing"): string | undefined {
  const [server, template] = [testServer(), process.env[TEMPLATE_URL]];
  if (server === undefined || template === undefined) return undefined;
  const url = urlOf(server, newName(nameOf(template)));
  const script = path.join(import.meta.dirname, "create-database.mjs");
  const copied = content === "template" ? nameOf(template) : "template0";
  const made = spawnSync(process.execPath, [script, server, nameOf(url), copied], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`no database could be made: ${made.stderr}`);
  fs.writeFileSync(path.join(dataDir, ADDRESS), url);
  return url;
}

/** The address of a data folder's database; undefined for one whose database is SQLite's file. */
export function databaseOf(dataDir: string): string | undefined {
  const file = path.join(dataDir, ADDRESS);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
}

/** Gives a data folder the template's database. @param file the template as a SQLite file */
export function layTemplate(dataDir: string, file: string): void {
  // PostgreSQL's is laid beside the file, which nobody opens then.
  fs.copyFileSync(file, path.join(dataDir, "cangoo.db"));
  layDatabase(dataDir, "template");
}

/** What a program's environment says of a data folder's database. */
export function databaseEnv(dataDir: string): Record<string, string> {
  const url = databaseOf(dataDir);
  return url === undefined ? {} : { DATABASE_URL: url, PG_RLS: process.env.PG_RLS ?? "" };
}
