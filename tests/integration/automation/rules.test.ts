import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { listRuns } from "@/lib/modules/automation/list-runs";
import { listVersions } from "@/lib/modules/automation/rules";
import { orderRules, removeRule, saveRule } from "@/lib/modules/automation/save-rule";
import { ruleInputSchema } from "@/lib/modules/automation/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { addRule, forgetRules, runAll, runsIn } from "@/tests/support/automation/rules";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

// What the desk does by itself: which rules are asked, in which order, and what they do.

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
const linesOf = async (id: number) => (await listEntries(ctx, id, { pageSize: 50 }))?.items ?? [];
const tagsOf = async (id: number) => (await getChat(ctx, id))?.tags;
const said = async (id: number) => ((await listMessages(ctx, id))?.items ?? []).map(({ content }) => content);
const contains = (value: string) => ({ all: [{ field: "message", operator: "contains", value }] });

describe("a rule", () => {
  test("acts on what it waits for, where its condition holds, and not where it doesn't", async () => {
    await addRule(admin, {
      condition: contains("urgente"),
      actions: [
        { kind: "priority", priority: "urgent" },
        { kind: "addTag", tag: "pressa" },
      ],
    });
    const id = await write("É URGENTE, por favor");
    expect(await getChat(ctx, id)).toMatchObject({ priority: "urgent", tags: ["pressa"] });
    ({ visitor } = await newVisitor());
    expect(await getChat(ctx, await write("Sem pressa"))).toMatchObject({ priority: "medium", tags: [] });
  });

  test("that is off does nothing, and neither does a deleted one", async () => {
    await saveRule(
      admin,
      ruleInputSchema.parse({
        name: "Nova",
        event: "customer_wrote",
        condition: {},
        actions: [{ kind: "addTag", tag: "nova" }],
      }),
    );
    const { id: gone } = await addRule(admin, { actions: [{ kind: "addTag", tag: "apagada" }] });
    await removeRule(admin, gone);
    expect(await tagsOf(await write("Oi"))).toEqual([]);
  });

  test("says nothing of itself where the conversation is as it wants it already", async () => {
    await addRule(admin, { actions: [{ kind: "addTag", tag: "uma vez" }] });
    const id = await write("Oi");
    await write("De novo");
    expect((await linesOf(id)).filter(({ kind }) => kind === "automated")).toHaveLength(1);
    expect(await runsIn(id)).toHaveLength(1);
  });

  test("asks of a conversation that begins what its first message says", async () => {
    await addRule(admin, {
      event: "created",
      condition: contains("boleto"),
      actions: [{ kind: "addTag", tag: "cobrança" }],
    });
    expect(await tagsOf(await write("Cadê o boleto?"))).toEqual(["cobrança"]);
    ({ visitor } = await newVisitor());
    expect(await tagsOf(await write("Cadê o pedido?"))).toEqual([]);
  });

  test("leaves a line with its name and version, and says what it did", async () => {
    const { id, version } = await addRule(admin, { name: "Marca tudo", actions: [{ kind: "addTag", tag: "tudo" }] });
    const conversationId = await write("Oi");
    const lines = await linesOf(conversationId);
    expect(lines.filter(({ kind }) => kind === "automated").map(({ content }) => content)).toEqual([
      `${id}.${version} Marca tudo`,
    ]);
    const [run] = await listRuns(admin, id);
    expect(run).toMatchObject({ outcome: "fired", details: ["addTag"], conversation: { id: conversationId } });
    expect(await listVersions(admin, id)).toMatchObject([{ version, rule: { name: "Marca tudo" } }]);
  });

  test("keeps the version by which it acted, whatever it is changed to", async () => {
    const { id, version } = await addRule(admin, { name: "Antes", actions: [{ kind: "addTag", tag: "antes" }] });
    await write("Oi");
    const input = {
      name: "Depois",
      event: "customer_wrote",
      condition: {},
      actions: [{ kind: "addTag", tag: "depois" }],
    };
    await saveRule(admin, ruleInputSchema.parse(input), { id, version });
    expect(await tagsOf(await write("Mais uma coisa"))).toEqual(["antes", "depois"]);
    expect(await listVersions(admin, id)).toMatchObject([{ rule: { name: "Depois" } }, { rule: { name: "Antes" } }]);
    expect((await listRuns(admin, id)).map((run) => run.version)).toEqual([version + 1, version]);
  });

  test("writes to the customer, with what is known of them, and a note for the team", async () => {
    await addRule(admin, {
      event: "created",
      actions: [
        { kind: "reply", text: "Recebemos, {{customer.firstName}}!" },
        { kind: "note", text: "Chegou por {{customer.email}}." },
      ],
    });
    const id = await write("Oi");
    expect((await said(id)).at(-1)).toBe("Recebemos, Visitante!");
    const notes = (await linesOf(id)).filter(({ kind }) => kind === "note");
    expect(notes.map(({ content }) => content)).toEqual(["Chegou por."]);
  });

  test("tells whoever has the conversation, and nobody twice", async () => {
    const id = await write("Oi");
    await sendMessage(ctx, { chatId: id, text: "Olá", clientMessageId: randomUUID(), attachments: [] });
    await addRule(admin, {
      name: "Avisa",
      actions: [{ kind: "notify", attenderIds: [ctx.attender.id], assignee: true }],
    });
    await write("E aí?");
    const told = (await listNotifications(ctx, NEWEST)).items.filter(
      ({ kind, chatId }) => kind === "rule" && chatId === id,
    );
    expect(told.map(({ text }) => text)).toEqual(["Avisa"]);
  });

  test("is asked when a conversation is closed, and does nothing to a closed one that only an open one bears", async () => {
    await addRule(admin, {
      event: "closed",
      actions: [
        { kind: "addTag", tag: "fim" },
        { kind: "note", text: "Fechada" },
      ],
    });
    const id = await write("Oi");
    await closeConversation(ctx, id);
    await runAll();
    expect(await tagsOf(id)).toEqual([]);
    expect(await runsIn(id)).toMatchObject([{ details: '["note"]' }]);
  });
});

describe("several rules", () => {
  const vip = { condition: contains("vip"), actions: [{ kind: "priority", priority: "high" }] };
  const high = {
    condition: { all: [{ field: "priority", operator: "any_of", value: ["high"] }] },
    actions: [{ kind: "addTag", tag: "alta" }],
  };

  test("are asked in their order, and a later one sees what an earlier one changed", async () => {
    const first = await addRule(admin, vip);
    const second = await addRule(admin, high);
    expect(await tagsOf(await write("sou vip"))).toEqual(["alta"]);
    const others = await rows.values<number>(
      "SELECT id FROM automation_rule WHERE deletedAt IS NULL AND id NOT IN (?, ?) ORDER BY position",
      first.id,
      second.id,
    );
    await orderRules(admin, [second.id, first.id, ...others]);
    ({ visitor } = await newVisitor());
    const id = await write("sou vip");
    expect(await getChat(ctx, id)).toMatchObject({ priority: "high", tags: [] });
  });

  test("end with one that stops there, also where it has nothing to change any more, and after a kill", async () => {
    await addRule(admin, { ...vip, stopsAfter: true });
    await addRule(admin, high);
    const id = await write("sou vip");
    expect(await tagsOf(id)).toEqual([]);
    await write("vip, já disse");
    expect(await tagsOf(id)).toEqual([]);
    // The events are dispatched again, as by the process that comes after one that was killed.
    await rows.run("UPDATE event_log SET dispatchedId = 0 WHERE workspaceId = ?", ctx.workspaceId);
    await rows.run("DELETE FROM job WHERE type = 'events.dispatch'");
    ({ visitor } = await newVisitor());
    await write("Alô?");
    expect(await tagsOf(id)).toEqual([]);
  });

  test("that set each other off end: each acts at most once for what happened first, and the loop is written down", async () => {
    const back = {
      event: "priority_changed",
      condition: { all: [{ field: "priority", operator: "any_of", value: ["high"] }] },
    };
    const forth = {
      event: "priority_changed",
      condition: { all: [{ field: "priority", operator: "any_of", value: ["low"] }] },
    };
    await addRule(admin, { condition: contains("roda"), actions: [{ kind: "priority", priority: "high" }] });
    await addRule(admin, { ...back, actions: [{ kind: "priority", priority: "low" }] });
    await addRule(admin, { ...forth, actions: [{ kind: "priority", priority: "high" }] });
    const id = await write("roda, roda");
    const runs = await runsIn(id);
    expect(runs.map(({ outcome }) => outcome)).toEqual(["fired", "fired", "fired"]);
    expect(new Set(runs.map(({ ruleId }) => ruleId)).size).toBe(3);
  });

  test("that follow from each other more than three deep are stopped", async () => {
    const tags = ["um", "dois", "três", "quatro", "cinco"];
    await addRule(admin, { condition: contains("cadeia"), actions: [{ kind: "addTag", tag: "um" }] });
    // The last first: a rule behind another would see in the same turn what that one did.
    for (const [index, tag] of [...tags.slice(0, -1).entries()].reverse())
      await addRule(admin, {
        event: "tags_changed",
        condition: {
          all: [
            { field: "tags", operator: "has_any", value: [tag] },
            { field: "tags", operator: "has_none", value: [tags[index + 1]] },
          ],
        },
        actions: [{ kind: "addTag", tag: tags[index + 1] }],
      });
    const id = await write("uma cadeia");
    expect((await runsIn(id)).map(({ outcome }) => outcome)).toEqual(["fired", "fired", "fired", "loop_stopped"]);
    expect(await tagsOf(id)).toEqual(["um", "dois", "três"]);
  });
});
