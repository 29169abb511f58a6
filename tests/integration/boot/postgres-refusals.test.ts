import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "@/tests/support/free-port";
import { type OwnPostgres, ownPostgres } from "@/tests/support/postgres/own-server";
import { runServer } from "@/tests/support/server";

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cangoo-boot-pg-"));
const own = await ownPostgres();
let replica: OwnPostgres | undefined;
beforeEach(({ skip }) => {
  if (!own) skip();
});
afterAll(async () => {
  await replica?.remove();
  await own?.remove();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const server = () => own as OwnPostgres;
const said = async (url: string, env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runServer({ DATA_DIR: dataDir, PORT: "0", DATABASE_URL: url, ...env });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).not.toContain("right");
  return stderr.trim();
};
const where = (rest = "/postgres") => `The database postgres://127.0.0.1:${server().port}${rest} can't be used: `;

describe("a start on a PostgreSQL that can't be used says why in one line and ends with 1:", {
  timeout: 60_000,
}, () => {
  test("the address can't be taken apart", async () => {
    expect(await said("postgres://tester:ri#ght@127.0.0.1/cangoo")).toMatch(/^DATABASE_URL must be like .*%23/);
    expect(await said("postgres://tester:right@127.0.0.1")).toMatch(/^DATABASE_URL must be like .*\/database;/);
  });

  test("its host isn't known", async () => {
    expect(await said("postgres://tester:right@db.invalid/cangoo")).toBe(
      "The database postgres://db.invalid/cangoo can't be used: its host isn't known to this machine's name server.",
    );
  });

  test("there is no socket in the folder that it names", async () => {
    expect(await said("postgres://tester:right@/cangoo?host=/nowhere")).toMatch(/^DATABASE_URL must be like/);
    expect(await said("postgres:///cangoo?host=/nowhere&user=tester")).toBe(
      "The database postgres:///cangoo can't be used: nobody answers there: is PostgreSQL running, and does it listen on that address?",
    );
  });

  test("nobody listens on the port", async () => {
    const port = await freePort();
    expect(await said(`postgres://tester:right@127.0.0.1:${port}/cangoo`)).toBe(
      `The database postgres://127.0.0.1:${port}/cangoo can't be used: nobody answers there: is PostgreSQL running, and does it listen on that address?`,
    );
  });

  test("the password is wrong, or missing", async () => {
    const wrong = server().url().replace(":right@", ":wrong@");
    expect(await said(wrong)).toBe(`${where()}the user or the password is wrong.`);
    const none = server().url().replace(":right@", "@");
    expect(await said(none)).toBe(`${where()}the server asks for a password, and the address has none.`);
  });

  test("there is no such database", async () => {
    expect(await said(server().url("nowhere"))).toBe(
      `${where("/nowhere")}there is no such database: make it with createdb.`,
    );
  });

  test("the role may have fewer connections than this process may open", async () => {
    await server().say("create role few login password 'right' connection limit 5");
    const few = server().url().replace("tester", "few");
    expect(await said(few)).toBe(
      `${where()}it gives us 5 connections at the most, and this process may open 20: raise the limit, or lower POSTGRES_POOL_SIZE.`,
    );
  });

  test("all connections are taken", async () => {
    await server().say("create role shut login password 'right' connection limit 0");
    expect(await said(server().url().replace("tester", "shut"))).toMatch(
      /^The database .* the server has no connection left for us: raise max_connections/,
    );
  });

  test("it is a replica", async () => {
    replica = await server().replica();
    expect(await said(replica.url())).toMatch(
      /the server only reads: it is a replica, or set to\. Name the primary\.$/,
    );
  });

  test("its user may not make tables", async () => {
    await server().say("create role reader login password 'right'");
    expect(await said(server().url().replace("tester", "reader"))).toBe(
      `${where()}the user may not make tables in this database.`,
    );
  });
});
