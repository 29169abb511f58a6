import { afterAll, beforeEach, expect, test } from "vitest";
import { commit } from "@/lib/platform/db/unit-of-work/commit";
import { FairTurns } from "@/lib/platform/jobs/fair-turns";
import type { JobType } from "@/lib/platform/jobs/job-terms";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { Worker } from "@/lib/platform/jobs/worker";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
afterAll(() => database.close());

const now = Date.parse("2026-11-21T12:00:00Z");
beforeEach(async () => {
  await rawClient().job.deleteMany();
});

const put = (workspaceId: number, type: JobType = "files.remove") =>
  commit(workspaceId, (tx) => queueJob(tx, { type, payload: { workspaceId }, runAt: now - 1_000 }));

/** Runs what is queued in one lane; workspace 1's jobs take two seconds, others' ten milliseconds. @returns the workspaces in their order */
async function order(): Promise<(number | null)[]> {
  const seen: (number | null)[] = [];
  let clock = 0;
  const handler = async ({ workspaceId }: { workspaceId: number | null }) => {
    seen.push(workspaceId);
    clock += workspaceId === 1 ? 2_000 : 10;
  };
  const handlers = { "files.remove": handler, "mail.send": handler };
  await new Worker({ handlers, now: () => now, elapsed: () => clock, random: () => 1 }).runDue();
  return seen;
}

test("twelve costly jobs of one workspace hold another's up by one at the most", async () => {
  for (let count = 0; count < 12; count += 1) await put(1);
  for (let count = 0; count < 3; count += 1) await put(2);
  const seen = await order();
  expect(seen.slice(0, 4)).toEqual([1, 2, 2, 2]);
  expect(seen).toHaveLength(15);
});

test("a workspace alone waits for nobody, and its jobs keep their order", async () => {
  const ids: unknown[] = [];
  for (let n = 0; n < 5; n += 1)
    await commit(1, (tx) => queueJob(tx, { type: "files.remove", payload: { n }, runAt: now - 1_000 + n }));
  const handlers = { "files.remove": async ({ payload }: { payload: unknown }) => void ids.push(payload) };
  await new Worker({ handlers, now: () => now, random: () => 1 }).runDue();
  expect(ids).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
});

test("who took much of one kind is no later with another", async () => {
  for (let count = 0; count < 3; count += 1) await put(1);
  await put(1, "mail.send");
  await put(2, "mail.send");
  const seen = await order();
  expect(seen).toHaveLength(5);
  expect(seen.at(-1)).toBe(2);
});

test("who didn't ask for a while saved nothing up", () => {
  const turns = new FairTurns();
  const [busy, late] = [1, 2].map((workspaceId) => ({ type: "work", workspaceId }));
  if (!busy || !late) throw new Error("two places");
  for (let count = 0; count < 100; count += 1) {
    turns.begin(busy);
    turns.end(busy, 10);
  }
  turns.begin(late);
  turns.end(late, 30);
  // It isn't a thousand milliseconds before the other, but as far as it worked since.
  expect(turns.ahead()).toEqual({ "work:1": 10, "work:2": 30 });
  turns.begin(busy);
  turns.end(busy, 10);
  expect(turns.ahead()).toEqual({ "work:1": 10, "work:2": 20 });
});
