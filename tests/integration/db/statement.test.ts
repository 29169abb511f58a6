import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reads } from "@/lib/platform/db/reads";
import { listed } from "@/lib/platform/db/sql/listed";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";
import { addTwoWorkspaces, OURS, THEIRS } from "@/tests/support/two-workspaces";

const database = testDatabase();
afterAll(() => database.close());

beforeAll(addTwoWorkspaces);

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
    const id = await rows.value<number>("SELECT workspaceId FROM attender LIMIT 1");
    expect(await reads(id ?? 0).first(people, {})).toEqual({ isActive: true, shortcuts: true });
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
