import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { closeConnections } from "@/lib/platform/db/connections";
import { migratePostgres } from "@/lib/platform/db/postgres/migrate";
import { TENANT_ROLE, tenantTables } from "@/lib/platform/db/postgres/row-security";
import { globalReads, reads } from "@/lib/platform/db/reads";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables as tablesOf } from "@/lib/platform/db/sql/tables";
import { commit, globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { installationOf } from "@/lib/platform/db/unit-of-work/installation";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { testDatabase } from "@/tests/support/database";
import { bareGlobalStatement, bareStatement } from "@/tests/support/postgres/bare-statement";
import { databaseOf, testServer } from "@/tests/support/postgres/databases";

type Counted = { own: number; foreign: number };
type Row = { n: number };

describe.skipIf(testServer() === undefined)("row-level security", async () => {
  const database = testDatabase();
  const url = databaseOf(database.dataDir) ?? "";

  /** Starts anew, as a node does whose operator has changed PG_RLS. */
  async function startWith(value: "on" | "off"): Promise<void> {
    await closeConnections();
    process.env.PG_RLS = value;
    setGlobalSlot("env", undefined);
    await migratePostgres(url);
  }

  /** Past the product, as the database's administrator. */
  async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  if (testServer() !== undefined) await startWith("on");
  const tables = testServer() === undefined ? [] : await asOwner(tenantTables);
  const [own, foreign] = [1, 2];

  afterAll(() => database.close());

  it("covers every table that has a workspace, and the workspaces", async () => {
    const named = await asOwner((client) =>
      client.query<{ name: string }>(
        `select table_name as name from information_schema.columns where column_name = 'workspaceId' and table_schema = 'public'`,
      ),
    );
    const expected = ["workspace", ...named.rows.map(({ name }) => name)];
    expect(tables.map(({ name }) => name.replace("public.", "").replaceAll('"', "")).sort()).toEqual(expected.sort());
    expect(tables.filter(({ isWalled }) => !isWalled)).toEqual([]);
    expect(tables.length).toBeGreaterThan(60);
  });

  it.each(tables)("shows a bound reader no foreign row of $name", async ({ name, key }) => {
    const counted = `select count(*) filter (where ${key} = ${own})::integer as own,
      count(*) filter (where ${key} is distinct from ${own})::integer as "foreign" from ${name}`;
    const seen = await reads(own).first(bareStatement<Counted>(counted), {});
    const there = await globalReads.first(bareGlobalStatement<Counted>(counted), {});
    expect(seen).toEqual({ own: there?.own, foreign: 0 });
  });

  it.each(tables)("lets a bound commit change no foreign row of $name", async ({ name, key }) => {
    const before = `select count(*)::integer as n from ${name} where ${key} is distinct from ${own}`;
    const undone = new Error("undone");
    const piece = commit(own, async (tx) => {
      const foreignBefore = await installationOf(tx).first(bareGlobalStatement<Row>(before), {});
      const touched = await tx.run(bareStatement(`update ${name} set ${key} = ${key} where ${key} <> ${own}`), {});
      expect(touched).toBe(0);
      const foreignAfter = await installationOf(tx).first(bareGlobalStatement<Row>(before), {});
      expect(foreignAfter).toEqual(foreignBefore);
      throw undone;
    });
    await expect(piece).rejects.toBe(undone);
  });

  it.each(tables)("refuses a row of $name that is handed to another workspace", async ({ name, key }) => {
    const { rows } = await asOwner((client) =>
      client.query<{ n: number }>(`select count(*)::integer as n from ${name} where ${key} = ${own}`),
    );
    const moving = commit(own, (tx) => tx.run(bareStatement(`update ${name} set ${key} = ${foreign}`), {}));
    if (rows[0]?.n === 0) await expect(moving).resolves.toBe(0);
    else await expect(moving).rejects.toMatchObject({ code: "42501" });
  });

  it.each(tables)("refuses a new row of another workspace in $name", async ({ name, key }) => {
    // The policy is asked before what else a row must have.
    const adding = commit(own, (tx) => tx.run(bareStatement(`insert into ${name} (${key}) values (${foreign})`), {}));
    await expect(adding).rejects.toMatchObject({ code: "42501" });
  });

  it("shows a bound reader nothing of the installation's tables", async () => {
    const asking = reads(own).all(bareStatement(`select * from payment_event`), {});
    await expect(asking).rejects.toMatchObject({ code: "42501" });
  });

  it("returns to the workspace after a statement of the installation in the same commit", async () => {
    const counted = `select count(distinct id)::integer as n from workspace`;
    const seen = await commit(own, async (tx) => {
      const bound = await tx.first(bareStatement<Row>(counted), {});
      const all = await installationOf(tx).first(bareGlobalStatement<Row>(counted), {});
      const again = await tx.first(bareStatement<Row>(counted), {});
      return [bound?.n, all?.n, again?.n];
    });
    expect(seen).toEqual([1, 2, 1]);
  });

  it("binds a unit of one workspace inside an installation's commit", async () => {
    const counted = `select count(distinct "workspaceId")::integer as n from attender`;
    const seen = await globalCommit(async (tx) => {
      const all = await tx.first(bareGlobalStatement<Row>(counted), {});
      const bound = await tx.of(foreign).first(bareStatement<Row>(counted), {});
      return [all?.n, bound?.n];
    });
    expect(seen).toEqual([2, 1]);
  });

  it("shows nothing, and fails nothing, on a connection that had a workspace before", async () => {
    const seen = await asOwner(async (client) => {
      await client.query(`begin; set local role ${TENANT_ROLE}; set local app.workspace = '1'`);
      await client.query("commit");
      await client.query(`set role ${TENANT_ROLE}`);
      return (await client.query("select * from attender")).rowCount;
    });
    expect(seen).toBe(0);
  });

  it("leaves nothing of a workspace on the connection when a bound statement fails", async () => {
    await expect(reads(own).all(bareStatement("select 1/0"), {})).rejects.toMatchObject({ code: "22012" });
    const counted = bareGlobalStatement<Row>("select count(*)::integer as n from workspace");
    const all = await Promise.all(Array.from({ length: 20 }, () => globalReads.first(counted, {})));
    expect(new Set(all.map((row) => row?.n))).toEqual(new Set([2]));
  });

  it("leaves no transaction open on the connection when a statement misses an argument", async () => {
    const find = statement(($: Parameters<{ id: number }>) =>
      tablesOf.selectFrom("attender").select("id").where("id", "=", $.id),
    );
    await expect(reads(own).first(find, {} as { id: number })).rejects.toThrow("misses its argument id");
    const open = await asOwner((client) =>
      client.query(
        "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      ),
    );
    expect(open.rowCount).toBe(0);
  });

  it("refuses a bound statement on a new tenant table that has no policy, until the next start", async () => {
    await asOwner((client) => client.query(`create table "later" ("workspaceId" bigint not null)`));
    const asking = () => reads(own).all(bareStatement(`select * from later`), {});
    const unwalled = async () => (await asOwner(tenantTables)).filter(({ isWalled }) => !isWalled);
    expect(await unwalled()).toMatchObject([{ name: "public.later" }]);
    await expect(asking()).rejects.toMatchObject({ code: "42501" });
    await startWith("on");
    expect(await unwalled()).toEqual([]);
    expect(await asking()).toEqual([]);
    await asOwner((client) => client.query("drop table later"));
  });

  it("moves a database either way with a start", async () => {
    const counted = bareStatement<Row>("select count(*)::integer as n from workspace");
    await startWith("off");
    expect((await asOwner(tenantTables)).filter(({ isWalled }) => isWalled)).toEqual([]);
    expect(await reads(own).first(counted, {})).toEqual({ n: 2 });
    await startWith("on");
    expect((await asOwner(tenantTables)).filter(({ isWalled }) => !isWalled)).toEqual([]);
    expect(await reads(own).first(counted, {})).toEqual({ n: 1 });
  });
});
