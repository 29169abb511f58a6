import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { commit } from "@/lib/modules/events/commit";
import { dispatchEvents } from "@/lib/modules/events/dispatch";
import type { DomainEvent } from "@/lib/modules/events/domain-events";
import { purgeEvents } from "@/lib/modules/events/purge-events";
import { DISPATCH_JOB } from "@/lib/modules/events/queue-dispatch";
import { dispatched, installReactions, within } from "@/lib/modules/events/reactions";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { Worker } from "@/lib/platform/jobs/worker";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import { workspaceRoom } from "@/lib/platform/realtime/rooms";
import { reactions } from "@/lib/workers/reactions";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";

declare module "@/lib/modules/events/domain-events" {
  interface DomainEvents {
    "test.happened": { number: number };
    "test.followed": { number: number };
  }
}

const database = testDatabase();
const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
afterAll(() => database.close());

beforeEach(async () => {
  await rawClient().job.deleteMany();
  await rawClient().domainEvent.deleteMany();
  await rawClient().eventLog.deleteMany();
});
afterEach(() => {
  installReactions(reactions);
  installPublisher(undefined);
});

const events = () => rawClient().domainEvent.findMany({ orderBy: { id: "asc" } });
const happen = (number: number) => commit(ctx, (unit) => unit.happened("test.happened", number, { number }));
const worker = (now = () => Date.now()) =>
  new Worker({ handlers: { [DISPATCH_JOB]: dispatchEvents }, random: () => 0, now });

describe("a commit", () => {
  test("stores rows, audit line, job and event together", async () => {
    installReactions([]);
    await commit(ctx, async (unit) => {
      await unit.audit("test.done", { subject: ["test", 7], details: { on: true } });
      await queueJob(unit, { type: "files.remove", payload: {}, lane: "one" });
      await unit.happened("test.happened", 7, { number: 7 });
    });
    expect(await rawClient().auditEvent.findFirst({ where: { action: "test.done" } })).toMatchObject({
      attenderId: ctx.attender.id,
      subjectType: "test",
      subjectId: "7",
      details: { on: true },
      ipAddress: ctx.address,
    });
    expect(await rawClient().job.findFirst()).toMatchObject({ type: "files.remove", lane: "one" });
    expect(await events()).toMatchObject([
      { type: "test.happened", subjectId: "7", actorId: ctx.attender.id, depth: 0 },
    ]);
  });

  test("stores nothing of it when one of its steps fails", async () => {
    installReactions([]);
    const failing = commit(ctx, async (unit) => {
      await unit.audit("test.failed");
      await queueJob(unit, { type: "files.remove", payload: {} });
      await unit.happened("test.happened", 1, { number: 1 });
      throw new Error("the last step fails");
    });
    await expect(failing).rejects.toThrow("the last step fails");
    const [lines, jobs, happened] = await Promise.all([
      rawClient().auditEvent.count({ where: { action: "test.failed" } }),
      rawClient().job.count(),
      rawClient().domainEvent.count(),
    ]);
    expect([lines, jobs, happened]).toEqual([0, 0, 0]);
  });

  test("tells what happened after it is stored, and nothing when it failed", async () => {
    installReactions([]);
    const told: [unknown, Promise<unknown>][] = [];
    const stored = () => rows.value("SELECT count(*) FROM domain_event");
    installPublisher({
      publish: (_, __, payload) => void told.push([payload, stored()]),
      publishAmong: () => undefined,
      viewersChanged: () => undefined,
      ticketViewersChanged: () => undefined,
      endSessions: () => undefined,
      disconnect: () => undefined,
    });
    const piece = (at: string, fails: boolean) =>
      commit(ctx, async (unit) => {
        await unit.happened("test.happened", 1, { number: 1 });
        unit.tell(workspaceRoom(ctx.workspaceId), "FiguresChanged", { at });
        if (fails) throw new Error("failing piece");
      });
    await piece("first", false);
    await piece("second", true).catch(() => undefined);
    expect(await Promise.all(told.map((one) => Promise.all(one)))).toEqual([[{ at: "first" }, 1]]);
  });

  test("is refused when its events follow from each other in a circle", async () => {
    installReactions([
      within("test.happened", async (unit, { data }) => void (await unit.happened("test.followed", 1, data))),
      within("test.followed", async (unit, { data }) => void (await unit.happened("test.happened", 1, data))),
    ]);
    await expect(happen(1)).rejects.toThrow("in a circle");
    expect(await events()).toEqual([]);
  });
});

describe("a reaction inside the commit", () => {
  test("is stored with its event, which its own events name as their cause", async () => {
    installReactions([
      within("test.happened", async (unit, { data }) => void (await unit.happened("test.followed", 2, data))),
    ]);
    await happen(1);
    const [cause, effect] = await events();
    expect(effect).toMatchObject({ type: "test.followed", causeId: cause?.id, depth: 1 });
  });

  test("that fails takes its event with it", async () => {
    installReactions([
      within("test.happened", async () => {
        throw new Error("not counted");
      }),
    ]);
    await expect(happen(1)).rejects.toThrow("not counted");
    expect(await events()).toEqual([]);
  });
});

describe("a dispatched reaction", () => {
  const seen: number[] = [];
  const noting = async ({ data }: DomainEvent<"test.happened">) => void seen.push(data.number);
  beforeEach(() => void seen.splice(0));

  test("gets every event once, in its order", async () => {
    installReactions([dispatched("test.happened", "noting", noting)]);
    const numbers = Array.from({ length: 250 }, (_, index) => index);
    for (const number of numbers) await happen(number);
    await worker().runDue();
    await worker().runDue();
    expect(seen).toEqual(numbers);
  });

  test("gets an event that comes after the job was over", async () => {
    installReactions([dispatched("test.happened", "noting", noting)]);
    await happen(1);
    await worker().runDue();
    await happen(2);
    await worker().runDue();
    expect(seen).toEqual([1, 2]);
  });

  test("gets the event in hand again after a kill, and none is left out", async () => {
    let kills = 2;
    installReactions([
      dispatched("test.happened", "noting", async (event) => {
        if (event.data.number === 1 && kills-- > 0) throw new Error("the process dies here");
        await noting(event);
      }),
    ]);
    for (const number of [0, 1, 2]) await happen(number);
    let now = Date.now();
    for (let round = 0; round < 4; round += 1) {
      await worker(() => now).runDue();
      now += 60_000;
    }
    expect(seen).toEqual([0, 1, 2]);
  });

  test("that fails for an hour is passed over, so that later events don't wait for ever", async () => {
    installReactions([
      dispatched("test.happened", "noting", async (event) => {
        if (event.data.number === 0) throw new Error("never works");
        await noting(event);
      }),
    ]);
    await happen(0);
    await happen(1);
    await rawClient().domainEvent.updateMany({
      where: { subjectId: "0" },
      data: { at: new Date(Date.now() - 3_600_001) },
    });
    await worker().runDue();
    expect(seen).toEqual([1]);
  });
});

test("events older than thirty days are deleted, and no others", async () => {
  installReactions([]);
  await happen(1);
  await happen(2);
  await rawClient().domainEvent.updateMany({
    where: { subjectId: "1" },
    data: { at: new Date(Date.now() - 30 * 24 * 60 * 60 * 1000 - 1) },
  });
  expect(await purgeEvents(Date.now())).toBe(1);
  expect(await events()).toMatchObject([{ subjectId: "2" }]);
});

test("a busy lane holds up its own jobs alone", async () => {
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const put = (n: number, lane: string) =>
    commit(ctx, (unit) => queueJob(unit, { type: "mail.send", payload: { n }, lane }));
  await put(1, "dead");
  await put(2, "dead");
  await put(3, "alive");
  const jobs = new Worker({
    places: 3,
    pollMs: 3,
    handlers: {
      "mail.send": async ({ payload }) => {
        const { n } = payload as { n: number };
        if (n === 1) await held;
        order.push(String(n));
        if (n === 3) release();
      },
    },
  });
  jobs.start();
  await expect.poll(() => order).toEqual(["3", "1", "2"]);
  await jobs.stop();
});

test("however many lanes of a type are stuck, other types have places left", async () => {
  const order: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const n of [1, 2, 3, 4])
    await commit(ctx, (unit) => queueJob(unit, { type: "mail.send", payload: { n }, lane: `dead ${n}` }));
  await commit(ctx, (unit) => queueJob(unit, { type: "files.remove", payload: {} }));
  const jobs = new Worker({
    places: 4,
    pollMs: 3,
    handlers: {
      "mail.send": async ({ payload }) => {
        const { n } = payload as { n: number };
        order.push(`mail ${n}`);
        await held;
      },
      "files.remove": async () => {
        order.push("file");
        release();
      },
    },
  });
  jobs.start();
  await expect.poll(() => order).toEqual(["mail 1", "mail 2", "file", "mail 3", "mail 4"]);
  await jobs.stop();
});

test("a reply that is refused leaves nothing behind", async () => {
  const input = { shortcut: "duas-vezes", content: "Olá", isShared: true };
  const answers = await Promise.allSettled([saveCannedReply(ctx, input), saveCannedReply(ctx, input)]);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  expect(await rawClient().cannedReply.count({ where: { shortcut: "duas-vezes" } })).toBe(1);
});
