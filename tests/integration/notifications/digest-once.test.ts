import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { QUIET_DEFAULT } from "@/lib/modules/attenders/quiet/policy";
import { queueDueDigests } from "@/lib/modules/notifications/digest/queue-due";
import { changeWorkspace, getWorkspace } from "@/lib/modules/workspace/profile";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dispatchNow } from "@/tests/support/dispatch";
import {
  chooses,
  clearDigests,
  digest,
  due,
  dueOf,
  mails,
  newPerson,
  onlyDigests,
  told,
  waiting,
  wants,
} from "@/tests/support/notifications/digests";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const folder = path.join(database.dataDir, "mail");
let me: Ctx;

beforeEach(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await clearDigests();
  me = await newPerson();
});
afterAll(() => database.close());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe("a digest is sent once", () => {
  test("although its job is run again after a crash before the end was noted", async () => {
    await wants(me, "customer_reply");
    await told(me, "uma vez");
    await due(me);
    const job = await rawClient().job.findFirstOrThrow({ where: { type: "notifications.send-digest" } });
    const before = await rawClient().attender.findUniqueOrThrow({ where: { id: me.attender.id } });
    await onlyDigests();
    await rawClient().attender.update({ where: { id: me.attender.id }, data: { digestUpToId: before.digestUpToId } });
    await rawClient().job.deleteMany();
    await rawClient().job.create({ data: { ...job, payload: job.payload ?? {} } });
    await onlyDigests();
    expect(await mails()).toHaveLength(1);
  });

  test("although the job that queues it is run twice, and by two nodes at once", async () => {
    await wants(me, "customer_reply");
    await told(me, "uma vez");
    const at = (await dueOf(me)) ?? 0;
    await Promise.all([queueDueDigests(me.workspaceId, at), queueDueDigests(me.workspaceId, at)]);
    await queueDueDigests(me.workspaceId, at);
    expect(await waiting("notifications.send-digest")).toBe(1);
    await onlyDigests();
    expect(await mails()).toHaveLength(1);
    expect(await digest(me)).toHaveLength(1);
  });

  test("and what came while the one before wasn't out is in the next", async () => {
    await wants(me, "customer_reply");
    await told(me, "primeira");
    const at = await due(me);
    await told(me, "segunda", { createdAt: at + MINUTE_MS });
    await due(me);
    await onlyDigests();
    expect((await mails()).map(({ subject }) => subject)).toEqual(["1 novidade no Cangoo"]);
    expect(await digest(me)).toHaveLength(2);
  });
});

describe("when it is due", () => {
  test("follows the rhythm at once, and nobody has a time who wants nothing", async () => {
    expect(await dueOf(me)).toBeNull();
    const version = await wants(me, "customer_reply");
    expect((await dueOf(me)) ?? 0).toBe(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS);
    await chooses(me, { every: "quarter" });
    expect(((await dueOf(me)) ?? 0) - Date.now()).toBeLessThanOrEqual(15 * MINUTE_MS);
    await wants(me, "customer_reply", false, version);
    expect(await dueOf(me)).toBeNull();
  });

  test("is when quiet hours end that began since", async () => {
    await wants(me, "customer_reply");
    await told(me, "de noite");
    const always = { ...QUIET_DEFAULT, isOn: true, from: "00:00", to: "23:59", mentionsPass: true };
    await rawClient().attender.update({
      where: { id: me.attender.id },
      data: { quietHours: JSON.stringify(always) },
    });
    const at = await due(me);
    expect(await waiting("notifications.send-digest")).toBe(0);
    expect(((await dueOf(me)) ?? 0) > at).toBe(true);
    expect(new Date((await dueOf(me)) ?? 0).toISOString()).toMatch(/T02:59:00/);
  });

  test("moves with the company's time zone", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    await chooses(me, { every: "day", at: "08:00" });
    await wants(me, "customer_reply");
    const workspace = await getWorkspace(admin);
    await changeWorkspace(admin, { timeZone: "Asia/Tokyo", version: workspace.version });
    await dispatchNow();
    expect(new Date((await dueOf(me)) ?? 0).toISOString()).toMatch(/T23:00:00/);
    await changeWorkspace(admin, { timeZone: workspace.timeZone, version: workspace.version + 1 });
    await dispatchNow();
    expect(new Date((await dueOf(me)) ?? 0).toISOString()).toMatch(/T11:00:00/);
  });

  test("is never for who was deactivated, and again once they are back", async () => {
    const { ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin);
    await wants(me, "customer_reply");
    await told(me, "depois");
    await due(me);
    await toggleAttenderStatus(admin, me.attender.id, false);
    await onlyDigests();
    expect([await mails(), await dueOf(me)]).toEqual([[], null]);
    await toggleAttenderStatus(admin, me.attender.id, true);
    expect(await dueOf(me)).not.toBeNull();
  });

  test("is one job for all of a minute, however many people", async () => {
    const people = await Promise.all(Array.from({ length: 45 }, () => newPerson()));
    for (const person of people) await wants(person, "customer_reply");
    for (const person of people) await told(person, "para todos");
    expect(await waiting("notifications.digests")).toBe(1);
    await due(people[0] as Ctx);
    expect(await waiting("notifications.send-digest")).toBe(45);
    await onlyDigests();
    expect(new Set((await mails()).map(({ to }) => to)).size).toBe(45);
  });
});
