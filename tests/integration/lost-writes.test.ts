import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PrismaClient } from "@/generated/prisma/client";
import { connections } from "@/lib/platform/db/connections";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { rawClient } from "@/lib/platform/db/raw-client";
import { UngatedSqliteFactory } from "@/scripts/ungated-adapter";
import { testDatabase } from "../support/database";

const database = testDatabase();
afterAll(() => database.close());

const ROUNDS = 40;
const turns = (count: number) =>
  Array.from({ length: count }).reduce<Promise<void>>(
    (wait) => wait.then(() => new Promise((resolve) => setImmediate(resolve))),
    Promise.resolve(),
  );

/** Plain writes beside transactions that roll back. @returns how many acknowledged writes are not in the database. */
async function lostWrites(client: PrismaClient, label: string): Promise<number> {
  const acknowledged: string[] = [];
  await client.job.createMany({
    data: Array.from({ length: ROUNDS }, (_, round) =>
      [1, 3].map((write) => ({ type: `${label}:waiting:${round}:${write}`, payload: {} })),
    ).flat(),
  });
  await Promise.all(
    Array.from({ length: ROUNDS }, async (_, round) => {
      const rolledBack = client
        .$transaction(async (tx) => {
          await tx.job.create({ data: { type: `${label}:rolled-back`, payload: {} } });
          await turns(3);
          throw new Error("rolled back on purpose");
        })
        .catch(() => undefined);
      const plain = Array.from({ length: 4 }, async (_, write) => {
        await turns(write);
        const type = `${label}:plain:${round}:${write}`;
        // Prisma inserts with a query that returns the row and updates many with a statement that doesn't: both paths.
        const stored =
          write % 2 === 0
            ? client.job.create({ data: { type, payload: {} } })
            : client.job.updateMany({ where: { type: `${label}:waiting:${round}:${write}` }, data: { type } });
        const isStored = await stored.then(
          () => true,
          () => false,
        );
        if (isStored) acknowledged.push(type);
      });
      await Promise.all([rolledBack, ...plain]);
    }),
  );
  expect(acknowledged.length).toBeGreaterThan(0);
  const stored = new Set(
    (await client.job.findMany({ where: { type: { startsWith: `${label}:plain` } } })).map((job) => job.type),
  );
  return acknowledged.filter((type) => !stored.has(type)).length;
}

describe("plain writes beside transactions that roll back", () => {
  test("none is lost", async () => {
    expect(await lostWrites(rawClient(), "gated")).toBe(0);
    expect(await rawClient().job.count({ where: { type: "gated:rolled-back" } })).toBe(0);
  });

  test("an adapter without the gate loses some in the very same test, so the test can fail", async () => {
    const ungated = new PrismaClient({
      adapter: new UngatedSqliteFactory(path.join(database.dataDir, "cangoo.db")),
      errorFormat: "minimal",
      transactionOptions: { maxWait: 15_000, timeout: 15_000 },
    });
    try {
      expect(await lostWrites(ungated, "ungated")).toBeGreaterThan(0);
    } finally {
      await ungated.$disconnect();
    }
  });

  test("group commits beside them survive too, and never join them", async () => {
    const total = 200;
    const rollBacks = Array.from({ length: 20 }, () =>
      rawClient()
        .$transaction(async (tx) => {
          await tx.job.create({ data: { type: "group:rolled-back", payload: {} } });
          await turns(2);
          throw new Error("rolled back on purpose");
        })
        .catch(() => undefined),
    );
    const writes = Array.from({ length: total }, async (_, index) => {
      await turns(index % 20);
      await groupCommit((db) =>
        db.prepare("INSERT INTO job (type, payload, updatedAt) VALUES (?, '{}', 0)").run(`group:plain:${index}`),
      );
    });
    await Promise.all([...rollBacks, ...writes]);
    const count = (like: string) =>
      connections().reader.prepare("SELECT count(*) FROM job WHERE type LIKE ?").pluck().get(like);
    expect(count("group:plain:%")).toBe(total);
    expect(count("group:rolled-back")).toBe(0);
  });
});
