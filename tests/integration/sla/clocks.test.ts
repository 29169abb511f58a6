import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { snoozeConversation, unsnoozeConversation } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { undoClose } from "@/lib/modules/conversations/state/reopen-conversation";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { conversationSla } from "@/lib/modules/sla/conversation-sla";
import { slaJobHandlers } from "@/lib/modules/sla/job-handlers";
import { removePolicy, savePolicy } from "@/lib/modules/sla/save-policy";
import { slaPolicyInputSchema } from "@/lib/modules/sla/schema";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const HOUR_MS = 3_600_000;
const target = { first: 3_600, next: 7_200, resolution: 86_400 };
const POLICY = slaPolicyInputSchema.parse({
  name: "Todas",
  condition: {},
  targets: { urgent: { ...target, first: 600 }, high: target, medium: target, low: {} },
});
let ctx: Ctx;
let admin: Ctx;
let visitor: VisitorCtx;
let policyId: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
  // Open all the time: what is counted is what passes.
  await rows.run("UPDATE calendar SET hours = '{}', holidays = '[]' WHERE workspaceId = ?", ctx.workspaceId);
  policyId = (await savePolicy(admin, POLICY)).id;
});
beforeEach(async () => {
  ({ visitor } = await newVisitor());
});
afterAll(() => database.close());

const write = async (text: string) =>
  (await sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() })).conversationId;
const answer = (chatId: number) =>
  sendMessage(ctx, { chatId, text: "Já vejo", clientMessageId: randomUUID(), attachments: [] });
const setPriority = async (id: number, priority: "urgent" | "low") => {
  const row = await rows.first<{ customerId: number; subject: string }>(
    "SELECT customerId, subject FROM conversation WHERE id = ?",
    id,
  );
  if (!row) throw new Error("the conversation isn't there");
  const rest = { assignedAgentId: null, companyId: null, channel: "webchat", status: "waiting" } as const;
  return updateConversation(ctx, { conversationId: id, ...row, ...rest, tags: [], priority });
};
const clocks = async (id: number) => (await conversationSla(ctx, id)).clocks;
const clock = async (id: number, kind: string) => (await clocks(id)).find((one) => one.kind === kind);
const dueOf = async (id: number) => (await getChat(ctx, id))?.nextDueAt ?? null;
/** Runs what is due, as the server's worker would within a second. */
const work = () => new Worker({ handlers: slaJobHandlers }).runDue();
/** Has the open clocks of a conversation begun so much earlier. */
const age = (id: number, ms: number) =>
  rows.run(
    `UPDATE sla_clock SET startedAt = startedAt - ?, runningSince = runningSince - ?, dueAt = dueAt - ?, nextAt = nextAt - ?
     WHERE conversationId = ? AND endedAt IS NULL`,
    ms,
    ms,
    ms,
    ms,
    id,
  );
const hasten = () => rows.run("UPDATE job SET runAt = 0 WHERE type = 'sla.look' AND status = 'queued'");
/** The kinds of what the agent's bell tells of a conversation; the demo's own deadlines may fill pages of it. */
const bellKinds = async (id: number) => {
  const kinds: string[] = [];
  for (let beforeId: number | undefined; ; ) {
    const { items, nextCursor } = await listNotifications(ctx, { pageSize: 50, beforeId });
    kinds.push(...items.filter(({ chatId }) => chatId === id).map(({ kind }) => kind));
    if (nextCursor === null) return kinds;
    beforeId = Number(nextCursor);
  }
};
const elapsed = async (id: number, ms: number) => {
  await age(id, ms);
  await hasten();
  await work();
};

describe("a conversation under a policy", () => {
  test("has a deadline for its first answer and one for its end, and its row has the nearer", async () => {
    const id = await write("oi");
    const [first, resolution] = [await clock(id, "first"), await clock(id, "resolution")];
    expect(first).toMatchObject({ state: "running", targetSeconds: 3_600, endedAt: null });
    expect(resolution).toMatchObject({ state: "running", targetSeconds: 86_400 });
    expect(Date.parse(first?.dueAt ?? "") - Date.parse(first?.startedAt ?? "")).toBe(HOUR_MS);
    expect(await dueOf(id)).toBe(first?.dueAt);
  });

  test("keeps the first one by a person's answer, and further messages of the customer don't move the next", async () => {
    const id = await write("oi");
    await answer(id);
    expect(await clock(id, "first")).toMatchObject({ state: "met" });
    // We wait for the customer: no deadline of ours runs.
    expect(await clock(id, "resolution")).toMatchObject({ state: "paused", dueAt: null });
    expect(await dueOf(id)).toBeNull();
    await write("e agora?");
    const next = await clock(id, "next");
    expect(next).toMatchObject({ state: "running", targetSeconds: 7_200 });
    await write("alô?");
    expect(await clock(id, "next")).toEqual({ ...next, spentMs: expect.any(Number), leftMs: expect.any(Number) });
    expect((await clocks(id)).filter(({ endedAt }) => endedAt === null)).toHaveLength(2);
  });

  test("keeps the clock of its end, however often its customer and the team write", async () => {
    const id = await write("oi");
    const begun = await clock(id, "resolution");
    for (let turn = 0; turn < 25; turn += 1) {
      await answer(id);
      await write(`e ${turn}?`);
    }
    expect((await clock(id, "resolution"))?.startedAt).toBe(begun?.startedAt);
    const stored = await rows.all<{ kind: string; count: number }>(
      "SELECT kind, COUNT(*) AS count FROM sla_clock WHERE conversationId = ? GROUP BY kind ORDER BY kind",
      id,
    );
    expect(stored).toEqual([
      { kind: "first", count: 1 },
      { kind: "next", count: 25 },
      { kind: "resolution", count: 1 },
    ]);
  });

  test("rests while it is snoozed", async () => {
    const id = await write("oi");
    await snoozeConversation(ctx, id, Date.now() + HOUR_MS);
    expect(await dueOf(id)).toBeNull();
    expect(await clock(id, "first")).toMatchObject({ state: "paused" });
    await unsnoozeConversation(ctx, id);
    expect(await clock(id, "first")).toMatchObject({ state: "running" });
  });

  test("follows its priority with what it has counted, or loses its deadlines by it", async () => {
    const id = await write("oi");
    await age(id, 5 * 60_000);
    await setPriority(id, "urgent");
    const urgent = await clock(id, "first");
    expect(urgent).toMatchObject({ targetSeconds: 600, state: "running" });
    expect(urgent?.leftMs ?? 0).toBeGreaterThan(4 * 60_000);
    expect(urgent?.leftMs ?? 0).toBeLessThanOrEqual(5 * 60_000);
    await setPriority(id, "low");
    expect(await dueOf(id)).toBeNull();
    expect(await clock(id, "first")).toMatchObject({ state: "cancelled" });
  });

  test("that is closed without an answer owes none, and an undone close owes what was left", async () => {
    const id = await write("oi");
    await age(id, 10 * 60_000);
    await closeConversation(ctx, id);
    expect(await clock(id, "first")).toMatchObject({ state: "cancelled" });
    expect(await clock(id, "resolution")).toMatchObject({ state: "met" });
    expect(await dueOf(id)).toBeNull();
    await undoClose(ctx, id);
    expect(await clock(id, "first")).toMatchObject({ state: "running", endedAt: null });
    expect((await clock(id, "first"))?.spentMs ?? 0).toBeGreaterThanOrEqual(10 * 60_000);
    expect((await clocks(id)).length).toBe(2);
  });

  test("warns and is missed once each, in the conversation and at the bell", async () => {
    const id = await write("oi");
    await elapsed(id, 50 * 60_000);
    const lines = async () =>
      ((await listEntries(ctx, id, { pageSize: 50 }))?.items ?? [])
        .filter(({ kind }) => kind.startsWith("sla_"))
        .map(({ kind, content }) => `${kind} ${content}`);
    expect(await lines()).toEqual(["sla_warned first"]);
    await elapsed(id, 20 * 60_000);
    await elapsed(id, 20 * 60_000);
    expect((await lines()).toSorted()).toEqual(["sla_breached first", "sla_warned first"]);
    expect((await bellKinds(id)).toSorted()).toEqual(["sla_breached", "sla_warned"]);
    expect(await clock(id, "first")).toMatchObject({ state: "breached", endedAt: null });
    await answer(id);
    expect(await clock(id, "first")).toMatchObject({ state: "breached", endedAt: expect.any(String) });
  });

  test("has none any more when it is deleted", async () => {
    const id = await write("oi");
    await deleteConversation(ctx, id);
    expect(await rows.all("SELECT id FROM sla_clock WHERE conversationId = ? AND endedAt IS NULL", id)).toEqual([]);
  });
});

test("one job waits for the earliest of all the clocks, and goes on to the next", async () => {
  const { queued } = (await rows.first<{ queued: number }>(
    "SELECT COUNT(*) AS queued FROM job WHERE type = 'sla.look' AND status = 'queued' AND workspaceId = ?",
    ctx.workspaceId,
  )) ?? { queued: 0 };
  expect(queued).toBe(1);
  await hasten();
  await work();
  const after = await rows.all<{ runAt: number }>(
    "SELECT runAt FROM job WHERE type = 'sla.look' AND status = 'queued' AND workspaceId = ?",
    ctx.workspaceId,
  );
  const next = await rows.first<{ at: number }>("SELECT MIN(nextAt) AS at FROM sla_clock WHERE nextAt IS NOT NULL");
  expect(after).toEqual([{ runAt: next?.at }]);
});

test("a changed policy, and one that is gone, are followed by what is open", async () => {
  const id = await write("oi");
  const policy = await savePolicy(
    admin,
    { ...POLICY, targets: { ...POLICY.targets, medium: { first: 7_200 } } },
    {
      id: policyId,
      version: 1,
    },
  );
  await work();
  expect(await clock(id, "first")).toMatchObject({ state: "running", targetSeconds: 7_200 });
  expect(await clock(id, "resolution")).toMatchObject({ state: "cancelled" });
  await removePolicy(admin, policy.id);
  await work();
  expect(await dueOf(id)).toBeNull();
  expect(await clock(id, "first")).toMatchObject({ state: "cancelled" });
});
