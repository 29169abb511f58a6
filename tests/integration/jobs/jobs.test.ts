import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { insertJob } from "@/lib/platform/db/job-store";
import { globalCommit } from "@/lib/platform/db/unit-of-work/commit";
import { type QueuedJob, queueJob, queueNewJob } from "@/lib/platform/jobs/queue-job";
import { type JobHandler, Worker } from "@/lib/platform/jobs/worker";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
afterAll(() => database.close());

let now = 0;
beforeEach(async () => {
  now = Date.parse("2026-11-21T12:00:00Z");
  await rawClient().job.deleteMany();
});

const clock = { now: () => now, random: () => 1, leaseMs: 60_000 };
const workerWith = (handlers: Record<string, JobHandler>) => new Worker({ handlers, ...clock });
const put = (job: Partial<QueuedJob> = {}) =>
  globalCommit((tx) => queueNewJob(tx, { type: "files.remove", payload: { n: 1 }, runAt: now, ...job }));
const putOnce = (uniqueKey: string, job: Partial<QueuedJob> = {}) => put({ ...job, uniqueKey });
const only = () => rawClient().job.findFirstOrThrow();
const fail: JobHandler = async () => {
  throw new Error("smtp says no");
};

describe("a worker", () => {
  test("runs a due job once and marks it done", async () => {
    const seen: unknown[] = [];
    const worker = workerWith({ "files.remove": async (job) => void seen.push(job.payload) });
    await put();
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    expect(seen).toEqual([{ n: 1 }]);
    expect(await only()).toMatchObject({
      status: "done",
      attempts: 1,
      leasedUntil: null,
      lastError: null,
      finishedAt: new Date(now),
    });
  });

  test("leaves a job alone until its time", async () => {
    const worker = workerWith({ "files.remove": async () => undefined });
    await put({ runAt: now + 1 });
    expect(await worker.runDue()).toBe(0);
    now += 1;
    expect(await worker.runDue()).toBe(1);
  });

  test("retries a failure after a growing wait and keeps its reason", async () => {
    const worker = workerWith({ "files.remove": fail });
    await put();
    await worker.runDue();
    expect(await only()).toMatchObject({
      status: "queued",
      attempts: 1,
      lastError: "smtp says no",
      runAt: new Date(now + 2_000),
    });
    now += 2_000;
    await worker.runDue();
    expect(await only()).toMatchObject({ status: "queued", attempts: 2, runAt: new Date(now + 4_000) });
  });

  test("tries for as long as its type says, and once more after it", async () => {
    const worker = workerWith({ "customers.import": fail });
    await put({ type: "customers.import" });
    await rawClient().job.updateMany({ data: { createdAt: new Date(now) } });
    const end = now + 24 * 60 * 60 * 1000;
    let attempts = 0;
    for (let job = await only(); job.status === "queued"; job = await only()) {
      now = job.runAt.getTime();
      await worker.runDue();
      attempts += 1;
    }
    expect([now >= end, now <= end + 60 * 60 * 1000]).toEqual([true, true]);
    expect(attempts).toBeGreaterThan(30);
    expect(await only()).toMatchObject({ status: "dead", attempts, lastError: "smtp says no" });
    now += 3_600_000;
    expect(await worker.runDue()).toBe(0);
  });

  test("tries a job that names its own end until then", async () => {
    await put({ giveUpAt: now + 60_000 });
    const worker = workerWith({ "files.remove": fail });
    await worker.runDue();
    now += 60_000;
    await worker.runDue();
    expect(await only()).toMatchObject({ status: "dead", attempts: 2 });
  });

  test("never gives up by its age what deals with whatever waits", async () => {
    await put({ type: "channels.whatsapp.receive" });
    now += 365 * 24 * 60 * 60 * 1000;
    await workerWith({ "channels.whatsapp.receive": fail }).runDue();
    expect(await only()).toMatchObject({ status: "queued", giveUpAt: null });
  });

  test("tells of the end once, with its reason, before the job is dead", async () => {
    const told: unknown[] = [];
    const ends = { "files.remove": async (job: LeasedJob, reason: string) => void told.push([job.payload, reason]) };
    await put({ giveUpAt: now });
    await new Worker({ handlers: { "files.remove": fail }, ends, ...clock }).runDue();
    expect(told).toEqual([[{ n: 1 }, "smtp says no"]]);
    expect((await only()).status).toBe("dead");
  });

  test("tries again when nobody could be told of the end", async () => {
    let isDown = true;
    const ends = {
      "files.remove": async () => {
        if (isDown) throw new Error("disk full");
      },
    };
    await put({ giveUpAt: now });
    const worker = new Worker({ handlers: { "files.remove": fail }, ends, ...clock });
    await worker.runDue();
    expect(await only()).toMatchObject({ status: "queued", runAt: new Date(now + 3_600_000) });
    isDown = false;
    now += 3_600_000;
    await worker.runDue();
    expect((await only()).status).toBe("dead");
  });

  test("a job without a handler fails like any other", async () => {
    await rawClient().job.create({ data: { type: "unheard-of", payload: {}, runAt: new Date(now) } });
    await workerWith({}).runDue();
    expect(await only()).toMatchObject({ status: "queued", lastError: "no handler for job type unheard-of" });
  });

  test("a failing job doesn't keep the others waiting", async () => {
    const done: string[] = [];
    await put({ type: "mail.send" });
    await put();
    await workerWith({ "mail.send": fail, "files.remove": async (job) => void done.push(job.type) }).runDue();
    expect(done).toEqual(["files.remove"]);
  });

  test("works side by side on different kinds, and one after the other on the same", async () => {
    const order: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let ended = () => {};
    const last = new Promise<void>((resolve) => {
      ended = resolve;
    });
    await put({ type: "mail.send", payload: { n: 1 } });
    await put({ type: "mail.send", payload: { n: 2 } });
    await put();
    const worker = new Worker({
      ...clock,
      places: 3,
      pollMs: 3,
      handlers: {
        "mail.send": async ({ payload }) => {
          const { n } = payload as { n: number };
          order.push(`slow ${n} begins`);
          if (n === 1) await held;
          order.push(`slow ${n} ends`);
          if (n === 2) ended();
        },
        "files.remove": async () => {
          order.push("quick");
          release();
        },
      },
    });
    worker.start();
    await last;
    await worker.stop();
    expect(order).toEqual(["slow 1 begins", "quick", "slow 1 ends", "slow 2 begins", "slow 2 ends"]);
  });

  test("takes over a job whose worker died, once its lease is over", async () => {
    const done: LeasedJob[] = [];
    await put();
    await rawClient().job.updateMany({ data: { status: "running", attempts: 1, leasedUntil: new Date(now + 60_000) } });
    const worker = workerWith({ "files.remove": async (job) => void done.push(job) });
    expect(await worker.runDue()).toBe(0);
    now += 60_001;
    expect(await worker.runDue()).toBe(1);
    expect(done[0]?.attempts).toBe(2);
  });

  test("a worker that lost its lease doesn't settle what another one took over", async () => {
    await put();
    const worker = workerWith({
      "files.remove": async () => {
        await rawClient().job.updateMany({ data: { attempts: { increment: 1 } } });
      },
    });
    await worker.runDue();
    expect(await only()).toMatchObject({ status: "running", attempts: 2, finishedAt: null });
  });

  test("buries a job that takes its worker down in each attempt, without running it again", async () => {
    const runs: number[] = [];
    await put();
    await rawClient().job.updateMany({ data: { status: "running", takeovers: 7, leasedUntil: new Date(now - 1) } });
    await workerWith({ "files.remove": async () => void runs.push(1) }).runDue();
    expect(runs).toHaveLength(0);
    expect((await only()).status).toBe("dead");
  });

  test("two workers never run the same job", async () => {
    const runs: number[] = [];
    for (let i = 0; i < 20; i++) await put();
    const handlers = { "files.remove": async () => void runs.push(1) };
    await Promise.all([workerWith(handlers).runDue(), workerWith(handlers).runDue()]);
    expect(runs).toHaveLength(20);
  });

  test("stop waits for the job in hand and takes no other", async () => {
    let isStarted: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      isStarted = resolve;
    });
    const ended: number[] = [];
    const worker = workerWith({
      "files.remove": async (job, signal) => {
        isStarted();
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        ended.push(job.id);
      },
    });
    await put();
    await put();
    worker.start();
    await started;
    await worker.stop();
    expect(ended).toHaveLength(1);
    expect(await rawClient().job.count({ where: { status: "queued" } })).toBe(1);
  });
});

describe("a clock that is set back by a day", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const putBy = (time: number, delay: number) =>
    insertJob({ type: "files.remove", payload: {}, uniqueKey: `work:${delay}`, runAt: time + delay, now: time });

  test("leaves no job waiting for that day", async () => {
    const worker = workerWith({ "files.remove": async () => undefined });
    await worker.runDue();
    await putBy(now, 0);
    now -= DAY_MS;
    expect(await worker.runDue()).toBe(1);
  });

  test("has a job that was to wait do so, and no longer", async () => {
    const worker = workerWith({ "files.remove": async () => undefined });
    await worker.runDue();
    await putBy(now, 60_000);
    now -= DAY_MS;
    expect(await worker.runDue()).toBe(0);
    now += 59_999;
    expect(await worker.runDue()).toBe(0);
    now += 1;
    expect(await worker.runDue()).toBe(1);
  });

  test("doesn't hold up what a dead worker left", async () => {
    const dying = workerWith({ "files.remove": () => new Promise(() => undefined) });
    await putBy(now, 0);
    void dying.runDue();
    await expect.poll(async () => (await only()).status).toBe("running");
    const worker = workerWith({ "files.remove": async () => undefined });
    await worker.runDue();
    now -= DAY_MS;
    expect(await worker.runDue()).toBe(0);
    now += 60_001;
    expect(await worker.runDue()).toBe(1);
  });
});

describe("a unique key", () => {
  test("admits one unfinished job", async () => {
    expect(await putOnce("k")).toBe(true);
    expect(await putOnce("k")).toBe(false);
    expect(await rawClient().job.count()).toBe(1);
  });

  test("admits one of many that are queued at once, and none of them fails", async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => putOnce("k")));
    expect(results.filter((isQueued) => isQueued)).toHaveLength(1);
  });

  test.each([
    ["done", async () => undefined],
    ["dead", fail],
  ] as const)("is free again when its job is %s", async (status, handler) => {
    await putOnce("k", { giveUpAt: now });
    await workerWith({ "files.remove": handler }).runDue();
    expect((await only()).status).toBe(status);
    expect(await putOnce("k")).toBe(true);
  });

  test("is kept while its job waits for a retry", async () => {
    await putOnce("k");
    await workerWith({ "files.remove": fail }).runDue();
    expect(await putOnce("k")).toBe(false);
  });
});

test("a job exists exactly when what caused it does", async () => {
  const failing = globalCommit(async (tx) => {
    await queueJob(tx, { type: "files.remove", payload: {} });
    throw new Error("rolled back on purpose");
  });
  await expect(failing).rejects.toThrow();
  expect(await rawClient().job.count()).toBe(0);
});
