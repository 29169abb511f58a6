import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWriter } from "@/lib/platform/db/connections";
import { reads } from "@/lib/platform/db/reads";
import { alongIndex } from "@/lib/platform/db/sql/along-index";
import { listed, rowsListed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { env } from "@/lib/platform/env/env";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
afterAll(() => database.close());

/** Two workspaces with the same reply each. */
const [OURS, THEIRS] = [9001, 9002];
beforeAll(() => {
  const db = openWriter(env().DATABASE_FILE);
  for (const [id, name] of [
    [OURS, "Ours"],
    [THEIRS, "Theirs"],
  ])
    db.prepare("INSERT INTO workspace (id, clientId, name, updatedAt) VALUES (?, ?, ?, 0)").run(
      id,
      `client-${id}`,
      name,
    );
  for (const id of [OURS, THEIRS])
    db.prepare(
      "INSERT INTO canned_reply (id, workspaceId, shortcut, content, updatedAt) VALUES (?, ?, 'oi', 'Olá', 0)",
    ).run(id, id);
  db.prepare("INSERT INTO customer (id, workspaceId, name, tags, updatedAt) VALUES (?, ?, 'Ana', '[]', 0)").run(
    OURS,
    OURS,
  );
  db.close();
});

const sqlOf = (built: Parameters<never> | { compiled(): { sql: string } }) =>
  (built as { compiled(): { sql: string } }).compiled().sql;

describe("a statement", () => {
  test("reads its own workspace's rows alone", async () => {
    const listed = query(tables.selectFrom("canned_reply").select(["id", "workspaceId"]));
    expect(await reads(OURS).all(listed, {})).toEqual([{ id: OURS, workspaceId: OURS }]);
  });

  test("stays in its workspace although its conditions are joined by OR", async () => {
    const either = query(
      tables
        .selectFrom("canned_reply")
        .select("id")
        .where((is) => is.or([is("shortcut", "=", "oi"), is("shortcut", "=", "tchau")])),
    );
    expect(await reads(OURS).all(either, {})).toEqual([{ id: OURS }]);
  });

  test("binds joined tables where they are joined, so that an outer join keeps its rows", () => {
    const joined = query(
      tables
        .selectFrom("canned_reply as reply")
        .leftJoin("attender as owner", "owner.id", "reply.ownerId")
        .select(["reply.id", "owner.firstName"]),
    );
    expect(sqlOf(joined)).toBe(
      'select "reply"."id", "owner"."firstName" from "canned_reply" as "reply" left join "attender" as "owner" on ' +
        '"owner"."workspaceId" = +? and "owner"."id" = "reply"."ownerId" where "reply"."workspaceId" = +?',
    );
  });

  test("binds the tables of its subqueries", () => {
    const nested = query(
      tables
        .selectFrom("ticket")
        .select("id")
        .where("customerId", "in", (from) => from.selectFrom("customer").select("customer.id")),
    );
    expect(sqlOf(nested)).toMatch(/\(select "customer"\."id" from "customer" where "customer"\."workspaceId" = \+\?\)/);
  });

  test("gives a new row the transaction's workspace", async () => {
    const add = statement(($: Parameters<{ shortcut: string }>) =>
      tables
        .insertInto("canned_reply")
        .values({ shortcut: $.shortcut, content: "Tchau", createdAt: 0, updatedAt: 0 })
        .returning("workspaceId"),
    );
    const added = await commit(THEIRS, (tx) => tx.first(add, { shortcut: "tchau" }));
    expect(added).toEqual({ workspaceId: THEIRS });
  });

  const added = ($: Parameters<{ key: string }>) =>
    tables
      .insertInto("customer_identity")
      .values({ customerId: OURS, kind: "phone", value: $.key, key: $.key, isPrimary: false, createdAt: 0 })
      .returning("id");
  const add = statement(($: Parameters<{ key: string }>) =>
    added($).onConflict((conflict) => conflict.columns(["workspaceId", "kind", "key"]).doNothing()),
  );
  const addOrChange = statement(($: Parameters<{ key: string }>) =>
    added($).onConflict((conflict) => conflict.columns(["workspaceId", "kind", "key"]).doUpdateSet({ createdAt: 1 })),
  );

  test("answers the id of the row that it adds, and nothing where that row was there", async () => {
    const answers = await commit(OURS, async (tx) => [
      await tx.first(add, { key: "new" }),
      await tx.first(add, { key: "new" }),
      await tx.all(add, { key: "new" }),
    ]);
    const stored = query(tables.selectFrom("customer_identity").select("id").where("key", "=", "new"));
    expect(answers).toEqual([await reads(OURS).first(stored, {}), undefined, []]);
  });

  test("answers the id of the row that it changes instead of adding one", async () => {
    const [first, between, again] = await commit(OURS, async (tx) => [
      await tx.first(addOrChange, { key: "changed" }),
      await tx.first(add, { key: "between" }),
      await tx.first(addOrChange, { key: "changed" }),
    ]);
    expect(again).toEqual(first);
    expect(between).not.toEqual(first);
  });

  test("gives SQLite no bare value, after which a statement with joins would be planned again at each run", () => {
    const joined = query(
      tables
        .selectFrom("conversation as c")
        .innerJoin("customer as cu", "cu.id", "c.customerId")
        .select("cu.name")
        .where("c.id", "=", 1)
        .limit(1),
    );
    expect(sqlOf(joined).match(/.\?/g)).toEqual(["+?", "+?", "+?", "+?"]);
  });

  test("changes and deletes nothing of another workspace", async () => {
    const change = statement(($: Parameters<{ id: number }>) =>
      tables.updateTable("canned_reply").set({ content: "x" }).where("id", "=", $.id),
    );
    const remove = statement(($: Parameters<{ id: number }>) =>
      tables.deleteFrom("canned_reply").where("id", "=", $.id),
    );
    const changed = await commit(OURS, async (tx) => [
      await tx.run(change, { id: THEIRS }),
      await tx.run(remove, { id: THEIRS }),
    ]);
    expect(changed).toEqual([0, 0]);
  });

  test("finds the rows of a list, however long it is, and compiles once for all of them", async () => {
    const among = statement(($: Parameters<{ ids: readonly number[] }>) =>
      tables.selectFrom("canned_reply").select("id").where("id", "in", listed($.ids)),
    );
    const found = await Promise.all([[], [OURS], [OURS, THEIRS, 3]].map((ids) => reads(OURS).all(among, { ids })));
    expect(found).toEqual([[], [{ id: OURS }], [{ id: OURS }]]);
  });

  test("looks up a row for each of a list, in the list's order, and along an index that it names", async () => {
    const each = statement(($: Parameters<{ ids: readonly number[] }>) =>
      tables
        .selectFrom(rowsListed($.ids).as("j"))
        .crossJoin(alongIndex("canned_reply", "t", "canned_reply_workspaceId_id_key"))
        .select(["t.id", "t.shortcut"])
        .whereRef("t.id", "=", "j.value"),
    );
    expect(sqlOf(each)).toBe(
      'select "t"."id", "t"."shortcut" from json_each(+?) as "j" cross join "canned_reply" as "t" ' +
        'indexed by "canned_reply_workspaceId_id_key" where "t"."workspaceId" = +? and "t"."id" = "j"."value"',
    );
    expect(await reads(OURS).all(each, { ids: [THEIRS, OURS] })).toEqual([{ id: OURS, shortcut: "oi" }]);
  });

  test("sees its own workspace's row of the table of workspaces", async () => {
    const name = query(tables.selectFrom("workspace").select("name"));
    expect(await reads(OURS).all(name, {})).toEqual([{ name: "Ours" }]);
  });

  test("is compiled once", () => {
    let built = 0;
    const counted = statement(() => {
      built += 1;
      return tables.selectFrom("canned_reply").select("id");
    });
    counted.compiled();
    counted.compiled();
    expect(built).toBe(1);
  });

  test("answers booleans as booleans, under any name", async () => {
    const people = query(tables.selectFrom("attender").select(["isActive", "shortcutsEnabled as shortcuts"]).limit(1));
    const id = openWriter(env().DATABASE_FILE)
      .prepare("SELECT workspaceId FROM attender LIMIT 1")
      .pluck()
      .get() as number;
    expect(await reads(id).first(people, {})).toEqual({ isActive: true, shortcuts: true });
  });

  test("refuses to be run without one of its arguments", async () => {
    const find = statement(($: Parameters<{ id: number }>) =>
      tables.selectFrom("canned_reply").select("id").where("id", "=", $.id),
    );
    const nothing = {} as { id: number };
    await expect(reads(OURS).first(find, nothing)).rejects.toThrow("misses its argument id");
  });
});

describe("a statement is refused", () => {
  const refused = {
    "when it reads a table of the installation": () => tables.selectFrom("job").select("id"),
    "when it joins one": () =>
      tables.selectFrom("canned_reply").innerJoin("job", "job.id", "canned_reply.id").select("job.id"),
    "when it adds to one": () =>
      tables.insertInto("job").values({ type: "x", payload: "{}", updatedAt: 0, runAt: 0, createdAt: 0 }),
    "when its text names a table": () =>
      tables.selectFrom("canned_reply").select(sql<number>`(select count(*) from canned_reply)`.as("count")),
    "when a row names a workspace": () =>
      tables
        .insertInto("canned_reply")
        .values({ workspaceId: THEIRS, shortcut: "x", content: "x", createdAt: 0, updatedAt: 0 }),
  };

  test.each(Object.entries(refused))("%s", (_, build) => {
    expect(() => query<unknown>(build()).compiled()).toThrow(/workspace/);
  });
});
