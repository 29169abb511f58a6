import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { acceptOffer, declineOffer, listOffers } from "@/lib/modules/routing/queue/offers";
import { takeNext } from "@/lib/modules/routing/queue/take-next";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addPerson, addQueue, addWaiting, drain, keeperOf, work } from "@/tests/support/routing/queue";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ws: number;
let admin: Ctx;
let outsider: Ctx;

beforeAll(async () => {
  ({ ctx: outsider } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  ws = admin.workspaceId;
});
afterAll(() => database.close());

const signedInAs = async (id: number) =>
  (await signedIn((await rows.value<string>("SELECT email FROM attender WHERE id = ?", id)) ?? "")).ctx;

/** A queue whose conversations are offered, with two people and one conversation. */
async function offered() {
  const teamId = await addQueue(ws, { offerSeconds: 30 });
  const people = [await signedInAs(await addPerson(ws, { teamId })), await signedInAs(await addPerson(ws, { teamId }))];
  const id = await addWaiting(ws, teamId);
  await drain(ws);
  const [first, second] = people as [Ctx, Ctx];
  return { teamId, id, first, second };
}
const offeredTo = (id: number) =>
  rows.value<number | null>("SELECT offeredTo FROM queue_entry WHERE conversationId = ?", id);
/** Lets the time of every offer pass. */
async function passTime() {
  await rows.run("UPDATE queue_entry SET offeredUntil = 1 WHERE offeredTo IS NOT NULL");
  await rows.run("UPDATE job SET runAt = 0 WHERE type = 'routing.drain' AND status = 'queued'");
  await work();
}

test("an offer is one person's until they take it", async () => {
  const { id, first, second } = await offered();
  expect((await listOffers(first)).map(({ chatId }) => chatId)).toEqual([id]);
  expect(await listOffers(second)).toEqual([]);
  expect(await keeperOf(id)).toBeNull();
  await acceptOffer(first, id);
  expect(await keeperOf(id)).toBe(first.attender.id);
  expect(await listOffers(first)).toEqual([]);
});

test("nobody else takes what is offered, but for who may say how the queues work", async () => {
  const { id, second, teamId } = await offered();
  const take = (who: Ctx) => assignConversation(who, { chatId: id, attenderId: who.attender.id, from: null });
  await expect(take(second)).rejects.toMatchObject({ code: "CONVERSATION_OFFERED" });
  await expect(take(outsider)).rejects.toMatchObject({ code: "CONVERSATION_OFFERED" });
  const sight = { ...second.sight, whole: [teamId], unassigned: [] };
  expect((await takeNext({ ...second, sight })).chat).toBeNull();
  await take(admin);
  expect(await keeperOf(id)).toBe(admin.attender.id);
});

test("what somebody lets pass is offered to the next, and after everybody to the first again", async () => {
  const { id, first, second } = await offered();
  await declineOffer(first, id);
  await work();
  expect(await offeredTo(id)).toBe(second.attender.id);
  await declineOffer(second, id);
  await work();
  expect(await offeredTo(id)).toBe(first.attender.id);
  await expect(acceptOffer(second, id)).rejects.toMatchObject({ code: "OFFER_OVER" });
});

test("who lets three offers in a row run out counts as away, and is offered nothing more", async () => {
  const teamId = await addQueue(ws, { offerSeconds: 30 });
  const only = await signedInAs(await addPerson(ws, { teamId }));
  const id = await addWaiting(ws, teamId);
  await drain(ws);
  await passTime();
  await passTime();
  expect(await offeredTo(id)).toBe(only.attender.id);
  await passTime();
  const chosen = await rows.value<string>(
    "SELECT chosen FROM attender_availability WHERE attenderId = ?",
    only.attender.id,
  );
  expect(chosen).toBe("away");
});

test("one is offered to a person at a time, the next when they have answered", async () => {
  const teamId = await addQueue(ws, { offerSeconds: 30 });
  const only = await signedInAs(await addPerson(ws, { teamId }));
  const [first, second] = [await addWaiting(ws, teamId, { minutes: 5 }), await addWaiting(ws, teamId)];
  await drain(ws);
  expect([await offeredTo(first), await offeredTo(second)]).toEqual([only.attender.id, null]);
  await acceptOffer(only, first);
  await work();
  expect(await offeredTo(second)).toBe(only.attender.id);
});

test("what is offered takes of the room as if it were theirs", async () => {
  const teamId = await addQueue(ws, { offerSeconds: 30 });
  const only = await addPerson(ws, { teamId, units: 20 });
  const giving = await addQueue(ws);
  await rows.run(
    "INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, 'member')",
    ...[ws, giving, only],
  );
  const [offering, waiting] = [await addWaiting(ws, teamId, { minutes: 5 }), await addWaiting(ws, giving)];
  await drain(ws);
  expect([await offeredTo(offering), await keeperOf(waiting)]).toEqual([only, null]);
});
