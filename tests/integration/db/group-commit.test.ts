import { afterAll, describe, expect, test, vi } from "vitest";
import { connections, openWriter } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { env } from "@/lib/platform/env/env";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("the gate in front of SQLite's one writer");

const database = testDatabase();
afterAll(() => database.close());

const INSERT = "INSERT INTO job (type, payload, updatedAt) VALUES (?, '{}', 0)";
const insert = (type: string) => groupCommit((db) => Number(db.prepare(INSERT).run(type).lastInsertRowid));
const types = (like: string) =>
  connections().reader.prepare("SELECT type FROM job WHERE type LIKE ? ORDER BY id").pluck().all(like) as string[];

describe("groupCommit", () => {
  test("runs what arrives in the order in which it arrived, over more than one group", async () => {
    const wanted = Array.from({ length: 600 }, (_, index) => `order:${String(index).padStart(4, "0")}`);
    await Promise.all(wanted.map(insert));
    expect(types("order:%")).toEqual(wanted);
  });

  test("commits what arrives in one turn together", async () => {
    const exec = vi.spyOn(connections().writer, "exec");
    await Promise.all(Array.from({ length: 100 }, (_, index) => insert(`together:${index}`)));
    expect(exec.mock.calls).toEqual([["BEGIN IMMEDIATE"], ["COMMIT"]]);
    exec.mockRestore();
  });

  test("work that throws fails alone, and nothing of it stays", async () => {
    const results = await Promise.allSettled([
      insert("alone:before"),
      groupCommit((db) => {
        db.prepare(INSERT).run("alone:failing");
        throw new Error("failing work");
      }),
      insert("alone:after"),
    ]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(types("alone:%")).toEqual(["alone:before", "alone:after"]);
  });

  test("gives each its own result, also when the group had to be repeated", async () => {
    const failing = groupCommit(() => {
      throw new Error("failing work");
    });
    const [one, two] = await Promise.all([
      groupCommit(() => "one"),
      groupCommit(() => "two"),
      failing.catch(() => undefined),
    ]);
    expect([one, two]).toEqual(["one", "two"]);
  });

  test("is on disk when it resolves", async () => {
    const other = openWriter(env().DATABASE_FILE);
    await insert("durable");
    expect(other.prepare("SELECT count(*) FROM job WHERE type = 'durable'").pluck().get()).toBe(1);
    other.close();
  });

  test("waits for whoever holds the gate", async () => {
    const release = await connections().gate.acquire();
    let isDone = false;
    const written = insert("waited").then(() => {
      isDone = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isDone).toBe(false);
    release();
    await written;
    expect(types("waited")).toEqual(["waited"]);
  });

  test("works on after a failure of everything in a group", async () => {
    const fail = () =>
      groupCommit(() => {
        throw new Error("failing work");
      });
    await Promise.allSettled([fail(), fail()]);
    await insert("after-failures");
    expect(types("after-failures")).toHaveLength(1);
  });
});
