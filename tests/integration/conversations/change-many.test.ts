import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { toggleAttenderStatus } from "@/lib/modules/attenders/change-attender";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { type BulkResult, bulkConversationsSchema, type SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { TAGS_MAX } from "@/lib/modules/conversations/schema";
import { unsnoozeConversation } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { changeSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { keptAndCounted } from "@/tests/support/conversations/counted";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let colleague: Ctx;

beforeAll(async () => {
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn(await addAttender(admin.workspaceId))).ctx;
  colleague = (await signedIn(await addAttender(admin.workspaceId))).ctx;
  await changeSurveySettings(admin, { email: true, whatsapp: true, webchat: true });
});
// Whatever a test changed of many, the numbers beside the tabs are what a recount gives.
afterEach(async () => {
  const { kept, counted } = await keptAndCounted(admin.workspaceId);
  expect(kept).toEqual(counted);
});
afterAll(() => database.close());

const conversations = (count: number, values: Parameters<typeof addConversation>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => addConversation(admin.workspaceId, values)));
const change = (ids: number[], wanted: SentBulkChange, ctx = agent) =>
  changeMany(ctx, bulkConversationsSchema.parse({ ids, change: wanted }));
const outcomes = ({ results }: BulkResult) => results.map(({ outcome }) => outcome);
const undone = async (undo: BulkResult["undo"], ctx = agent) => outcomes(await changeMany(ctx, { undo }));
/** A row without the instant of its last change. */
async function rowOf(id: number): Promise<Record<string, unknown>> {
  const row = await rows.first<Record<string, unknown>>("SELECT * FROM conversation WHERE id = ?", id);
  return { ...row, updatedAt: 0, beforeClose: 0 };
}
const auditOf = (id: number) =>
  rows.values<string>(
    "SELECT action FROM audit_event WHERE subjectType = 'conversation' AND subjectId = ?",
    String(id),
  );
const linesOf = (id: number) =>
  rows.values<string>("SELECT kind FROM timeline_entry WHERE conversationId = ? ORDER BY id", id);
const noticesOf = async ({ attender }: Ctx, ids: number[]) =>
  (await rows.values<number>("SELECT conversationId FROM notification WHERE attenderId = ?", attender.id)).filter(
    (id) => ids.includes(id),
  );
const surveysOf = async (ids: number[]) =>
  (await rows.values<string>("SELECT payload FROM job WHERE type = 'satisfaction.send'"))
    .map((payload) => (JSON.parse(payload) as { conversationId: number }).conversationId)
    .filter((id) => ids.includes(id));
const tagsOf = async (id: number) => (await getChat(agent, id))?.tags;

describe("snoozing many", () => {
  test("takes the open ones out of the way, and is taken back where nothing else happened to them", async () => {
    const [one = 0, two = 0] = await conversations(2, { status: "waiting" });
    const [closed = 0] = await conversations(1, { status: "closed" });
    const before = await rowOf(one);
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000).toISOString();
    const result = await change([one, two, closed], { kind: "snooze", until });
    expect(outcomes(result)).toEqual(["changed", "changed", "refused"]);
    expect(result.results[0]?.chat).toMatchObject({ snoozedUntil: until, status: "waiting" });
    expect(await linesOf(one)).toEqual(["snoozed"]);
    await unsnoozeConversation(agent, two);
    expect(await undone(result.undo)).toEqual(["changed", "conflict"]);
    expect(await rowOf(one)).toEqual(before);
  });
});

describe("assigning many", () => {
  test("gives the open ones to somebody, who is notified of each, and says what became of the others", async () => {
    const [one = 0, two = 0] = await conversations(2);
    const [theirs = 0] = await conversations(1, { assignedAttenderId: colleague.attender.id, status: "active" });
    const [closed = 0] = await conversations(1, { status: "closed" });
    const result = await change([one, two, theirs, closed], { kind: "assign", attenderId: colleague.attender.id });
    expect(outcomes(result)).toEqual(["changed", "changed", "unchanged", "refused"]);
    expect(result.results[3]?.code).toBe("CHAT_CLOSED");
    expect(result.results[0]?.chat).toMatchObject({
      status: "active",
      assignedAttender: { id: colleague.attender.id },
    });
    expect(await noticesOf(colleague, [one, two, theirs, closed])).toEqual([one, two]);
    expect([await linesOf(one), await auditOf(one)]).toEqual([["assigned"], ["conversation.assigned"]]);
  });

  test("is taken back where nobody gave it to somebody else, without a notification", async () => {
    const [one = 0, two = 0] = await conversations(2, { status: "waiting" });
    const [had = 0] = await conversations(1, { assignedAttenderId: colleague.attender.id, status: "active" });
    const before = [await rowOf(one), await rowOf(had)];
    const { undo } = await change([one, two, had], { kind: "assign", attenderId: agent.attender.id });
    await assignConversation(admin, { chatId: two, attenderId: admin.attender.id, from: agent.attender.id });
    expect(await undone(undo)).toEqual(["changed", "conflict", "changed"]);
    expect([await rowOf(one), await rowOf(had)]).toEqual(before);
    expect((await getChat(agent, two))?.assignedAttender?.id).toBe(admin.attender.id);
    expect(await noticesOf(colleague, [had])).toEqual([]);
  });

  test("changes nothing for somebody whom nobody has, or who is out", async () => {
    const [one = 0] = await conversations(1);
    const gone = (await signedIn(await addAttender(admin.workspaceId))).ctx.attender.id;
    await toggleAttenderStatus(admin, gone, false);
    const refusals = [
      change([one], { kind: "assign", attenderId: gone }),
      change([one], { kind: "assign", attenderId: 2_000_000_000 }),
    ];
    expect((await Promise.allSettled(refusals)).map((one) => one.status === "rejected" && one.reason.code)).toEqual([
      "ATTENDER_INACTIVE",
      "NOT_FOUND",
    ]);
    expect(await linesOf(one)).toEqual([]);
  });
});

describe("closing many", () => {
  test("closes the open ones as closing each does, and asks each customer once", async () => {
    const [one = 0, two = 0] = await conversations(2, { assignedAttenderId: agent.attender.id, status: "active" });
    const [closed = 0] = await conversations(1, { status: "closed" });
    expect(outcomes(await change([one, two, closed], { kind: "close" }))).toEqual(["changed", "changed", "unchanged"]);
    expect((await surveysOf([one, two, closed])).sort()).toEqual([one, two].sort());
    expect([await linesOf(one), await auditOf(one)]).toEqual([["closed"], ["conversation.closed"]]);
  });

  test("is taken back where nobody opened it meanwhile", async () => {
    const [one = 0, two = 0] = await conversations(2, { status: "waiting" });
    const before = await rowOf(one);
    const { undo } = await change([one, two], { kind: "close" });
    await reopenConversation(admin, two);
    expect(await undone(undo)).toEqual(["changed", "conflict"]);
    expect(await rowOf(one)).toEqual(before);
  });
});

describe("reopening many", () => {
  test("opens the closed ones, and an undo closes them where they stood without asking anybody again", async () => {
    const [one = 0, open = 0] = await conversations(2, { assignedAttenderId: agent.attender.id, status: "active" });
    await closeConversation(admin, one);
    const before = await rowOf(one);
    const result = await change([one, open], { kind: "reopen" });
    expect(outcomes(result)).toEqual(["changed", "unchanged"]);
    expect(await undone(result.undo)).toEqual(["changed"]);
    expect({ ...(await rowOf(one)), closedAt: 0 }).toEqual({ ...before, closedAt: 0 });
    expect(await surveysOf([one])).toEqual([one]);
  });

  test("leaves open what somebody wrote in meanwhile", async () => {
    const [one = 0] = await conversations(1, { status: "closed" });
    const { undo } = await change([one], { kind: "reopen" });
    // What was written within the millisecond of the reopening can't be told from it.
    const reopened = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(reopened);
    await sendMessage(colleague, { chatId: one, text: "Oi", attachments: [], clientMessageId: randomUUID() });
    expect(await undone(undo)).toEqual(["conflict"]);
    expect((await getChat(agent, one))?.status).toBe("active");
  });
});

describe("priority and tags of many", () => {
  test("change in open conversations, and go back where nobody chose another priority", async () => {
    const [one = 0, two = 0] = await conversations(2);
    const [closed = 0] = await conversations(1, { status: "closed" });
    const result = await change([one, two, closed], { kind: "priority", priority: "urgent" });
    expect(outcomes(result)).toEqual(["changed", "changed", "refused"]);
    expect(await auditOf(one)).toEqual(["conversation.updated"]);
    await change([two], { kind: "priority", priority: "low" }, admin);
    expect(await undone(result.undo)).toEqual(["changed", "conflict"]);
    expect([(await getChat(agent, one))?.priority, (await getChat(agent, two))?.priority]).toEqual(["medium", "low"]);
  });

  test("add a tag to those that don't have it in any case, up to the limit", async () => {
    const [one = 0, has = 0, full = 0] = await conversations(3);
    await change([has], { kind: "addTag", tag: "Troca" });
    for (let tag = 1; tag <= TAGS_MAX; tag++) await change([full], { kind: "addTag", tag: `tag ${tag}` });
    const result = await change([one, has, full], { kind: "addTag", tag: "troca" });
    expect(result.results.map(({ outcome, code }) => code ?? outcome)).toEqual(["changed", "unchanged", "TAG_LIMIT"]);
    expect(await tagsOf(one)).toEqual(["troca"]);
    await change([one], { kind: "addTag", tag: "vip" }, admin);
    expect(await undone(result.undo)).toEqual(["changed"]);
    expect(await tagsOf(one)).toEqual(["vip"]);
  });

  test("take a tag away, and put it back in its place", async () => {
    const [one = 0, two = 0, without = 0] = await conversations(3);
    for (const tag of ["a", "B", "c"]) await change([one, two], { kind: "addTag", tag });
    const result = await change([one, two, without], { kind: "removeTag", tag: "b" });
    expect(outcomes(result)).toEqual(["changed", "changed", "unchanged"]);
    await change([two], { kind: "addTag", tag: "b" }, admin);
    expect(await undone(result.undo)).toEqual(["changed", "conflict"]);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([
      ["a", "B", "c"],
      // As the registry writes it, whoever types it how.
      ["a", "c", "B"],
    ]);
  });
});

describe("deleting many", () => {
  test("takes them from the lists, and brings back those that nobody brought back and deleted again", async () => {
    const [one = 0, two = 0] = await conversations(2);
    const before = await rowOf(one);
    const result = await change([one, two], { kind: "delete" });
    expect(result.results.map(({ outcome, chat }) => [outcome, chat])).toEqual([
      ["changed", null],
      ["changed", null],
    ]);
    await restoreConversation(admin, two);
    await deleteConversation(admin, two);
    // Later than the first time, however fast this runs.
    await rows.run("UPDATE conversation SET deletedAt = deletedAt + 1 WHERE id = ?", two);
    expect(await undone(result.undo)).toEqual(["changed", "conflict"]);
    expect(await rowOf(one)).toEqual(before);
    expect(await getChat(agent, two)).toBeNull();
  });
});

describe("a conversation that the caller doesn't see", () => {
  const CHANGES: SentBulkChange[] = [
    { kind: "assign", attenderId: null },
    { kind: "team", teamId: null },
    { kind: "close" },
    { kind: "reopen" },
    { kind: "priority", priority: "low" },
    { kind: "addTag", tag: "x" },
    { kind: "removeTag", tag: "x" },
    { kind: "delete" },
  ];

  async function hidden(): Promise<number> {
    const { id } = await saveTeam(admin, { name: `Equipe ${randomUUID().slice(0, 8)}`, isPrivate: true, members: [] });
    const ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
    const [chatId = 0] = await conversations(1);
    await moveToTeam(ctx, { chatId, teamId: id, from: null });
    return chatId;
  }

  test.each(CHANGES)("is to $kind like one that nobody has, and stays as it is", async (wanted) => {
    const [secret, [seen = 0]] = [await hidden(), await conversations(1)];
    const before = await rowOf(secret);
    const { results, undo } = await change([secret, seen], wanted);
    expect(results[0]).toEqual({ id: secret, outcome: "not_found", chat: null });
    expect((await change([2_000_000_000], wanted)).results).toEqual([
      { id: 2_000_000_000, outcome: "not_found", chat: null },
    ]);
    expect(undo.map(({ id }) => id)).not.toContain(secret);
    expect(await rowOf(secret)).toEqual(before);
  });

  test("isn't changed by an undo of somebody else's change", async () => {
    const secret = await hidden();
    const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
    const { undo } = await change([secret], { kind: "delete" }, ctx);
    expect(await undone(undo)).toEqual(["not_found"]);
    expect(await undone(undo, ctx)).toEqual(["changed"]);
  });
});

test("the lists hear of a change of many in a few events, not in one for each", async () => {
  const ids = await conversations(50);
  /** How many of these each event had; what other tests changed may still be on its way. */
  const told: number[] = [];
  setGlobalSlot("realtime", {
    publish: () => undefined,
    publishAmong: (_: number, __: unknown, items: readonly { id: number }[]) => {
      const own = items.filter(({ id }) => ids.includes(id)).length;
      if (own > 0) told.push(own);
    },
    viewersChanged: () => undefined,
  });
  await change(ids, { kind: "close" });
  await expect.poll(() => told.reduce((sum, count) => sum + count, 0)).toBe(50);
  expect(told.length).toBeLessThanOrEqual(3);
  setGlobalSlot("realtime", undefined);
});
