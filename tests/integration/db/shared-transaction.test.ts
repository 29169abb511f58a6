import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connections } from "@/lib/platform/db/connections";
import type { Parameters } from "@/lib/platform/db/sql/parameter";
import { statement } from "@/lib/platform/db/sql/statement";
import { tables } from "@/lib/platform/db/sql/tables";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";
import { rows } from "@/tests/support/rows";

onSqliteOnly("how many transactions SQLite's one writer begins for commits of one turn");

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
const commits = () => vi.spyOn(connections().writer, "exec");
const begun = (exec: ReturnType<typeof commits>) => exec.mock.calls.filter(([text]) => text.startsWith("BEGIN")).length;

test("a commit stores what arrives in one turn together", async () => {
  const exec = commits();
  await Promise.all(Array.from({ length: 100 }, (_, index) => insert(`together-${index}`)));
  expect(begun(exec)).toBe(1);
  exec.mockRestore();
});

test("a commit refuses a piece alone that throws before anything was written", async () => {
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
