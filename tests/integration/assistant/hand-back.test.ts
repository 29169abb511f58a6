import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendAutoResponse } from "@/lib/modules/assistant/automation/auto-response";
import { assistantTurn, handBack } from "@/lib/modules/assistant/automation/hand-back";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { readMessage } from "@/lib/modules/assistant/automation/read-message";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { removeModelConfig } from "@/lib/modules/assistant/model/config";
import { modelConfigInputSchema } from "@/lib/modules/assistant/model/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { commit } from "@/lib/modules/events/commit";
import { give } from "@/lib/modules/routing/queue/give";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, editModel, withoutInstructions } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let agent: Ctx;

const KNOWN = "Qual é o horário do planetário?";
const HOUR_MS = 60 * 60 * 1000;

beforeAll(async () => {
  process.env.EGRESS_ALLOW_PRIVATE = "true";
  setGlobalSlot("env", undefined);
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn(DEMO_ACCOUNTS.agent)).ctx;
  await withoutInstructions(ctx);
  const item = { title: KNOWN, content: "O planetário abre das 9h às 17h.", type: "faq", category: "Geral" };
  await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
});
beforeEach(async () => {
  await editFeature(ctx, "smart-routing", { isEnabled: false });
  await set({});
});
afterAll(() => database.close());

const set = (settings: Record<string, unknown>, isEnabled = true) =>
  editFeature(ctx, "auto-response", {
    isEnabled,
    settings: { confidenceThreshold: 0.8, when: "always", mode: "send", share: 1, unknownsMax: 2, ...settings },
  });

let count = 0;
async function write(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `hand-back-${count}` });
  return { workspaceId: visitor.workspaceId, conversationId, seq };
}
async function hear(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  const place = await write(visitor, text);
  await sendAutoResponse(place);
  return place;
}
const begin = async (text: string) => {
  const { visitor } = await newVisitor();
  const place = await hear(visitor, text);
  return { visitor, place, chatId: place.conversationId };
};
const reply = (chatId: number) => {
  count += 1;
  return sendMessage(agent, { chatId, text: "Já vejo", attachments: [], clientMessageId: `hand-back-${count}` });
};
const saidIn = async (chatId: number) =>
  ((await listMessages(ctx, chatId))?.items ?? []).filter(({ isAutomatic }) => isAutomatic).length;
const linesOf = async (chatId: number) =>
  ((await listEntries(ctx, chatId, { pageSize: 50 }))?.items ?? []).map(({ kind }) => kind);
const silenceIn = async (chatId: number) => (await assistantTurn(ctx, chatId)).silence;
const entryOf = (chatId: number) =>
  rawClient().queueEntry.findUnique({
    where: { workspaceId_conversationId: { workspaceId: ctx.workspaceId, conversationId: chatId } },
  });

test("a conversation that was handed over is the assistant's again once somebody gives it back", async () => {
  const { visitor, chatId } = await begin("um atendente, por favor");
  await hear(visitor, KNOWN);
  expect([await saidIn(chatId), await silenceIn(chatId)]).toEqual([1, "handed_over"]);
  await handBack(agent, chatId);
  const lines = (await listEntries(ctx, chatId, { pageSize: 50 }))?.items ?? [];
  expect(lines.at(-1)).toMatchObject({ kind: "handed_back", author: { id: agent.attender.id } });
  expect(await silenceIn(chatId)).toBeNull();
  await hear(visitor, KNOWN);
  expect(await saidIn(chatId)).toBe(2);
});

test("what the customer wrote before it was given back isn't answered", async () => {
  const { visitor, chatId } = await begin("um atendente, por favor");
  const old = await write(visitor, KNOWN);
  await handBack(agent, chatId);
  await sendAutoResponse(old);
  expect(await saidIn(chatId)).toBe(1);
});

test("who gives back what they have has it no more, and the assistant answers although they wrote today", async () => {
  const { visitor, chatId } = await begin("Bom dia");
  await reply(chatId);
  expect((await getChat(ctx, chatId))?.assignedAttender?.id).toBe(agent.attender.id);
  const chat = await handBack(agent, chatId);
  expect(chat).toMatchObject({ assignedAttender: null, status: "pending" });
  expect(await linesOf(chatId)).not.toContain("released");
  const before = await saidIn(chatId);
  await hear(visitor, KNOWN);
  expect(await saidIn(chatId)).toBe(before + 1);
});

test("the assistant has what was given back until a person writes again, or it hands over again", async () => {
  const first = await begin("um atendente, por favor");
  await handBack(agent, first.chatId);
  await reply(first.chatId);
  await assignConversation(agent, { chatId: first.chatId, attenderId: null, from: agent.attender.id });
  expect(await silenceIn(first.chatId)).toBe("answered");
  const second = await begin("um atendente, por favor");
  await handBack(agent, second.chatId);
  await hear(second.visitor, "quero um humano");
  expect(await silenceIn(second.chatId)).toBe("handed_over");
});

test("what was given back and answered waits in no queue, and what nobody answered waits for a while", async () => {
  const answered = await begin("Bom dia");
  await reply(answered.chatId);
  await handBack(agent, answered.chatId);
  expect(await entryOf(answered.chatId)).toBeNull();
  const open = await begin("um atendente, por favor");
  await write(open.visitor, "alguém aí?");
  await handBack(agent, open.chatId);
  expect((await entryOf(open.chatId))?.heldUntil?.getTime()).toBeGreaterThan(Date.now() + 60_000);
});

test("giving back twice, or where the assistant isn't silent, changes nothing", async () => {
  const { chatId } = await begin("um atendente, por favor");
  await Promise.all([handBack(agent, chatId), handBack(ctx, chatId)]);
  await handBack(agent, chatId);
  expect((await linesOf(chatId)).filter((kind) => kind === "handed_back")).toHaveLength(1);
});

test.each([
  ["automatic answers are off", () => set({}, false)],
  ["they are rehearsed", () => set({ mode: "rehearse" })],
  ["they are for other customers", () => set({ share: 0 })],
])("nothing is given back while %s", async (_, prepare) => {
  const { chatId } = await begin("um atendente, por favor");
  await prepare();
  expect(await assistantTurn(ctx, chatId)).toEqual({ answers: false, silence: null });
  await expect(handBack(agent, chatId)).rejects.toMatchObject({ code: "ASSISTANT_OFF" });
});

test("a closed conversation isn't given back", async () => {
  const { chatId } = await begin("um atendente, por favor");
  await closeConversation(agent, chatId);
  expect(await assistantTurn(ctx, chatId)).toEqual({ answers: false, silence: null });
  await expect(handBack(agent, chatId)).rejects.toMatchObject({ code: "CHAT_CLOSED" });
});

async function closeBefore(chatId: number, hours: number) {
  await closeConversation(agent, chatId);
  const at = new Date(Date.now() - hours * HOUR_MS);
  await rawClient().conversation.update({ where: { id: chatId }, data: { closedAt: at } });
  await rawClient().conversationFact.updateMany({ where: { conversationId: chatId, kind: "closed" }, data: { at } });
}

test("who writes again a day after the close begins afresh, and an hour after it doesn't", async () => {
  await rawClient().workspace.update({ where: { id: ctx.workspaceId }, data: { conversationReopenHours: 72 } });
  const late = await begin("um atendente, por favor");
  await closeBefore(late.chatId, 30);
  expect((await hear(late.visitor, KNOWN)).conversationId).toBe(late.chatId);
  expect(await saidIn(late.chatId)).toBe(2);
  const soon = await begin("um atendente, por favor");
  await closeBefore(soon.chatId, 1);
  expect((await hear(soon.visitor, KNOWN)).conversationId).toBe(soon.chatId);
  expect(await saidIn(soon.chatId)).toBe(1);
});

test("whoever takes a conversation, or is chosen for it, has it alone", async () => {
  for (const attenderId of [agent.attender.id, ctx.attender.id]) {
    const { visitor } = await newVisitor();
    const place = await write(visitor, KNOWN);
    const { conversationId: chatId } = place;
    if (attenderId === agent.attender.id) await takeConversation(agent, { chatId, attenderId });
    else await assignConversation(agent, { chatId, attenderId, from: null });
    await sendAutoResponse(place);
    await hear(visitor, KNOWN);
    expect([await saidIn(chatId), await silenceIn(chatId)]).toEqual([0, "assigned"]);
  }
});

test("whoever gets a conversation from the queue has it alone, but for a rehearsal, which the queue doesn't wait for", async () => {
  const { visitor } = await newVisitor();
  const place = await write(visitor, KNOWN);
  const { id, fullName: name, email } = agent.attender;
  await commit(ctx, (unit) => give(unit, place.conversationId, { id, name, email }));
  await sendAutoResponse(place);
  expect([await saidIn(place.conversationId), await silenceIn(place.conversationId)]).toEqual([0, "assigned"]);
  await set({ mode: "rehearse" });
  await sendAutoResponse(place);
  const kept = await rawClient().assistantAnswer.findMany({ where: { conversationId: place.conversationId } });
  expect(kept).toMatchObject([{ kind: "rehearsal", isKnown: true }]);
});

test("what smart routing gives to somebody is answered until they write", async () => {
  await editFeature(ctx, "smart-routing", { isEnabled: true, settings: { routingCriteria: ["workload"] } });
  const { visitor } = await newVisitor();
  const place = await write(visitor, KNOWN);
  await readMessage(place);
  const chat = await getChat(ctx, place.conversationId);
  expect(chat?.assignedAttender).not.toBeNull();
  await sendAutoResponse(place);
  expect(await saidIn(place.conversationId)).toBe(1);
  await reply(place.conversationId);
  await hear(visitor, KNOWN);
  expect(await saidIn(place.conversationId)).toBe(1);
});

/** A model that writes once it is let. */
async function slowModel(content: string) {
  const waiting: (() => void)[] = [];
  const listeners: (() => void)[] = [];
  const server = http.createServer((_, response) => {
    const head = { id: "1", object: "chat.completion.chunk", created: 1, model: "modelo" };
    const line = (choice: object) => `data: ${JSON.stringify({ ...head, choices: [{ index: 0, ...choice }] })}\n\n`;
    waiting.push(() => {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      response.write(line({ delta: { role: "assistant", content }, finish_reason: null }));
      response.end(`${line({ delta: {}, finish_reason: "stop" })}data: [DONE]\n\n`);
    });
    for (const listener of listeners.splice(0)) listener();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: () => new Promise<void>((resolve) => (waiting.length > 0 ? resolve() : listeners.push(resolve))),
    write: () => waiting.shift()?.(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test("what a slow model writes never arrives where a person takes the conversation meanwhile", async () => {
  const model = await slowModel("O planetário abre das nove às dezessete horas [1].");
  const { baseUrl } = model;
  const config = { isEnabled: true, baseUrl, apiKey: "chave", model: "modelo", monthlyTokens: 1_000_000 };
  const budget = { monthlyCents: null, inputCentsPerMillion: 1, outputCentsPerMillion: 1 };
  await editModel(ctx, modelConfigInputSchema.parse({ ...config, ...budget }));
  const answersTo = async (between: (chatId: number) => Promise<unknown>) => {
    const place = await write((await newVisitor()).visitor, KNOWN);
    const writing = sendAutoResponse(place);
    await model.asked();
    await between(place.conversationId);
    model.write();
    await writing;
    return rawClient().assistantAnswer.findMany({ where: { conversationId: place.conversationId } });
  };
  const take = (chatId: number) => takeConversation(agent, { chatId, attenderId: agent.attender.id });
  expect(await answersTo(take)).toEqual([]);
  expect(await answersTo(async () => undefined)).toMatchObject([{ engine: "model", isKnown: true }]);
  await removeModelConfig(ctx);
  await model.close();
});
