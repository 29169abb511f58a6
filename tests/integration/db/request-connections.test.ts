import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { pools } from "@/lib/platform/db/postgres/pools";
import { requestConnections } from "@/lib/platform/db/postgres/request-connections";
import { globalReads } from "@/lib/platform/db/reads";
import { globalStatement } from "@/lib/platform/db/sql/global-statement";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { tables } from "@/lib/platform/db/sql/tables";
import { inLogContext } from "@/lib/platform/log/log-context";
import { testDatabase } from "@/tests/support/database";
import { onPostgresOnly } from "@/tests/support/engine";

onPostgresOnly("which connection a statement has");

const database = testDatabase();
afterAll(() => database.close());

const backend = globalStatement(() =>
  tables.selectFrom("workspace").select(sql<number>`pg_backend_pid()`.as("pid")).limit(1),
);
const slow = globalStatement(($: Parameters<{ seconds: number }>) =>
  tables.selectFrom("workspace").select(sql<string>`pg_sleep(${$.seconds})::text`.as("slept")).limit(1),
);
const pid = async () => (await globalReads.first(backend, {}))?.pid;
const request = <T>(work: () => Promise<T>) => inLogContext({ requestId: "request" }, work);
const several = (count: number) => Promise.all(Array.from({ length: count }, pid));

test("what a request asks in one turn goes over one connection, up to four statements", async () => {
  const pids = await request(() => several(5));
  expect(new Set(pids.slice(0, 4)).size).toBe(1);
  expect(pids[4]).not.toBe(pids[0]);
});

test("a statement that is asked behind settled promises of the turn goes with it", async () => {
  const [first, second] = await request(() =>
    Promise.all([
      pid(),
      (async () => {
        for (let index = 0; index < 5; index += 1) await undefined;
        return pid();
      })(),
    ]),
  );
  expect(second).toBe(first);
});

test("nobody waits for another request's slow statement", async () => {
  const ended: string[] = [];
  const ask = (name: string, work: () => Promise<unknown>) => request(work).then(() => ended.push(name));
  await Promise.all([ask("slow", () => globalReads.first(slow, { seconds: 0.3 })), ask("quick", pid)]);
  expect(ended).toEqual(["quick", "slow"]);
});

test("a statement that is refused spoils nothing that is asked beside it", async () => {
  const [refused, answered] = await request(() =>
    Promise.allSettled([globalReads.first(slow, { seconds: "never" as never }), pid()]),
  );
  expect(refused.status).toBe("rejected");
  expect(answered.status).toBe("fulfilled");
});

test("a connection that broke isn't lent again", async () => {
  const { readers, writers } = await pools();
  const lend = requestConnections(readers);
  const broken = lend(async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    await writers.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await client.query("select 1");
  });
  await expect(broken).rejects.toThrow();
  const answers = await Promise.all(Array.from({ length: 8 }, () => lend((client) => client.query("select 1"))));
  expect(answers).toHaveLength(8);
});
