import fs from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { closeConnections } from "@/lib/platform/db/connections";
import { canWrite } from "@/lib/platform/db/health";
import { TENANT_ROLE } from "@/lib/platform/db/postgres/row-security";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { troubleOf } from "@/lib/platform/db/trouble";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { type ApiClient, signIn } from "@/tests/support/client";
import { copyTemplate } from "@/tests/support/postgres/copy-template";
import { type OwnPostgres, ownPostgres } from "@/tests/support/postgres/own-server";
import { slowLine } from "@/tests/support/postgres/slow-line";
import { startServer, type TestServer } from "@/tests/support/server";

const own = await ownPostgres();
let replica: OwnPostgres | undefined;
let line: { port: number; close(): void } | undefined;
let server: TestServer | undefined;
let client: ApiClient;

const anyTicket = statement(() => tables.selectFrom("ticket").select("id").limit(1));

/** What this process itself asks. */
async function turnTo(url: string): Promise<void> {
  await closeConnections();
  process.env.DATABASE_URL = url;
  setGlobalSlot("env", undefined);
}

beforeAll(async () => {
  if (!own) return;
  // No superuser, whom no limit stops.
  await own.say("create role desk login password 'right'");
  await own.say(`create role ${TENANT_ROLE} nologin`);
  await own.say(`grant ${TENANT_ROLE} to desk`);
  await own.say("create database cangoo owner desk");
  const url = own.url("cangoo").replace("tester", "desk");
  await copyTemplate(inject("templateFile"), url);
  server = await startServer({ env: { DATABASE_URL: url, POSTGRES_POOL_SIZE: "4", BACKUP_DIR: "/backups" } });
  client = await signIn(server.url);
  await turnTo(url);
}, 90_000);
beforeEach(({ skip }) => {
  if (!own) skip();
});
afterEach(async () => {
  if (!own) return;
  await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 30_000, interval: 200 });
});
afterAll(async () => {
  await closeConnections();
  await server?.kill();
  line?.close();
  await replica?.remove();
  await own?.remove();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const postgres = () => own as OwnPostgres;
const running = () => server as TestServer;
const ready = async () => (await fetch(`${running().url}/api/health/ready`)).status;
const seen = (response: Response) => [response.status, response.headers.get("Retry-After")];
const read = () => client.fetch("/api/bff/Chat/GetChats");
const write = () =>
  client.fetch("/api/v1/companies", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Olaria Azevedo" }),
  });

test("while PostgreSQL is gone, requests are refused for now and the node isn't ready", {
  timeout: 90_000,
}, async () => {
  await postgres().stop();
  const answers = await Promise.all([read(), ready()]);
  await postgres().start();
  expect([seen(answers[0]), answers[1]]).toEqual([[503, "5"], 503]);
});

test("while it only reads, writes are refused for now and the node isn't ready", { timeout: 90_000 }, async () => {
  const before = await canWrite();
  await postgres().say("alter system set default_transaction_read_only = on");
  await postgres().say("select pg_reload_conf()");
  await vi.waitFor(async () => expect(await canWrite()).toBe(false), { timeout: 10_000, interval: 100 });
  const written = seen(await write());
  const looked = seen(await read());
  await postgres().say("alter system reset default_transaction_read_only");
  await postgres().say("select pg_reload_conf()");
  expect([before, written, looked]).toEqual([true, [503, "5"], [200, null]]);
  await vi.waitFor(async () => expect(await canWrite()).toBe(true), { timeout: 10_000, interval: 100 });
});

test("a connection that breaks between two statements of a commit ends neither the process nor the commit", {
  timeout: 90_000,
}, async () => {
  let tries = 0;
  const found = await commit(1, async (tx) => {
    tries += 1;
    await tx.first(anyTicket, {});
    // The server answers once the connection is closed, so this process hears of the end before its next statement.
    if (tries === 1)
      await postgres().say(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'desk' and state = 'idle in transaction'",
      );
    return tx.first(anyTicket, {});
  });
  expect([tries, typeof found?.id]).toEqual([2, "number"]);
});

test("on a replica, whose name leads there by mistake, a commit says that it only reads", {
  timeout: 90_000,
}, async () => {
  replica = await postgres().replica();
  // The answers to what was sent at once arrive at once.
  line = await slowLine(replica.port);
  await turnTo(replica.url("cangoo").replace(`:${replica.port}/`, `:${line.port}/`));
  const refused = await commit(1, (tx) => tx.first(anyTicket, {})).catch((error: unknown) => error);
  expect([troubleOf(refused), await canWrite()]).toEqual(["25006", false]);
});

test("while it has no connection left, requests are refused for now and the node isn't ready", {
  timeout: 90_000,
}, async () => {
  await postgres().say("alter role desk connection limit 0");
  await postgres().say("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'desk'");
  const answers = await Promise.all([read(), ready()]);
  await postgres().say("alter role desk connection limit -1");
  expect([seen(answers[0]), answers[1]]).toEqual([[503, "5"], 503]);
});

test("BACKUP_DIR is named once as what does nothing here", () => {
  expect(
    running()
      .output()
      .match(/BACKUP_DIR does nothing with PostgreSQL/g),
  ).toHaveLength(1);
});
