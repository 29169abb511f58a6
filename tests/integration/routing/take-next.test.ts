import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getChat } from "@/lib/modules/conversations/queries";
import { repairQueues } from "@/lib/modules/routing/queue/repair";
import { takeNext } from "@/lib/modules/routing/queue/take-next";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const MINUTE_MS = 60_000;
let ctx: Ctx;
let customerId: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  customerId =
    (await rows.first<{ id: number }>("SELECT id FROM customer WHERE workspaceId = ?", ctx.workspaceId))?.id ?? 0;
});
beforeEach(() => rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ?", ctx.workspaceId));
afterAll(() => database.close());

/** An open conversation that nobody has, whose customer has waited for so many minutes. */
function add(minutes: number, values: Record<string, unknown> = {}): Promise<number> {
  const at = Date.now() - minutes * MINUTE_MS;
  return rows.insert("conversation", {
    workspaceId: ctx.workspaceId,
    subject: "Na fila",
    customerId,
    status: "waiting",
    tags: "[]",
    awaitingReplySince: at,
    createdAt: at,
    updatedAt: at,
    lastActivityAt: at,
    ...values,
  });
}
/** Takes what is next of what was added past the product. */
const takenBy = async (who: Ctx) => {
  await repairQueues();
  return takeNext(who);
};
const next = async () => (await takenBy(ctx)).chat?.id ?? null;

test("what presses most comes first, then who waits longest, and a near deadline is as pressing as what is urgent", async () => {
  const short = await add(5);
  const long = await add(50);
  const urgent = await add(1, { priority: "urgent" });
  const low = await add(500, { priority: "low" });
  const due = await add(2, { priority: "low", nextDueAt: Date.now() + 10 * MINUTE_MS });
  const high = await add(3, { priority: "high" });
  const order = [];
  for (let turn = 0; turn < 7; turn += 1) order.push(await next());
  expect(order).toEqual([due, urgent, high, long, short, low, null]);
  expect(await getChat(ctx, due)).toMatchObject({ status: "active", assignedAttender: { id: ctx.attender.id } });
});

test("what somebody has, is closed, snoozed or begun by us waits for nobody", async () => {
  await add(5, { assignedAttenderId: ctx.attender.id });
  await add(5, { status: "closed", awaitingReplySince: null });
  await add(5, { snoozedUntil: Date.now() + MINUTE_MS });
  await add(5, { isOutbound: true, awaitingReplySince: null });
  expect(await next()).toBeNull();
});

test("a team's own conversations are taken by who sees them alone", async () => {
  const { workspaceId } = ctx;
  const teamId = await rows.insert("team", {
    workspaceId,
    name: "Reservada",
    isPrivate: true,
    createdAt: 0,
    updatedAt: 0,
  });
  await add(5, { teamId, audience: teamId });
  const { ctx: outside } = await signedIn(await addAttender(workspaceId));
  expect((await takenBy(outside)).chat).toBeNull();
  await rows.insert("team_member", { workspaceId, teamId, attenderId: outside.attender.id, role: "member" });
  const { ctx: inside } = await signedIn(
    (await rows.first<{ email: string }>("SELECT email FROM attender WHERE id = ?", outside.attender.id))?.email,
  );
  expect((await takenBy(inside)).chat).not.toBeNull();
});

test("of many who ask at once each gets another one, until none is left", async () => {
  const people: Ctx[] = [];
  for (let index = 0; index < 10; index += 1) people.push((await signedIn(await addAttender(ctx.workspaceId))).ctx);
  const waiting = await Promise.all(Array.from({ length: 40 }, (_, index) => add(index)));
  await repairQueues();
  const taken = await Promise.all(Array.from({ length: 50 }, (_, index) => takeNext(people[index % 10] as Ctx)));
  const ids = taken.flatMap(({ chat }) => chat?.id ?? []);
  expect(ids.toSorted((one, other) => one - other)).toEqual(waiting.toSorted((one, other) => one - other));
  const owners = await rows.all<{ id: number }>(
    "SELECT id FROM conversation WHERE subject = 'Na fila' AND deletedAt IS NULL AND assignedAttenderId IS NULL",
  );
  expect(owners).toEqual([]);
});
