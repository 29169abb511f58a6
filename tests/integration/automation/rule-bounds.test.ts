import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listRuns } from "@/lib/modules/automation/list-runs";
import { saveRule } from "@/lib/modules/automation/save-rule";
import { ruleInputSchema } from "@/lib/modules/automation/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, forgetRules, runAll, runsIn } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// What rules may not do: half of what they say, too much of it, or anything twice.

const database = testDatabase();
let ctx: Ctx;
let admin: Ctx;
let visitor: VisitorCtx;
const NEWEST = { filter: "all", pageSize: 50 } as const;

beforeAll(async () => {
  ({ ctx } = await signedIn());
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
beforeEach(async () => {
  ({ visitor } = await newVisitor());
});
afterEach(() => forgetRules(admin));
afterAll(() => database.close());

const write = async (text: string) => {
  const { conversationId } = await sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
  await runAll();
  return conversationId;
};
const tagsOf = async (id: number) => (await getChat(ctx, id))?.tags;
const said = async (id: number) => ((await listMessages(ctx, id))?.items ?? []).map(({ content }) => content);
const contains = (value: string) => ({ all: [{ field: "message", operator: "contains", value }] });

describe("a rule that fails", () => {
  /** A rule whose team was deleted since. */
  const addBroken = async (said: object = {}) => {
    const team = { workspaceId: admin.workspaceId, name: `Equipe ${randomUUID()}`, createdAt: 0, updatedAt: 0 };
    const teamId = await rows.insert("team", team);
    const actions = [
      { kind: "addTag", tag: "meio" },
      { kind: "team", teamId },
    ];
    const rule = await addRule(admin, { ...said, actions });
    await rows.run("UPDATE team SET deletedAt = 1 WHERE id = ?", teamId);
    return rule;
  };

  test("leaves nothing half done, and the next rule acts", async () => {
    await addBroken();
    await addRule(admin, { actions: [{ kind: "addTag", tag: "inteira" }] });
    const id = await write("Oi");
    expect(await tagsOf(id)).toEqual(["inteira"]);
    expect(await runsIn(id)).toMatchObject([{ outcome: "failed", details: '["NOT_FOUND"]' }, { outcome: "fired" }]);
  });

  test("is switched off after five times in a row, and those who keep the rules are told", async () => {
    const { id } = await addBroken({ name: "Quebrada" });
    for (let count = 0; count < 5; count += 1) {
      ({ visitor } = await newVisitor());
      await write("Oi");
    }
    const rule = await rows.first("SELECT isActive, failures FROM automation_rule WHERE id = ?", id);
    expect(rule).toEqual({ isActive: 0, failures: 5 });
    const told = (await listNotifications(admin, NEWEST)).items.filter(({ kind }) => kind === "rule_paused");
    expect(told.map(({ text }) => text)).toEqual(["Quebrada"]);
  });

  test("begins to count anew once it has worked", async () => {
    const { id } = await addBroken({ condition: contains("quebra") });
    await write("quebra");
    expect(await rows.value("SELECT failures FROM automation_rule WHERE id = ?", id)).toBe(1);
    const input = { name: "Sã", event: "customer_wrote", condition: {}, actions: [{ kind: "addTag", tag: "sã" }] };
    await saveRule(admin, ruleInputSchema.parse(input), { id, version: 1 });
    await write("de novo");
    expect(await rows.value("SELECT failures FROM automation_rule WHERE id = ?", id)).toBe(0);
  });
});

describe("what rules write", () => {
  test("is at most three messages in ten minutes, however often the customer answers", async () => {
    const { id: ruleId } = await addRule(admin, { actions: [{ kind: "reply", text: "Estamos fora" }] });
    const id = await write("Fora do escritório 1");
    for (const text of ["Fora do escritório 2", "Fora do escritório 3", "Fora do escritório 4"]) await write(text);
    expect((await said(id)).filter((text) => text === "Estamos fora")).toHaveLength(3);
    expect((await listRuns(admin, ruleId))[0]).toMatchObject({ outcome: "limited", details: ["often"] });
  });

  test("is at most a thousand an hour to all customers, and those who keep the rules are told once", async () => {
    const { id: ruleId } = await addRule(admin, { actions: [{ kind: "reply", text: "Um momento" }] });
    const first = await write("Oi");
    await rows.run(
      "WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 999) " +
        "INSERT INTO automation_run (workspaceId, ruleId, version, rootId, conversationId, outcome, details, wrote, at) " +
        "SELECT ?, ?, 1, -value, ?, 'fired', '[]', TRUE, ? FROM n",
      admin.workspaceId,
      ruleId,
      first,
      Date.now() - 59 * 60_000,
    );
    for (let count = 0; count < 2; count += 1) {
      ({ visitor } = await newVisitor());
      expect(await said(await write("Oi"))).toEqual(["Oi"]);
    }
    expect((await listRuns(admin, ruleId))[0]).toMatchObject({ outcome: "limited", details: ["busy"] });
    const told = (await listNotifications(admin, NEWEST)).items.filter(({ kind }) => kind === "rules_silenced");
    expect(told).toHaveLength(1);
    await rows.run("DELETE FROM automation_run WHERE rootId < 0");
  });

  test("isn't written once somebody of ours has answered meanwhile", async () => {
    const { id: ruleId } = await addRule(admin, { actions: [{ kind: "reply", text: "Um momento" }] });
    const { conversationId } = await sendVisitorMessage(visitor, { text: "Oi", clientMessageId: randomUUID() });
    await sendMessage(ctx, { chatId: conversationId, text: "Olá", clientMessageId: randomUUID(), attachments: [] });
    await runAll();
    expect(await said(conversationId)).toEqual(["Oi", "Olá"]);
    expect((await listRuns(admin, ruleId))[0]).toMatchObject({ outcome: "limited", details: ["person"] });
  });
});

test("what is asked twice is done once, as after a kill", async () => {
  await addRule(admin, { actions: [{ kind: "reply", text: "Só uma vez" }] });
  const id = await write("Oi");
  await rows.run("UPDATE event_log SET dispatchedId = 0 WHERE workspaceId = ?", ctx.workspaceId);
  await rows.run("DELETE FROM job WHERE type = 'events.dispatch'");
  await write("Mais");
  expect((await said(id)).filter((text) => text === "Só uma vez")).toHaveLength(2);
});
