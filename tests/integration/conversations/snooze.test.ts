import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import { SNOOZED_WITHOUT_TIME } from "@/lib/modules/conversations/snooze/policy";
import { snoozeSchema } from "@/lib/modules/conversations/snooze/schema";
import { snoozeConversation, unsnoozeConversation } from "@/lib/modules/conversations/snooze/snooze-conversation";
import { wakeDue } from "@/lib/modules/conversations/snooze/wake-due";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { deleteConversation, restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { undoClose } from "@/lib/modules/conversations/state/reopen-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const HOUR_MS = 60 * 60 * 1000;
let ctx: Ctx;
let admin: Ctx;
let visitor: VisitorCtx;
let id: number;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  ({ visitor } = await newVisitor());
  id = (await write("oi")).conversationId;
});
afterAll(() => database.close());

const write = (text: string) => sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
const soon = () => Math.ceil((Date.now() + HOUR_MS) / 1000) * 1000;
const isIn = async (filter: "open" | "unassigned" | "snoozed" | "unread") =>
  (await listChats(ctx, { filter })).items.some((chat) => chat.id === id);
const linesOf = async () =>
  ((await listEntries(ctx, id, { pageSize: 50 }))?.items ?? []).map(({ kind, content }) => [kind, content]);
const jobs = async () =>
  (
    await rows.all<{ runAt: number; status: string }>(
      "SELECT runAt, status FROM job WHERE type = 'conversations.wake' AND workspaceId = ? ORDER BY runAt",
      ctx.workspaceId,
    )
  ).map(({ runAt }) => runAt);
const noticesOf = async (of: Ctx) =>
  (await listNotifications(of, { pageSize: 50 })).items.filter(
    ({ kind, chatId }) => kind === "snooze_ended" && chatId === id,
  );

test("a snoozed conversation leaves the tabs of what is to be done, and the numbers with it", async () => {
  const before = await getCounters(ctx);
  const until = soon();
  const chat = await snoozeConversation(ctx, id, until);
  expect(chat).toMatchObject({ snoozedUntil: new Date(until).toISOString(), status: "waiting" });
  expect([await isIn("open"), await isIn("unassigned"), await isIn("snoozed")]).toEqual([false, false, true]);
  // The specified tabs keep their rules.
  expect(await isIn("unread")).toBe(true);
  expect(await getCounters(ctx)).toEqual({
    ...before,
    open: before.open - 1,
    unassigned: before.unassigned - 1,
    snoozed: before.snoozed + 1,
  });
  expect((await linesOf()).at(-1)).toEqual(["snoozed", new Date(until).toISOString()]);
});

test("it comes back when it is due, at the top, and whoever snoozed it is told", async () => {
  await assignConversation(admin, { chatId: id, attenderId: admin.attender.id, from: null });
  const until = soon();
  await snoozeConversation(ctx, id, until);
  expect(await jobs()).toContain(Math.ceil(until / 60_000) * 60_000);
  await wakeDue(ctx.workspaceId, until - 1);
  expect(await isIn("open")).toBe(false);
  await wakeDue(ctx.workspaceId, until);
  expect((await listChats(ctx, { filter: "open" })).items[0]).toMatchObject({ id, snoozedUntil: null });
  expect((await linesOf()).at(-1)).toEqual(["woken", ""]);
  expect(await noticesOf(ctx)).toHaveLength(1);
  expect(await noticesOf(admin)).toHaveLength(0);
  // A job that ran twice finds nothing.
  expect(await wakeDue(ctx.workspaceId, until)).toBe(0);
  expect(await noticesOf(ctx)).toHaveLength(1);
});

describe("a customer's message", () => {
  test("brings it back at once, and tells whoever snoozed it unless they hear of the message", async () => {
    await assignConversation(admin, { chatId: id, attenderId: admin.attender.id, from: null });
    await snoozeConversation(ctx, id, SNOOZED_WITHOUT_TIME);
    await write("e agora?");
    expect(await getChat(ctx, id)).toMatchObject({ snoozedUntil: null, status: "waiting" });
    expect(await isIn("open")).toBe(true);
    expect((await linesOf()).slice(-2).map(([kind]) => kind)).toEqual(["snoozed", "woken"]);
    expect(await noticesOf(ctx)).toHaveLength(1);
    await snoozeConversation(admin, id, soon());
    await write("alô?");
    expect(await noticesOf(admin)).toHaveLength(0);
  });

  test("brings it back once when its time comes at the same moment", async () => {
    const until = soon();
    await snoozeConversation(ctx, id, until);
    await Promise.all([write("agora"), wakeDue(ctx.workspaceId, until)]);
    expect((await linesOf()).filter(([kind]) => kind === "woken")).toHaveLength(1);
    expect(await noticesOf(ctx)).toHaveLength(1);
  });
});

test("an answer of ours leaves it snoozed", async () => {
  await snoozeConversation(ctx, id, soon());
  await sendMessage(ctx, { chatId: id, text: "Aviso amanhã", attachments: [], clientMessageId: null });
  expect(await isIn("open")).toBe(false);
});

test("it is brought back by hand, and saying the same twice says it once", async () => {
  const until = soon();
  await snoozeConversation(ctx, id, until);
  await snoozeConversation(ctx, id, until);
  await unsnoozeConversation(ctx, id);
  await unsnoozeConversation(ctx, id);
  expect((await linesOf()).filter(([kind]) => kind === "snoozed" || kind === "woken")).toHaveLength(2);
  expect(await isIn("open")).toBe(true);
});

test("a close ends it, and undoing the close brings it back snoozed", async () => {
  const until = soon();
  await snoozeConversation(ctx, id, until);
  await closeConversation(ctx, id);
  expect(await getChat(ctx, id)).toMatchObject({ snoozedUntil: null });
  await expect(snoozeConversation(ctx, id, until)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
  expect(await undoClose(ctx, id)).toMatchObject({ snoozedUntil: new Date(until).toISOString() });
  expect(await isIn("snoozed")).toBe(true);
});

test("a deleted one isn't woken, and is due as soon as it is restored", async () => {
  const until = soon();
  await snoozeConversation(ctx, id, until);
  await deleteConversation(ctx, id);
  await wakeDue(ctx.workspaceId, until);
  await rows.run("UPDATE conversation SET snoozedUntil = 1 WHERE id = ?", id);
  expect(await restoreConversation(ctx, id)).toMatchObject({ snoozedUntil: "1970-01-01T00:00:00.001Z" });
  expect(await jobs()).toContain(60_000);
  expect(await wakeDue(ctx.workspaceId, Date.now())).toBe(1);
  expect(await isIn("open")).toBe(true);
});

test.each([
  [{ until: "2001-01-01T00:00:00.000Z" }],
  [{ until: "2990-01-01T00:00:00.000Z" }],
  [{ until: "amanhã" }],
  [{}],
])("%o is no time to snooze until", (body) => {
  expect(snoozeSchema.safeParse(body).success).toBe(false);
});
