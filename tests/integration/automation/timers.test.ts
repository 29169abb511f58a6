import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { activateRule } from "@/lib/modules/automation/save-rule";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, forgetRules, runAll, runsIn } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// Rules that wait until something hasn't changed for so long.

const database = testDatabase();
const HOUR_MS = 3_600_000;
let ctx: Ctx;
let admin: Ctx;
let visitor: VisitorCtx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  ({ visitor } = await newVisitor());
});
afterEach(() => forgetRules(admin));
afterAll(() => database.close());

/** A rule that waits, and whose plan for what is there already is made. */
const waits = async (since: string, minutes = 60) => {
  const rule = await addRule(admin, { event: "time", since, minutes, actions: [{ kind: "addTag", tag: "tempo" }] });
  await runAll();
  return rule;
};
const write = async (text = "Oi") =>
  (await sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() })).conversationId;
const answer = (chatId: number) =>
  sendMessage(ctx, { chatId, text: "Olá", clientMessageId: randomUUID(), attachments: [] });
/** Lets so much time pass for what waits in a conversation. */
const pass = async (id: number, ms: number) => {
  await rows.run("UPDATE automation_timer SET dueAt = dueAt - ? WHERE conversationId = ?", ms, id);
  await rows.run("UPDATE job SET runAt = 0 WHERE type = 'automation.timers' AND status = 'queued'");
  await runAll();
};
const tagsOf = async (id: number) => (await getChat(ctx, id))?.tags;

test("a customer who waits for an hour is noticed, not before, and once", async () => {
  await waits("waiting");
  const id = await write();
  await pass(id, HOUR_MS - 60_000);
  expect(await tagsOf(id)).toEqual([]);
  await pass(id, 60_000);
  expect(await tagsOf(id)).toEqual(["tempo"]);
  await pass(id, 5 * HOUR_MS);
  expect(await runsIn(id)).toHaveLength(1);
});

test("who was answered waits no more, and who writes again waits anew", async () => {
  await waits("waiting");
  const id = await write();
  await answer(id);
  await pass(id, 2 * HOUR_MS);
  expect(await tagsOf(id)).toEqual([]);
  await write("E agora?");
  await pass(id, 2 * HOUR_MS);
  expect(await tagsOf(id)).toEqual(["tempo"]);
});

test("the wait is the one that the desk shows: from the customer's latest message", async () => {
  await waits("waiting");
  const id = await write();
  await write("Alguém aí?");
  const anchor = await rows.value("SELECT anchorAt FROM automation_timer WHERE conversationId = ?", id);
  expect(anchor).toBe(await rows.value("SELECT awaitingReplySince FROM conversation WHERE id = ?", id));
});

test("each message moves what counts from the last activity, and closing ends it", async () => {
  await waits("activity");
  const id = await write();
  await pass(id, HOUR_MS / 2);
  await answer(id);
  await pass(id, HOUR_MS / 2);
  expect(await tagsOf(id)).toEqual([]);
  await closeConversation(ctx, id);
  expect(await rows.value("SELECT count(*) FROM automation_timer WHERE conversationId = ?", id)).toBe(0);
});

test("what counts from the close is over when the conversation is opened again", async () => {
  await addRule(admin, { event: "time", since: "closed", minutes: 60, actions: [{ kind: "note", text: "Uma hora" }] });
  const id = await write();
  await closeConversation(ctx, id);
  await reopenConversation(ctx, id);
  await pass(id, 2 * HOUR_MS);
  expect(await runsIn(id)).toEqual([]);
  await closeConversation(ctx, id);
  await pass(id, 2 * HOUR_MS);
  expect(await runsIn(id)).toMatchObject([{ outcome: "fired" }]);
});

test("a rule that is switched on counts for what is there already, at once where its time is over", async () => {
  const late = await write();
  ({ visitor } = await newVisitor());
  const fresh = await write();
  await rows.run("UPDATE conversation SET awaitingReplySince = awaitingReplySince - ? WHERE id = ?", 2 * HOUR_MS, late);
  await waits("waiting");
  await runAll();
  expect(await tagsOf(late)).toEqual(["tempo"]);
  expect(await tagsOf(fresh)).toEqual([]);
  expect(await rows.value("SELECT count(*) FROM automation_timer WHERE conversationId = ?", fresh)).toBe(1);
});

test("a rule that is switched off forgets what it waited for", async () => {
  const { id: ruleId } = await waits("waiting");
  const id = await write();
  await activateRule(admin, ruleId, false);
  await pass(id, 2 * HOUR_MS);
  expect(await runsIn(id)).toEqual([]);
});
