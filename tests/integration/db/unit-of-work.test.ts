import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { commit, globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { resolveHost } from "@/lib/platform/egress/resolve-host";
import { testDatabase } from "@/tests/support/database";
import { rows, rowsIn } from "@/tests/support/rows";

const database = testDatabase();
afterAll(() => database.close());

let workspace: number;
beforeAll(async () => {
  workspace = (await rows.value<number>("SELECT id FROM workspace LIMIT 1")) ?? 0;
});
const add = statement(($: Parameters<{ shortcut: string }>) =>
  tables.insertInto("canned_reply").values({ shortcut: $.shortcut, content: "x", createdAt: 0, updatedAt: 0 }),
);
const insert = (shortcut: string) => commit(workspace, (tx) => tx.run(add, { shortcut }));
const shortcuts = (like: string) =>
  rows.values("SELECT shortcut FROM canned_reply WHERE shortcut LIKE ? ORDER BY id", like);

describe("commit", () => {
  test("runs what arrives in the order in which it arrived, over more than one group", async () => {
    const wanted = Array.from({ length: 600 }, (_, index) => `order-${String(index).padStart(4, "0")}`);
    await Promise.all(wanted.map(insert));
    expect(await shortcuts("order-%")).toEqual(wanted);
  });

  test("leaves nothing of a piece that throws, and all of the others", async () => {
    const results = await Promise.allSettled([
      insert("alone-before"),
      commit(workspace, async (tx) => {
        await tx.run(add, { shortcut: "alone-failing" });
        throw new Error("failing piece");
      }),
      insert("alone-after"),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await shortcuts("alone-%")).toEqual(["alone-before", "alone-after"]);
  });

  test("sees its own changes", async () => {
    const count = query(tables.selectFrom("canned_reply").select("id").where("shortcut", "=", "seen"));
    const seen = await commit(workspace, async (tx) => {
      await tx.run(add, { shortcut: "seen" });
      return tx.all(count, {});
    });
    expect(seen).toHaveLength(1);
  });

  test.each([
    ["that the database refuses", { shortcut: null }],
    ["without an argument", {}],
  ])("fails with a change that isn't waited for, %s", async (_what, given) => {
    await expect(
      commit(workspace, async (tx) => {
        await tx.run(add, { shortcut: "beside-sent" });
        tx.send(add, given as { shortcut: string });
      }),
    ).rejects.toThrow();
    expect(await shortcuts("beside-sent")).toEqual([]);
  });

  test("sees a change that it didn't wait for", async () => {
    const count = query(tables.selectFrom("canned_reply").select("id").where("shortcut", "=", "sent"));
    const seen = await commit(workspace, async (tx) => {
      tx.send(add, { shortcut: "sent" });
      return tx.all(count, {});
    });
    expect(seen).toHaveLength(1);
  });

  test("is on disk when it resolves", async () => {
    await insert("durable");
    const sql = "SELECT count(*) FROM canned_reply WHERE shortcut = 'durable'";
    expect(await rowsIn(database.dataDir).value(sql)).toBe(1);
  });

  test("runs what follows it once, and not when it failed", async () => {
    const told: string[] = [];
    const piece = (name: string, fails: boolean) =>
      commit(workspace, async (tx) => {
        await tx.run(add, { shortcut: `after-${name}` });
        tx.afterwards(() => told.push(name));
        if (fails) throw new Error("failing piece");
      });
    await Promise.allSettled([piece("one", false), piece("two", true), piece("three", false)]);
    expect(told).toEqual(["one", "three"]);
  });

  test("writes once at its end what its pieces share", async () => {
    const totals: number[] = [];
    const piece = () =>
      commit(workspace, async (tx) => {
        const sum = tx.shared(
          "sum",
          () => ({ value: 0 }),
          async ({ value }) => void totals.push(value),
        );
        sum.value += 1;
      });
    await Promise.all([piece(), piece(), piece()]);
    expect(totals).toEqual([3]);
  });

  test("leaves nothing of a refused piece in what the pieces share", async () => {
    const totals: number[] = [];
    const piece = (fails: boolean) =>
      commit(workspace, async (tx) => {
        const finish = async ({ value }: { value: number }) => void totals.push(value);
        tx.shared("refused", () => ({ value: 0 }), finish).value += 1;
        if (fails) throw new Error("not allowed");
      });
    await Promise.allSettled([piece(true), piece(false)]);
    expect(totals).toEqual([1]);
  });

  test("takes no other commit inside", async () => {
    await expect(commit(workspace, () => insert("inner"))).rejects.toThrow("can't wait inside a commit");
  });

  test("refuses what waits for the network inside, and only there", async () => {
    expect(() => assertOutsideCommit("mail")).not.toThrow();
    await expect(commit(workspace, () => resolveHost("example.com"))).rejects.toThrow("can't wait inside a commit");
  });

  test("of the installation can write in a workspace", async () => {
    await globalCommit((tx) => tx.of(workspace).run(add, { shortcut: "global" }));
    expect(await shortcuts("global")).toEqual(["global"]);
  });
});
