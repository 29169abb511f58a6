import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { storeStatus } from "@/lib/modules/presence/availability";
import { explainRouting } from "@/lib/modules/routing/queue/explain";
import { repairQueues } from "@/lib/modules/routing/queue/repair";
import { takeNext } from "@/lib/modules/routing/queue/take-next";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addPerson, addQueue, addWaiting, drain, keeperOf, work } from "@/tests/support/routing/queue";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ctx: Ctx;
let ws: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ws = ctx.workspaceId;
});
afterAll(() => database.close());

const signedInAs = async (id: number) =>
  (await signedIn((await rows.value<string>("SELECT email FROM attender WHERE id = ?", id)) ?? "")).ctx;
const person = async (id: number) => {
  const row = await rows.first<{ firstName: string; surname: string }>(
    "SELECT firstName, surname FROM attender WHERE id = ?",
    id,
  );
  return { id, firstName: row?.firstName ?? "", surname: row?.surname ?? "" };
};
const hasten = (type: string) => rows.run("UPDATE job SET runAt = 0 WHERE type = ? AND status = 'queued'", type);
const isQueued = async (id: number) =>
  (await rows.value<number>("SELECT count(*) FROM queue_entry WHERE conversationId = ?", id)) === 1;

describe("a queue that gives its conversations out", () => {
  test("shares a thousand among ten alike so that none has two more than another, whoever had how many before", async () => {
    const teamId = await addQueue(ws);
    const people = [];
    for (let index = 0; index < 10; index += 1) people.push(await addPerson(ws, { units: 10_000, teamId }));
    const ids = [];
    for (let index = 0; index < 1_000; index += 1) ids.push(await addWaiting(ws, teamId, { minutes: 2_000 - index }));
    await drain(ws);
    const shares = await rows.values<number>(
      "SELECT count(*) FROM conversation WHERE teamId = ? AND assignedAttenderId IS NOT NULL GROUP BY assignedAttenderId",
      teamId,
    );
    expect(shares).toHaveLength(10);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  }, 60_000);

  test("goes on with whose turn it is when the clock was set back a day", async () => {
    const teamId = await addQueue(ws);
    const people = [await addPerson(ws, { units: 1_000, teamId }), await addPerson(ws, { units: 1_000, teamId })];
    const got = [];
    for (let index = 0; index < 6; index += 1) {
      const id = await addWaiting(ws, teamId);
      await drain(ws);
      got.push(people.indexOf((await keeperOf(id)) ?? 0));
      // All that is kept of time was written tomorrow.
      if (index === 2)
        await rows.run(
          "UPDATE queue_stay SET leftAt = leftAt + 86400000, joinedAt = joinedAt + 86400000, enteredAt = enteredAt + 86400000",
        );
    }
    expect(got).toEqual([0, 1, 0, 1, 0, 1]);
  });

  test("gives to nobody more than they can have, and the next as soon as one is closed", async () => {
    const teamId = await addQueue(ws, { mode: "least_loaded" });
    const one = await addPerson(ws, { units: 60, teamId });
    const ids = [];
    for (let index = 0; index < 4; index += 1) ids.push(await addWaiting(ws, teamId, { minutes: 10 - index }));
    await drain(ws);
    expect(await Promise.all(ids.map(keeperOf))).toEqual([one, one, one, null]);
    const [first = 0, , , last = 0] = ids;
    await closeConversation(await signedInAs(one), first);
    await work();
    expect(await keeperOf(last)).toBe(one);
  });

  test("gives to whom has least for what they can have, not in number", async () => {
    const teamId = await addQueue(ws, { mode: "least_loaded" });
    const [big, small] = [await addPerson(ws, { units: 200, teamId }), await addPerson(ws, { units: 40, teamId })];
    for (let index = 0; index < 12; index += 1) await addWaiting(ws, teamId);
    await drain(ws);
    const of = (id: number) =>
      rows.value<number>("SELECT count(*) FROM conversation WHERE teamId = ? AND assignedAttenderId = ?", teamId, id);
    expect([await of(big), await of(small)]).toEqual([10, 2]);
  });

  test("passes over who is away, gone or isn't in the team", async () => {
    const teamId = await addQueue(ws);
    await addPerson(ws, { status: "away", teamId });
    await addPerson(ws, { status: "offline", teamId });
    await addPerson(ws);
    const id = await addWaiting(ws, teamId);
    await drain(ws);
    expect(await keeperOf(id)).toBeNull();
    const { candidates } = await explainRouting(ctx, id);
    expect(candidates.map(({ passed }) => passed)).toEqual(["away", "offline"]);
  });

  test("gives what waits to whoever comes", async () => {
    const teamId = await addQueue(ws);
    const late = await addPerson(ws, { status: "offline", teamId });
    const id = await addWaiting(ws, teamId);
    await drain(ws);
    await storeStatus(ws, await person(late), "available");
    await work();
    expect(await keeperOf(id)).toBe(late);
  });

  test("waits for the skill that only somebody away has, and then goes to who is there", async () => {
    const teamId = await addQueue(ws, { skillWaitSeconds: 120 });
    const [knows, other] = [await addPerson(ws, { status: "away", teamId }), await addPerson(ws, { teamId })];
    await rows.run("INSERT INTO attender_skill (workspaceId, attenderId, tag) VALUES (?, ?, 'francês')", ws, knows);
    const id = await addWaiting(ws, teamId);
    await repairQueues();
    await rows.run(
      `UPDATE queue_entry SET wanted = '["francês"]', relaxAt = ? WHERE conversationId = ?`,
      Date.now() + 120_000,
      id,
    );
    await drain(ws);
    expect(await keeperOf(id)).toBeNull();
    expect((await explainRouting(ctx, id)).candidates.find(({ attenderId }) => attenderId === other)).toMatchObject({
      passed: "skill",
      missing: ["francês"],
    });
    await rows.run("UPDATE queue_entry SET relaxAt = ? WHERE conversationId = ?", Date.now() - 1, id);
    await drain(ws);
    expect(await keeperOf(id)).toBe(other);
  });

  test.each([
    ["71 hours ago goes back to whom they had", 71, true],
    ["73 hours ago gets whose turn it is", 73, false],
  ])("a customer who was here %s", async (_, hours, isSame) => {
    const teamId = await addQueue(ws, { stickyHours: 72 });
    const [turn, had] = [await addPerson(ws, { teamId }), await addPerson(ws, { teamId })];
    const customerId = await rows.insert("customer", {
      workspaceId: ws,
      name: "Volta",
      tags: "[]",
      createdAt: 0,
      updatedAt: 0,
    });
    const closed = {
      status: "closed",
      awaitingReplySince: null,
      assignedAttenderId: had,
      lastActivityAt: Date.now() - hours * 3_600_000,
    };
    await addWaiting(ws, teamId, { customerId, ...closed });
    const id = await addWaiting(ws, teamId, { customerId });
    await drain(ws);
    expect(await keeperOf(id)).toBe(isSame ? had : turn);
  });

  test("gives nothing outside its hours, and says when it opens", async () => {
    const teamId = await addQueue(ws);
    // What else waits is looked at by other times.
    await rows.run("UPDATE team_routing SET mode = 'manual' WHERE audience <> ?", teamId);
    const calendarId = await rows.insert("calendar", {
      workspaceId: ws,
      name: "Um minuto",
      hours: JSON.stringify({ [nextWeekday()]: [{ start: "03:00", end: "03:01" }] }),
      holidays: "[]",
      isDefault: 0,
      createdAt: 0,
      updatedAt: 0,
    });
    await rows.run("UPDATE team_routing SET isAlways = FALSE, calendarId = ? WHERE audience = ?", calendarId, teamId);
    await addPerson(ws, { teamId });
    const id = await addWaiting(ws, teamId);
    await drain(ws);
    expect(await keeperOf(id)).toBeNull();
    const { waiting } = await explainRouting(ctx, id);
    expect(Date.parse(waiting?.opensAt ?? "")).toBeGreaterThan(Date.now());
    // The job is there at that instant.
    const at = await rows.value<number>(
      "SELECT min(runAt) FROM job WHERE type = 'routing.drain' AND status = 'queued'",
    );
    expect(at).toBe(Date.parse(waiting?.opensAt ?? ""));
    await rows.run("UPDATE team_routing SET mode = 'manual' WHERE audience = ?", teamId);
  });
});

/** The name of the weekday of three days from now: closed today and tomorrow. */
function nextWeekday(): string {
  const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
  return names[(new Date().getUTCDay() + 3) % 7] ?? "monday";
}

describe("somebody who goes away", () => {
  test("after five minutes gives back the four of seven that wait for them, in their old order", async () => {
    const teamId = await addQueue(ws);
    const gone = await addPerson(ws, { teamId, units: 1_000 });
    const ids = [];
    for (let index = 0; index < 7; index += 1) ids.push(await addWaiting(ws, teamId, { minutes: 60 - index }));
    await drain(ws);
    const mine = await signedInAs(gone);
    for (const chatId of ids.slice(0, 3))
      await sendMessage(mine, { chatId, text: "Já vejo", attachments: [], clientMessageId: crypto.randomUUID() });
    await storeStatus(ws, await person(gone), "away");
    await hasten("routing.requeue");
    await work();
    // They were away for a moment only.
    expect(await Promise.all(ids.map(keeperOf))).toEqual(ids.map(() => gone));
    await rows.run("UPDATE routed_attender SET leftAt = leftAt - 300000 WHERE attenderId = ?", gone);
    await hasten("routing.requeue");
    await work();
    expect(await Promise.all(ids.map(keeperOf))).toEqual([gone, gone, gone, null, null, null, null]);
    const order = await rows.values<number>(
      "SELECT conversationId FROM queue_entry WHERE audience = ? ORDER BY rank, enteredAt, conversationId",
      teamId,
    );
    expect(order).toEqual(ids.slice(3));
    const lines = await rows.values<string>("SELECT kind FROM timeline_entry WHERE conversationId = ?", ids[3]);
    expect(lines).toContain("requeued");
  });

  test("who is back in time keeps everything", async () => {
    const teamId = await addQueue(ws);
    const back = await addPerson(ws, { teamId });
    const id = await addWaiting(ws, teamId);
    await drain(ws);
    await storeStatus(ws, await person(back), "offline");
    await storeStatus(ws, await person(back), "available");
    await rows.run(
      "UPDATE routed_attender SET leftAt = leftAt - 300000 WHERE attenderId = ? AND leftAt IS NOT NULL",
      back,
    );
    await hasten("routing.requeue");
    await work();
    expect(await keeperOf(id)).toBe(back);
  });
});

test("fifty people who take from a hundred at once while they are given out: each has one owner, and nobody was given more than they can have", async () => {
  const teamId = await addQueue(ws);
  const people: number[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await addPerson(ws, { units: 40, teamId }));
  const ids: number[] = [];
  for (let index = 0; index < 100; index += 1) ids.push(await addWaiting(ws, teamId));
  await repairQueues();
  const contexts = [];
  for (const id of people) contexts.push(await signedInAs(id));
  const taking = contexts.map((mine) =>
    takeNext({ ...mine, sight: { ...mine.sight, whole: [teamId], unassigned: [] } }),
  );
  await Promise.all([drain(ws), ...taking]);
  const owners = await Promise.all(ids.map(keeperOf));
  expect(owners.every((owner) => owner !== null)).toBe(true);
  const given = await rows.all<{ attenderId: number; count: number }>(
    "SELECT attenderId, count(*) AS count FROM queue_stay WHERE audience = ? AND how = 'given' GROUP BY attenderId",
    teamId,
  );
  expect(Math.max(...given.map(({ count }) => count))).toBeLessThanOrEqual(2);
  const stays = await rows.value<number>("SELECT count(*) FROM queue_stay WHERE audience = ?", teamId);
  expect(stays).toBe(100);
}, 60_000);

describe("the queue", () => {
  test("has what nobody has, and lets go of it as soon as somebody has it", async () => {
    const teamId = await addQueue(ws, { mode: "manual" });
    const id = await addWaiting(ws, teamId, { assignedAttenderId: ctx.attender.id });
    await repairQueues();
    expect(await isQueued(id)).toBe(false);
    await assignConversation(ctx, { chatId: id, attenderId: null, from: ctx.attender.id });
    expect(await isQueued(id)).toBe(true);
    await assignConversation(ctx, { chatId: id, attenderId: ctx.attender.id, from: null });
    expect(await isQueued(id)).toBe(false);
    const how = await rows.value<string>("SELECT how FROM queue_stay WHERE conversationId = ?", id);
    expect(how).toBe("taken");
  });
});
