import { afterAll, expect, test } from "vitest";
import { connections, openWriter } from "@/lib/platform/db/connections";
import { env } from "@/lib/platform/env/env";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("SQLite's own settings");

const database = testDatabase();
afterAll(() => database.close());

test("the writer has the durable settings", () => {
  const { writer } = connections();
  expect([
    writer.pragma("journal_mode", { simple: true }),
    writer.pragma("synchronous", { simple: true }),
    writer.pragma("foreign_keys", { simple: true }),
    writer.pragma("busy_timeout", { simple: true }),
  ]).toEqual(["wal", 2, 1, 0]);
});

test("the reader can't write", () => {
  expect(() => connections().reader.prepare("DELETE FROM job").run()).toThrow(/readonly/);
});

test("a writer opened for a command has them too, and waits for a lock", () => {
  const db = openWriter(env().DATABASE_FILE);
  expect([
    db.pragma("synchronous", { simple: true }),
    db.pragma("foreign_keys", { simple: true }),
    db.pragma("busy_timeout", { simple: true }),
  ]).toEqual([2, 1, 5_000]);
  db.close();
});
