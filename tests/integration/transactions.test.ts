import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { PrismaClient } from "@/generated/prisma/client";
import { connections, openWriter } from "@/lib/platform/db/connections";
import { GatedSqliteFactory } from "@/lib/platform/db/gated-adapter";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { LOCK_PATIENCE_MS } from "@/lib/platform/db/lock-patience";
import { rawClient } from "@/lib/platform/db/raw-client";
import { env } from "@/lib/platform/env/env";
import { testDatabase } from "../support/database";

const database = testDatabase();
const clients: PrismaClient[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.$disconnect())));
afterAll(() => database.close());

function clientWith(transactionOptions: { maxWait: number; timeout: number }): PrismaClient {
  const client = new PrismaClient({
    adapter: new GatedSqliteFactory(env().DATABASE_FILE, connections().gate),
    errorFormat: "minimal",
    transactionOptions,
  });
  clients.push(client);
  return client;
}

function deferred(): { promise: Promise<void>; resolve(): void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const gateIsFree = () => connections().gate.tryRun(() => undefined);
const job = (type: string) => ({ data: { type, payload: {} } });

describe("every connection", () => {
  test("the hot path's writer has the durable settings", () => {
    const { writer } = connections();
    expect([
      writer.pragma("journal_mode", { simple: true }),
      writer.pragma("synchronous", { simple: true }),
      writer.pragma("foreign_keys", { simple: true }),
    ]).toEqual(["wal", 2, 1]);
  });

  test("the hot path's reader can't write", () => {
    expect(() => connections().reader.prepare("DELETE FROM job").run()).toThrow(/readonly/);
  });

  test("a writer opened for a command has them too", () => {
    const db = openWriter(env().DATABASE_FILE);
    expect([
      db.pragma("synchronous", { simple: true }),
      db.pragma("foreign_keys", { simple: true }),
      db.pragma("busy_timeout", { simple: true }),
    ]).toEqual([2, 1, 5_000]);
    db.close();
  });

  test.each([
    ["synchronous", 2],
    ["foreign_keys", 1],
    ["busy_timeout", 0],
  ])("Prisma's writing connection has %s = %d", async (pragma, expected) => {
    const value = await rawClient().$transaction((tx) =>
      tx.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${pragma}`),
    );
    expect(Number(Object.values(value[0] ?? {})[0])).toBe(expected);
  });

  test("Prisma's reads outside a transaction have a connection that can't write", async () => {
    await expect(rawClient().$queryRawUnsafe("SELECT 1 FROM (SELECT 1) WHERE 1 = 1")).resolves.toHaveLength(1);
    const rows = await rawClient().$queryRawUnsafe<{ journal: string }[]>(
      "SELECT journal_mode AS journal FROM pragma_journal_mode",
    );
    expect(rows[0]?.journal).toBe("wal");
  });
});

describe("an interactive transaction", () => {
  test("is all or nothing", async () => {
    const failing = rawClient().$transaction(async (tx) => {
      await tx.job.create(job("half:1"));
      await tx.job.create(job("half:2"));
      throw new Error("after two writes");
    });
    await expect(failing).rejects.toThrow("after two writes");
    expect(await rawClient().job.count({ where: { type: { startsWith: "half:" } } })).toBe(0);
  });

  test("is not seen by readers before its commit", async () => {
    let seen: number | undefined;
    await rawClient().$transaction(async (tx) => {
      await tx.job.create(job("unseen"));
      seen = await rawClient().job.count({ where: { type: "unseen" } });
    });
    expect(seen).toBe(0);
    expect(await rawClient().job.count({ where: { type: "unseen" } })).toBe(1);
  });

  test("that times out is rolled back and gives the gate back", async () => {
    const client = clientWith({ maxWait: 5_000, timeout: 50 });
    const written = deferred();
    const ended = deferred();
    const slow = client.$transaction(async (tx) => {
      await tx.job.create(job("timed-out"));
      written.resolve();
      await ended.promise;
      await tx.job.create(job("timed-out"));
    });
    await written.promise;
    // The write waits at the gate until the slow transaction is ended by its time limit.
    await rawClient().job.create(job("after-timeout"));
    ended.resolve();
    await expect(slow).rejects.toThrow();
    expect(await rawClient().job.count({ where: { type: "timed-out" } })).toBe(0);
    expect(gateIsFree()).toBe(true);
  });

  test("that gave up waiting for the gate doesn't keep it when its turn comes", async () => {
    const client = clientWith({ maxWait: 50, timeout: 5_000 });
    const release = await connections().gate.acquire();
    await expect(client.$transaction((tx) => tx.job.create(job("gave-up")))).rejects.toThrow();
    release();
    await rawClient().job.create(job("after-giving-up"));
    await groupCommit(() => undefined);
    await vi.waitFor(() => expect(gateIsFree()).toBe(true));
    expect(await rawClient().job.count({ where: { type: "gave-up" } })).toBe(0);
  });

  test("that can't begin gives the gate back", async () => {
    const other = openWriter(env().DATABASE_FILE);
    const adapter = await new GatedSqliteFactory(env().DATABASE_FILE, connections().gate).connect();
    other.exec("BEGIN IMMEDIATE");
    const refused = expect(adapter.startTransaction()).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + LOCK_PATIENCE_MS);
    await refused;
    clock.mockRestore();
    other.exec("ROLLBACK");
    other.close();
    expect(gateIsFree()).toBe(true);
    await adapter.dispose();
  });

  test("whose COMMIT fails leaves nothing of it and a usable connection", async () => {
    const adapter = await new GatedSqliteFactory(env().DATABASE_FILE, connections().gate).connect();
    const run = (sql: string) => ({ sql, args: [], argTypes: [] });
    const transaction = await adapter.startTransaction();
    // A deferred foreign key is checked by COMMIT itself, which then fails and leaves the transaction open.
    await transaction.executeRaw(run("PRAGMA defer_foreign_keys = ON"));
    await transaction.executeRaw(
      run("INSERT INTO session (workspaceId, attenderId, tokenHash, expiresAt) VALUES (999999, 999999, 'half', 0)"),
    );
    await expect(transaction.commit()).rejects.toThrow();
    expect(gateIsFree()).toBe(true);
    const next = await adapter.startTransaction();
    await next.executeRaw(run("INSERT INTO job (type, payload, updatedAt) VALUES ('after-failed-commit', '{}', 0)"));
    await next.commit();
    expect(connections().reader.prepare("SELECT count(*) FROM session WHERE tokenHash = 'half'").pluck().get()).toBe(0);
    expect(
      connections().reader.prepare("SELECT count(*) FROM job WHERE type = 'after-failed-commit'").pluck().get(),
    ).toBe(1);
    await adapter.dispose();
  });
});
