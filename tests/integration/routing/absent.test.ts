import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { storeStatus } from "@/lib/modules/presence/availability";
import { ORDINARY_ROUTING } from "@/lib/modules/routing/policy";
import { saveRouting } from "@/lib/modules/routing/save-routing";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { addPerson, addWaiting, keeperOf, work } from "@/tests/support/routing/queue";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
});
beforeEach(async () => {
  await rows.run("DELETE FROM team_routing");
  await rows.run("DELETE FROM routed_attender");
  await rows.run("DELETE FROM job WHERE type IN ('routing.drain', 'routing.requeue')");
});
afterAll(() => database.close());

const choose = async (mode: "manual" | "round_robin") => {
  const version = (await rows.value<number>("SELECT version FROM team_routing WHERE audience = 0")) ?? 0;
  await saveRouting(ctx, 0, { ...ORDINARY_ROUTING, mode, isAlways: true, requeueMinutes: 5, version });
};
/** A conversation of no team that somebody has and whose customer waits. */
const addHeld = (attenderId: number) =>
  addWaiting(ctx.workspaceId, 0, { teamId: null, assignedAttenderId: attenderId });
const absence = (attenderId: number) =>
  rows.value<number | null>("SELECT leftAt FROM routed_attender WHERE attenderId = ?", attenderId);
/** Lets minutes pass for who is away, and does what is due. */
async function pass(minutes: number): Promise<void> {
  await rows.run("UPDATE routed_attender SET leftAt = leftAt - ? WHERE leftAt IS NOT NULL", minutes * 60_000);
  await rows.run("UPDATE job SET runAt = 0 WHERE type = 'routing.requeue' AND status = 'queued'");
  await work();
}

test("who is away already when a queue begins to give out is followed from then on", async () => {
  const gone = await addPerson(ctx.workspaceId, { status: "away" });
  const id = await addHeld(gone);
  await choose("round_robin");
  await pass(4);
  expect(await keeperOf(id)).toBe(gone);
  await pass(1);
  expect(await keeperOf(id)).toBeNull();
});

test("an absence from before nobody's coming and going was noted is none any more", async () => {
  const person = await addPerson(ctx.workspaceId);
  const name = { id: person, firstName: "Pessoa", surname: "da Fila" };
  await choose("round_robin");
  await storeStatus(ctx.workspaceId, name, "away");
  expect(await absence(person)).not.toBeNull();
  await choose("manual");
  // By hand, nothing follows who comes back.
  await storeStatus(ctx.workspaceId, name, "available");
  await choose("round_robin");
  expect(await absence(person)).toBeNull();
});

test("another change of a queue that gives out already moves nobody's absence", async () => {
  const gone = await addPerson(ctx.workspaceId, { status: "away" });
  await choose("round_robin");
  await pass(3);
  const since = await absence(gone);
  await choose("round_robin");
  expect(await absence(gone)).toBe(since);
});
