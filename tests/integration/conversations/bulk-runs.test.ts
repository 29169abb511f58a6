import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { cancelRun, chooseRun, findRun, listRuns, startRun, undoRun } from "@/lib/modules/conversations/bulk-runs/run";
import { doRunPart, giveUpRun, purgeRuns } from "@/lib/modules/conversations/bulk-runs/run-job";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { keptAndCounted } from "@/tests/support/conversations/counted";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const COUNT = 60;
const database = testDatabase();
let admin: Ctx;
let agent: Ctx;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
// Each test has a person of its own, whose conversations they are.
beforeEach(async () => {
  agent = (await signedIn(await addAttender(admin.workspaceId))).ctx;
});
afterAll(() => database.close());

const own = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      addConversation(admin.workspaceId, { status: "waiting", assignedAttenderId: agent.attender.id }),
    ),
  );
const mine = () => chooseRun(agent, { filter: "mine" });
const part = (runId: number, sliceMs?: number) =>
  doRunPart({ workspaceId: admin.workspaceId, runId }, undefined, sliceMs);
const statesOf = (ids: readonly number[]) =>
  rows.values<string>(
    `SELECT DISTINCT status FROM conversation WHERE id IN (${ids.map(Number).join()}) ORDER BY status`,
  );

describe("a change of all that a list has", () => {
  test("is made of those that were there when they were chosen, in as many commits as it takes", async () => {
    const ids = await own(COUNT);
    const run = await mine();
    expect(run).toMatchObject({ state: "chosen", total: COUNT, isWhole: true });
    const [later = 0] = await own(1);
    expect(await startRun(agent, run.id, { kind: "close" })).toMatchObject({ state: "running", kind: "close" });
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "done", done: COUNT, changed: COUNT, missing: 0 });
    expect(await statesOf(ids)).toEqual(["closed"]);
    expect(await statesOf([later])).toEqual(["waiting"]);
    const { kept, counted } = await keptAndCounted(admin.workspaceId);
    expect(kept).toEqual(counted);
  });

  test("chooses under a condition, too", async () => {
    const [urgent = 0] = await own(3);
    await rows.run("UPDATE conversation SET priority = 'urgent' WHERE id = ?", urgent);
    const condition = { all: [{ field: "priority", operator: "any_of", value: ["urgent"] }], any: [] } as const;
    const run = await chooseRun(agent, { filter: "mine", condition });
    expect(run).toMatchObject({ total: 1, isWhole: true });
    await startRun(agent, run.id, { kind: "addTag", tag: "todas" });
    await part(run.id);
    expect(await rows.values<string>("SELECT tags FROM conversation WHERE id = ?", urgent)).toEqual(['["todas"]']);
  });

  test("says what it left as it was", async () => {
    const [open = 0, closed = 0, given = 0] = await own(3);
    const run = await mine();
    await closeConversation(agent, closed);
    await assignConversation(agent, { chatId: given, attenderId: null, from: agent.attender.id });
    await startRun(agent, run.id, { kind: "assign", attenderId: null });
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ done: 3, changed: 1, refused: 1, missing: 0 });
    expect(await statesOf([open])).toEqual(["pending"]);
  });

  test("goes on where a part of it ended, and not twice", async () => {
    await own(COUNT);
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await part(run.id, 1);
    const { done } = await findRun(agent, run.id);
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(COUNT);
    await Promise.all([part(run.id), part(run.id)]);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "done", done: COUNT, changed: COUNT });
  });

  test("is stopped with what it changed so far, and that can be undone", async () => {
    const ids = await own(COUNT);
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await part(run.id, 1);
    const { changed } = await cancelRun(agent, run.id);
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "cancelled", changed });
    await expect(cancelRun(agent, run.id)).rejects.toMatchObject({ code: "BULK_BUSY" });
    await undoRun(agent, run.id);
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "undone", restored: changed, kept: 0 });
    expect(await statesOf(ids)).toEqual(["waiting"]);
  });

  test("gives back what nobody has changed since", async () => {
    const ids = await own(30);
    const run = await mine();
    await startRun(agent, run.id, { kind: "priority", priority: "urgent" });
    await part(run.id);
    const touched = ids.slice(0, 4);
    await rows.run(`UPDATE conversation SET priority = 'low' WHERE id IN (${touched.join()})`);
    await undoRun(agent, run.id);
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "undone", restored: 26, kept: 4 });
    expect(
      await rows.values<string>(`SELECT DISTINCT priority FROM conversation WHERE id IN (${touched.join()})`),
    ).toEqual(["low"]);
    await expect(undoRun(agent, run.id)).rejects.toMatchObject({ code: "BULK_BUSY" });
  });

  test("is begun once", async () => {
    await own(1);
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await expect(startRun(agent, run.id, { kind: "close" })).rejects.toMatchObject({ code: "BULK_BUSY" });
    await part(run.id);
  });

  test("of nothing is over at once", async () => {
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "done", total: 0, changed: 0 });
    await expect(undoRun(agent, run.id)).rejects.toMatchObject({ code: "BULK_BUSY" });
  });

  test("waits while three others of the workspace are under way", async () => {
    const started: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { id } = await mine();
      await startRun(agent, id, { kind: "close" });
      started.push(id);
    }
    const fourth = await mine();
    await expect(startRun(agent, fourth.id, { kind: "close" })).rejects.toMatchObject({ code: "BULK_LIMIT" });
    for (const id of started) await part(id);
    await startRun(agent, fourth.id, { kind: "close" });
    await part(fourth.id);
  });

  test("ends when who asked for it may no more", async () => {
    const ids = await own(3);
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await toggleAttenderStatus(admin, agent.attender.id, false);
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "failed", changed: 0 });
    expect(await statesOf(ids)).not.toContain("closed");
  });

  test("ends when whom it gives them to isn't there any more", async () => {
    await own(3);
    const run = await mine();
    const colleague = await addAttender(admin.workspaceId);
    const { ctx } = await signedIn(colleague);
    await startRun(agent, run.id, { kind: "assign", attenderId: ctx.attender.id });
    await toggleAttenderStatus(admin, ctx.attender.id, false);
    await part(run.id);
    expect(await findRun(agent, run.id)).toMatchObject({ state: "failed", changed: 0 });
  });

  test("that is given up says so", async () => {
    await own(1);
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await giveUpRun({ workspaceId: admin.workspaceId, runId: run.id });
    expect(await findRun(agent, run.id)).toMatchObject({ state: "failed" });
  });

  test("is its maker's own", async () => {
    const run = await mine();
    await expect(findRun(admin, run.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(startRun(admin, run.id, { kind: "close" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is listed once it was begun, and forgotten after a week", async () => {
    await mine();
    const run = await mine();
    await startRun(agent, run.id, { kind: "close" });
    await part(run.id);
    expect((await listRuns(agent)).map(({ id }) => id)).toEqual([run.id]);
    await purgeRuns(Date.now() + 8 * 24 * 60 * 60 * 1000);
    expect(await listRuns(agent)).toEqual([]);
  });
});
