import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { moveToPostgres, moveToSqlite } from "@/lib/platform/db/move/move-database";
import { MoveStopped } from "@/lib/platform/db/move/move-error";
import { migratePostgres } from "@/lib/platform/db/postgres/migrate";
import { ask, hold, movePlaces, rowsOf, unwatched } from "@/tests/support/move/places";
import { moveServer } from "@/tests/support/move/server";

const server = await moveServer();
const { copyOfDemo, folder, newDatabase, newFile } = movePlaces(server);

const toPostgres = (file: string, url: string) => moveToPostgres(file, url, unwatched);
const toSqlite = (url: string, file: string) => moveToSqlite(url, file, unwatched);

/** A move that has begun and was stopped at its first batch. */
async function begin(file: string, url: string): Promise<void> {
  const stop = new AbortController();
  stop.abort();
  await expect(moveToPostgres(file, url, { ...unwatched, signal: stop.signal })).rejects.toThrow(MoveStopped);
}

test("a file that isn't there is not made", async () => {
  const file = newFile();
  await expect(toPostgres(file, server)).rejects.toThrow(`There is no database ${file}.`);
  expect(fs.existsSync(file)).toBe(false);
});

test("a file that a server has open is refused", async () => {
  const file = copyOfDemo();
  const release = hold(file);
  await expect(toPostgres(file, await newDatabase())).rejects.toThrow(/is in use: stop the server first/);
  release();
});

test("an older database is refused with what to do", async () => {
  const file = copyOfDemo(
    "DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)",
  );
  await expect(toPostgres(file, await newDatabase())).rejects.toThrow(/lacks 1 migrations.*Start this version/);
});

test("a newer database is refused", async () => {
  const file = copyOfDemo("UPDATE _prisma_migrations SET migration_name = '9' WHERE migration_name LIKE '%_core'");
  await expect(toPostgres(file, await newDatabase())).rejects.toThrow(/newer than this version/);
});

test("a target with rows is refused and left as it is", async () => {
  const url = await newDatabase();
  await migratePostgres(url);
  await ask(
    url,
    `insert into workspace ("clientId", name, "timeZone", "createdAt", "updatedAt") values ('a', 'b', 'UTC', 1, 1)`,
  );
  await expect(toPostgres(copyOfDemo(), url)).rejects.toThrow(/isn't empty: workspace has rows/);
});

test("a target with somebody else's tables is refused and left as it is", async () => {
  const url = await newDatabase();
  await ask(url, "create table theirs (id int)");
  await expect(toPostgres(copyOfDemo(), url)).rejects.toThrow(/has tables that aren't Cangoo's/);
  expect(await ask(url, "select tablename from pg_tables where schemaname = 'public'")).toEqual([
    { tablename: "theirs" },
  ]);
});

test("a target with a part of another database is refused", async () => {
  const url = await newDatabase();
  await begin(copyOfDemo(), url);
  const other = copyOfDemo("UPDATE workspace SET createdAt = createdAt + 1");
  await expect(toPostgres(other, url)).rejects.toThrow(/holds a part of another database/);
});

test("a database that a move into hasn't ended isn't moved on", async () => {
  const url = await newDatabase();
  await begin(copyOfDemo(), url);
  await expect(toSqlite(url, newFile())).rejects.toThrow(/A move into .* hasn't ended/);
});

test("a server that nobody listens for is named without its password", async () => {
  const move = toPostgres(copyOfDemo(), "postgres://user:geheim@127.0.0.1:1/cangoo");
  await expect(move).rejects.toThrow(
    /^The database postgres:\/\/127\.0\.0\.1:1\/cangoo can't be used: nobody answers there/,
  );
});

test("a user who may make no tables is told so", async () => {
  const url = new URL(await newDatabase());
  const role = `mover_${process.pid}`;
  await ask(url.href, `create role ${role} login password '${role}'`);
  await ask(url.href, "revoke create on schema public from public");
  url.username = role;
  url.password = role;
  try {
    await expect(toPostgres(copyOfDemo(), url.href)).rejects.toThrow(/the user may not make tables/);
  } finally {
    await ask(server, `drop role ${role}`);
  }
});

test("a PostgreSQL database that a server is connected to isn't moved", async () => {
  const url = await newDatabase();
  await migratePostgres(url);
  const node = new pg.Client({ connectionString: url, application_name: "cangoo" });
  await node.connect();
  await expect(toSqlite(url, newFile())).rejects.toThrow(/is in use: stop the server on every node/);
  await node.end();
});

test("a PostgreSQL database of something else isn't moved", async () => {
  await expect(toSqlite(await newDatabase(), newFile())).rejects.toThrow(/isn't a database of Cangoo/);
});

test("a file that exists isn't written over", async () => {
  const url = await newDatabase();
  await migratePostgres(url);
  const file = copyOfDemo();
  const before = rowsOf(file);
  await expect(toSqlite(url, file)).rejects.toThrow(/exists already/);
  expect(rowsOf(file)).toEqual(before);
});

test("a folder that can't be written is refused", async () => {
  const url = await newDatabase();
  await migratePostgres(url);
  const file = newFile();
  fs.writeFileSync(file, "");
  await expect(toSqlite(url, path.join(file, "cangoo.db"))).rejects.toThrow(/can't be written/);
  expect(fs.existsSync(folder)).toBe(true);
});
