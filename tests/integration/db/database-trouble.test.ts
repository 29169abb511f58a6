import path from "node:path";
import type Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { closeConnections, connections, openWriter } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { canWrite } from "@/lib/platform/db/health";
import { LOCK_PATIENCE_MS } from "@/lib/platform/db/lock-patience";
import { troubleOf } from "@/lib/platform/db/trouble";
import { env } from "@/lib/platform/env/env";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { problemResponse } from "@/lib/platform/http/problem";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("what SQLite does while its file is locked, and its errors");

const database = testDatabase();
let other: Database.Database | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  other?.close();
  other = undefined;
});
afterAll(() => database.close());

const INSERT = "INSERT INTO job (type, payload, updatedAt) VALUES (?, '{}', 0)";
const commit = (type: string) => groupCommit((db) => Number(db.prepare(INSERT).run(type).lastInsertRowid));
const stored = (like: string) =>
  connections().reader.prepare("SELECT type FROM job WHERE type LIKE ? ORDER BY id").pluck().all(like) as string[];

/** As another process would: a write transaction on a connection that nobody here knows of. */
function lock(): () => void {
  const holder = openWriter(env().DATABASE_FILE);
  other = holder;
  holder.exec("BEGIN IMMEDIATE");
  return () => holder.exec("ROLLBACK");
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));
const refusal = (write: Promise<unknown>) =>
  write.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("while another process holds the database's lock", () => {
  test("writes wait, in their order, and the process goes on", async () => {
    const free = lock();
    const writes = ["locked:1", "locked:2", "locked:3"].map(commit);
    let longest = 0;
    for (let count = 0; count < 50; count += 1) {
      const before = performance.now();
      await turn();
      expect(stored("locked:%")).toEqual([]);
      longest = Math.max(longest, performance.now() - before);
    }
    // SQLite's own waiting would stop this loop for seconds.
    expect(longest).toBeLessThan(1_000);
    free();
    await Promise.all(writes);
    expect(stored("locked:%")).toEqual(["locked:1", "locked:2", "locked:3"]);
  });

  test("a commit that waited too long is refused, and leaves nothing", async () => {
    const free = lock();
    const refused = refusal(commit("refused"));
    await turn();
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + LOCK_PATIENCE_MS);
    const answer = problemResponse(await refused, "en", "test");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
    free();
    await commit("refused:after");
    expect(stored("refused%")).toEqual(["refused:after"]);
  });

  test("it isn't ready, and is again afterwards", async () => {
    const free = lock();
    expect(await canWrite()).toBe(false);
    free();
    expect(await canWrite()).toBe(true);
  });
});

describe("on a disk that is full", () => {
  // SQLite says the same when its file may have no more pages as when the disk has no more room.
  function fill(spare = 0): () => void {
    const { writer } = connections();
    const pages = writer.pragma("page_count", { simple: true }) as number;
    writer.pragma(`max_page_count = ${pages + spare}`);
    return () => {
      writer.pragma("max_page_count = 1000000");
    };
  }

  test("a commit is refused as unavailable, leaves nothing, and works again", async () => {
    const empty = fill();
    const type = `full:${"x".repeat(20_000)}`;
    let error: unknown;
    for (let count = 0; count < 100 && error === undefined; count += 1) error = await refusal(commit(type));
    const before = stored("full:%").length;
    const again = await refusal(commit(type));
    expect([troubleOf(error), troubleOf(again)]).toEqual(["SQLITE_FULL", "SQLITE_FULL"]);
    expect(problemResponse(again, "pt-BR", "test").status).toBe(503);
    expect(stored("full:%")).toHaveLength(before);
    empty();
    await commit(type);
    expect(stored("full:%").length).toBeGreaterThan(before);
    expect(connections().reader.pragma("integrity_check", { simple: true })).toBe("ok");
  });

  test("what fits is stored, though something in the same group doesn't", async () => {
    const empty = fill(8);
    const results = await Promise.allSettled([
      commit("fits:1"),
      commit(`fits-not:${"x".repeat(400_000)}`),
      commit("fits:2"),
    ]);
    empty();
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(stored("fits%")).toEqual(["fits:1", "fits:2"]);
  });
});

test("a commit without a database to open is refused, and the next one is stored once there is one", async () => {
  await closeConnections();
  process.env.DATA_DIR = path.join(database.dataDir, "no-such-folder");
  setGlobalSlot("env", undefined);
  const error = await refusal(commit("nowhere:1"));
  process.env.DATA_DIR = database.dataDir;
  setGlobalSlot("env", undefined);
  await commit("nowhere:2");
  expect(error).toBeInstanceOf(Error);
  expect(stored("nowhere%")).toEqual(["nowhere:2"]);
});

test("an error about something else isn't taken for trouble", () => {
  const unique = Object.assign(new Error("UNIQUE constraint failed"), { code: "SQLITE_CONSTRAINT_UNIQUE" });
  expect([troubleOf(unique), troubleOf(new Error("SQLITE_FULL")), troubleOf("SQLITE_FULL"), troubleOf(null)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
