import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { UNSERVED_MS } from "@/lib/modules/routing/policy";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addPerson, addQueue, addWaiting, drain } from "@/tests/support/routing/queue";
import { rows } from "@/tests/support/rows";

// Those who lead a team hear when a customer waits in its open queue and nobody can have them.

const database = testDatabase();
let ws: number;

beforeAll(async () => {
  ws = (await signedIn()).ctx.workspaceId;
});
afterAll(() => database.close());

/** A queue that gives out, and who leads its team: they aren't there. */
async function addLedQueue(): Promise<{ teamId: number; lead: number }> {
  const teamId = await addQueue(ws);
  const lead = await addPerson(ws, { teamId, status: "offline" });
  await rows.run("UPDATE team_member SET role = 'lead' WHERE attenderId = ?", lead);
  return { teamId, lead };
}
const heard = (attenderId: number) =>
  rows.values<number>(
    "SELECT conversationId FROM notification WHERE kind = 'queue_unserved' AND attenderId = ? ORDER BY id",
    attenderId,
  );

test("whoever leads the team hears once of who has waited longest, and of which team it is", async () => {
  const { teamId, lead } = await addLedQueue();
  await addWaiting(ws, teamId, { minutes: 6 });
  const longest = await addWaiting(ws, teamId, { minutes: 7 });
  await drain(ws);
  await drain(ws);
  expect(await heard(lead)).toEqual([longest]);
  const team = await rows.value<string>("SELECT name FROM team WHERE id = ?", teamId);
  expect(await rows.values<string>("SELECT text FROM notification WHERE attenderId = ?", lead)).toEqual([team]);
});

test("in the first five minutes nobody hears of it, and the queue is looked at when they are over", async () => {
  const { teamId, lead } = await addLedQueue();
  const id = await addWaiting(ws, teamId, { minutes: 4 });
  await drain(ws);
  expect(await heard(lead)).toEqual([]);
  const enteredAt = await rows.value<number>("SELECT enteredAt FROM queue_entry WHERE conversationId = ?", id);
  const lookAt = await rows.value<number>(
    "SELECT min(runAt) FROM job WHERE type = 'routing.drain' AND status = 'queued'",
  );
  expect(lookAt).toBe((enteredAt ?? 0) + UNSERVED_MS);
});

test("time in which the queue is closed is no waiting", async () => {
  const { teamId, lead } = await addLedQueue();
  const calendarId = await rows.insert("calendar", {
    workspaceId: ws,
    name: "Feriado sem fim",
    hours: JSON.stringify({ monday: [{ start: "03:00", end: "03:01" }] }),
    holidays: "[]",
    isDefault: 0,
    createdAt: 0,
    updatedAt: 0,
  });
  await rows.run("UPDATE team_routing SET isAlways = FALSE, calendarId = ? WHERE audience = ?", calendarId, teamId);
  await addWaiting(ws, teamId, { minutes: 60 });
  await drain(ws);
  expect(await heard(lead)).toEqual([]);
});

test("when nobody was left who waited they hear of the next", async () => {
  const { teamId, lead } = await addLedQueue();
  const first = await addWaiting(ws, teamId, { minutes: 6 });
  await drain(ws);
  await rows.run("UPDATE conversation SET status = 'closed' WHERE id = ?", first);
  await rows.run("DELETE FROM queue_entry WHERE conversationId = ?", first);
  await drain(ws);
  const next = await addWaiting(ws, teamId, { minutes: 6 });
  await drain(ws);
  expect(await heard(lead)).toEqual([first, next]);
});

test("of a team that nobody leads those hear who say how conversations find somebody", async () => {
  const teamId = await addQueue(ws);
  const id = await addWaiting(ws, teamId, { minutes: 6 });
  await drain(ws);
  const admin = await rows.value<number>("SELECT id FROM attender WHERE email = ?", DEMO_ACCOUNTS.admin);
  const agent = await rows.value<number>("SELECT id FROM attender WHERE email = ?", DEMO_ACCOUNTS.agent);
  expect(await heard(admin ?? 0)).toContain(id);
  expect(await heard(agent ?? 0)).not.toContain(id);
});

test("nobody hears of what somebody gets", async () => {
  const { teamId, lead } = await addLedQueue();
  await addPerson(ws, { teamId });
  await addWaiting(ws, teamId, { minutes: 60 });
  await drain(ws);
  expect(await heard(lead)).toEqual([]);
});
