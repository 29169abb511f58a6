import { afterAll, describe, expect, test, vi } from "vitest";
import { connections, openWriter } from "@/lib/platform/db/connections";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { query, statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { commit, globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { resolveHost } from "@/lib/platform/egress/resolve-host";
import { env } from "@/lib/platform/env/env";
import { testDatabase } from "@/tests/support/database";

const database = testDatabase();
afterAll(() => database.close());

const workspace = connections().reader.prepare("SELECT id FROM workspace LIMIT 1").pluck().get() as number;
const add = statement(($: Parameters<{ shortcut: string }>) =>
  tables.insertInto("canned_reply").values({ shortcut: $.shortcut, content: "x", createdAt: 0, updatedAt: 0 }),
);
const insert = (shortcut: string) => commit(workspace, (tx) => tx.run(add, { shortcut }));
const shortcuts = (like: string) =>
  connections()
    .reader.prepare("SELECT shortcut FROM canned_reply WHERE shortcut LIKE ? ORDER BY id")
    .pluck()
    .all(like) as string[];
const commits = () => vi.spyOn(connections().writer, "exec");
const begun = (exec: ReturnType<typeof commits>) => exec.mock.calls.filter(([text]) => text.startsWith("BEGIN")).length;

describe("commit", () => {
  test("runs what arrives in the order in which it arrived, over more than one group", async () => {
    const wanted = Array.from({ length: 600 }, (_, index) => `order-${String(index).padStart(4, "0")}`);
    await Promise.all(wanted.map(insert));
    expect(shortcuts("order-%")).toEqual(wanted);
  });

  test("stores what arrives in one turn together", async () => {
    const exec = commits();
    await Promise.all(Array.from({ length: 100 }, (_, index) => insert(`together-${index}`)));
    expect(begun(exec)).toBe(1);
    exec.mockRestore();
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
    expect(shortcuts("alone-%")).toEqual(["alone-before", "alone-after"]);
  });

  test("refuses a piece alone that throws before anything was written", async () => {
    const exec = commits();
    const results = await Promise.allSettled([
      commit(workspace, async () => {
        throw new Error("not allowed");
      }),
      insert("refused-after"),
    ]);
    expect([results.map(({ status }) => status), begun(exec)]).toEqual([["rejected", "fulfilled"], 1]);
    exec.mockRestore();
  });

  test("sees its own changes", async () => {
    const count = query(tables.selectFrom("canned_reply").select("id").where("shortcut", "=", "seen"));
    const seen = await commit(workspace, async (tx) => {
      await tx.run(add, { shortcut: "seen" });
      return tx.all(count, {});
    });
    expect(seen).toHaveLength(1);
  });

  test("is on disk when it resolves", async () => {
    const other = openWriter(env().DATABASE_FILE);
    await insert("durable");
    expect(other.prepare("SELECT count(*) FROM canned_reply WHERE shortcut = 'durable'").pluck().get()).toBe(1);
    other.close();
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
    expect(shortcuts("global")).toEqual(["global"]);
  });
});
