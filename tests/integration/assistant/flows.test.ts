import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { readMessage } from "@/lib/modules/assistant/automation/read-message";
import { flowFigures, listFlows } from "@/lib/modules/assistant/flows/queries";
import { orderFlows, publishFlow, removeFlow, saveFlow, stopFlow } from "@/lib/modules/assistant/flows/save-flow";
import { type FlowDto, type FlowStep, flowInputSchema } from "@/lib/modules/assistant/flows/schema";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { getChat } from "@/lib/modules/conversations/queries";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
let teamId: number;
let flow: FlowDto;

const option = (label: string, next: string | null, words = "") => ({ label, words, next });
const STEPS = (): FlowStep[] => [
  { id: "hello", does: "say", text: "Oi, aqui é a {{company.name}}.", next: null },
  {
    id: "menu",
    does: "menu",
    text: "Sobre o que é?",
    options: [
      option("Vendas", "order", "comprar, preço, orçamento"),
      option("Suporte", "trouble", "defeito, não funciona"),
      option("Encerrar", "bye"),
    ],
  },
  { id: "order", does: "ask", text: "Qual é o seu CPF?", field: "CPF", kind: "cpf", isOptional: true, next: "sale" },
  { id: "sale", does: "hand", text: "Obrigado, {{CPF}}!", teamId },
  { id: "trouble", does: "answer", text: "Pode perguntar." },
  { id: "bye", does: "close", text: "Até logo!" },
];

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  ({ id: teamId } = await saveTeam(ctx, { name: "Vendas do fluxo", isPrivate: false, members: [] }));
  const item = { title: "Vocês consertam relógios?", content: "Consertamos relógios em dez dias.", type: "faq" };
  await saveKnowledge(ctx, knowledgeInputSchema.parse({ ...item, category: "Geral" }));
  flow = await publish("Começo");
});
afterAll(() => database.close());

async function publish(name: string, steps = STEPS(), more: object = {}): Promise<FlowDto> {
  const saved = await saveFlow(ctx, flowInputSchema.parse({ name, channels: ["webchat"], steps, ...more }));
  return publishFlow(ctx, saved.id, saved.version);
}

let count = 0;
async function write(visitor: VisitorCtx, text: string) {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `flow-${count}` });
  const place = { workspaceId: visitor.workspaceId, conversationId, seq };
  await readMessage(place);
  return place;
}

/** A visitor who says one thing after another. */
async function hear(...texts: string[]) {
  const { visitor } = await newVisitor();
  let place = await write(visitor, texts[0] ?? "");
  for (const text of texts.slice(1)) place = await write(visitor, text);
  return { visitor, place, id: place.conversationId };
}

const saidIn = async (id: number) =>
  ((await listMessages(ctx, id))?.items ?? []).filter(({ isAutomatic }) => isAutomatic).map(({ content }) => content);
const linesOf = async (id: number) =>
  ((await listEntries(ctx, id, { pageSize: 50 }))?.items ?? []).map(({ kind, content }) => [kind, content]);

test("a greeting is answered with the first menu, as buttons for the visitor and as a numbered list for everybody else", async () => {
  const { visitor, id } = await hear("oi");
  const [said] = await saidIn(id);
  expect(said).toMatch(/^Oi, aqui é a .+\.\n\nSobre o que é\?\n\n1\. Vendas\n2\. Suporte\n3\. Encerrar$/);
  const last = (await listVisitorMessages(visitor, { afterSeq: 0 })).messages.at(-1);
  expect(last).toMatchObject({ choices: ["Vendas", "Suporte", "Encerrar"], isAnswer: true });
  expect(last?.text).not.toContain("1. Vendas");
});

test("who hasn't told a name isn't called by a number", async () => {
  const named = await publish("Nome", [
    { id: "a", does: "say", text: "Oi, {{customer.firstName}}!", next: null },
    { id: "b", does: "hand", text: "", teamId: null },
  ]);
  const all = await listFlows(ctx);
  await orderFlows(ctx, [named.id, ...all.map(({ id }) => id).filter((id) => id !== named.id)]);
  expect((await saidIn((await hear("oi")).id))[0]).toMatch(/^Oi!/);
  await removeFlow(ctx, named.id);
});

test.each([["1"], ["Vendas"], ["a primeira"], ["quero fazer um orçamento"]])(
  "'%s' is understood as the first option",
  async (text) => {
    const { id } = await hear("bom dia", text);
    expect((await saidIn(id))[1]).toBe("Qual é o seu CPF?");
  },
);

test("who says at once what they want isn't asked for it first", async () => {
  const { id } = await hear("Oi, quero comprar uma cadeira");
  expect((await saidIn(id))[0]).toMatch(/^Oi, aqui é a .+\.\n\nQual é o seu CPF\?$/);
});

test("what was asked is checked, kept and told to the team that gets the conversation", async () => {
  const { id } = await hear("oi", "1", "123", "meu cpf é 529.982.247-25");
  const said = await saidIn(id);
  expect(said[2]).toContain("Esse CPF não é válido");
  expect(said[3]).toMatch(/^Obrigado, 52998224725!\n\nJá chamei uma pessoa da nossa equipe\. \S/);
  expect((await getChat(ctx, id))?.team?.id).toBe(teamId);
  const lines = await linesOf(id);
  expect(lines).toContainEqual(["handed_over", "flow"]);
  expect(lines).toContainEqual(["note", expect.stringContaining("CPF: 52998224725")]);
});

test("what needn't be said can be left out", async () => {
  const { id } = await hear("oi", "1", "prefiro não informar");
  expect((await saidIn(id))[2]).toMatch(/^Obrigado!\n\nJá chamei/);
});

test("what isn't understood is asked once more, and then a person comes", async () => {
  const { id } = await hear("oi", "xyzzy plugh", "frobnicate");
  expect((await saidIn(id))[1]).toMatch(/^Não entendi\. [\s\S]*3\. Encerrar$/);
  expect(await linesOf(id)).toContainEqual(["handed_over", "unknown"]);
});

test("who asks for a person in the middle gets one at once", async () => {
  const { id } = await hear("oi", "quero falar com um atendente");
  expect(await linesOf(id)).toContainEqual(["handed_over", "asked"]);
});

test("a question that the knowledge base answers is answered, and the menu offered again", async () => {
  await editFeature(ctx, "auto-response", { isEnabled: true, settings: { mode: "send", confidenceThreshold: 0.8 } });
  const { id } = await hear("oi", "Vocês consertam relógios?");
  await editFeature(ctx, "auto-response", { isEnabled: false });
  expect((await saidIn(id))[1]).toMatch(/^Consertamos relógios em dez dias\.[\s\S]*Sobre o que é\?[\s\S]*1\. Vendas/);
});

test("what ends with a goodbye is closed by nobody in person, and who writes again begins again", async () => {
  const { id } = await hear("oi", "3");
  expect((await saidIn(id)).at(-1)).toBe("Até logo!");
  expect((await getChat(ctx, id))?.status).toBe("closed");
  expect((await linesOf(id)).at(-1)).toEqual(["closed", ""]);
});

test("without the assistant's answers a step that leaves it to them brings a person", async () => {
  const { id } = await hear("oi", "2");
  expect((await saidIn(id))[1]).toMatch(/^Pode perguntar\.\n\nJá chamei/);
});

test("who takes the conversation silences the flow", async () => {
  const { visitor, id } = await hear("oi");
  await takeConversation(ctx, { chatId: id, attenderId: ctx.attender.id });
  await write(visitor, "1");
  expect(await saidIn(id)).toHaveLength(1);
});

test("smart routing gives nobody a conversation that is in the middle of its flow", async () => {
  await editFeature(ctx, "smart-routing", { isEnabled: true, settings: { routingCriteria: ["workload"] } });
  const { visitor, id } = await hear("oi");
  expect((await getChat(ctx, id))?.assignedAttender).toBeNull();
  await write(visitor, "1");
  expect((await saidIn(id))[1]).toBe("Qual é o seu CPF?");
  await write(visitor, "um atendente, por favor");
  expect((await getChat(ctx, id))?.assignedAttender).not.toBeNull();
  await editFeature(ctx, "smart-routing", { isEnabled: false });
});

test("what a customer writes in several messages is one answer to an open question", async () => {
  const steps: FlowStep[] = [
    { id: "q", does: "ask", text: "Do que se trata?", field: "Assunto", kind: "text", isOptional: false, next: null },
    { id: "h", does: "hand", text: "", teamId: null },
  ];
  const asking = await publish("Assunto", steps);
  const all = await listFlows(ctx);
  await orderFlows(ctx, [asking.id, ...all.map(({ id }) => id).filter((id) => id !== asking.id)]);
  const { visitor, id } = await hear("oi");
  await sendVisitorMessage(visitor, { text: "Minha cadeira veio", clientMessageId: "flow-part" });
  await write(visitor, "com o pé rachado");
  const [, note] = (await linesOf(id)).find(([kind]) => kind === "note") ?? [];
  expect(note).toContain("Assunto: Minha cadeira veio com o pé rachado");
  await removeFlow(ctx, asking.id);
});

test("a message that is read twice is answered once", async () => {
  const { place, id } = await hear("oi");
  await Promise.all([readMessage(place), readMessage(place)]);
  expect(await saidIn(id)).toHaveLength(1);
});

test("the queue waits for who was asked something, and no longer when a person is called", async () => {
  const { visitor, id } = await hear("oi");
  const entry = () =>
    rawClient().queueEntry.findUnique({
      where: { workspaceId_conversationId: { workspaceId: ctx.workspaceId, conversationId: id } },
    });
  expect((await entry())?.heldUntil?.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
  await write(visitor, "um atendente");
  expect((await entry())?.heldUntil ?? null).toBeNull();
});

test("where no flow fits the queue doesn't wait for one", async () => {
  const stopped = await stopFlow(ctx, flow.id, flow.version);
  const other = await publish("Só WhatsApp", STEPS(), { channels: ["whatsapp"] });
  const { id } = await hear("oi");
  const entry = await rawClient().queueEntry.findUnique({
    where: { workspaceId_conversationId: { workspaceId: ctx.workspaceId, conversationId: id } },
  });
  expect(entry).toMatchObject({ heldUntil: null });
  expect(await saidIn(id)).toEqual([]);
  await removeFlow(ctx, other.id);
  flow = await publishFlow(ctx, flow.id, stopped.version);
});

test("a conversation goes on by the version with which it began", async () => {
  const { visitor, id } = await hear("oi");
  const changed = STEPS().map((step) => (step.id === "order" ? { ...step, text: "E o CPF?" } : step));
  const input = flowInputSchema.parse({ name: flow.name, channels: ["webchat"], steps: changed });
  const saved = await saveFlow(ctx, input, { id: flow.id, version: flow.version });
  expect(saved.isChanged).toBe(true);
  flow = await publishFlow(ctx, saved.id, saved.version);
  await write(visitor, "1");
  expect((await saidIn(id))[1]).toBe("Qual é o seu CPF?");
  expect((await saidIn((await hear("oi", "1")).id))[1]).toBe("E o CPF?");
});

test("a flow that was taken off says nothing more, and one that comes first is the one that speaks", async () => {
  const first = await publish("Primeiro", [{ id: "a", does: "hand", text: "Um momento.", teamId: null }]);
  const all = await listFlows(ctx);
  await orderFlows(ctx, [first.id, ...all.map(({ id }) => id).filter((id) => id !== first.id)]);
  expect((await saidIn((await hear("oi")).id))[0]).toMatch(/^Um momento\./);
  const stopped = await stopFlow(ctx, first.id, first.version);
  expect(stopped.live).toBeNull();
  expect((await saidIn((await hear("oi")).id))[0]).toContain("Sobre o que é?");
  await removeFlow(ctx, first.id);
});

test("what is incomplete isn't published, and says at which step", async () => {
  const steps: FlowStep[] = [
    { id: "a", does: "say", text: "", next: "b" },
    { id: "b", does: "say", text: "x", next: "a" },
    { id: "c", does: "menu", text: "y", options: [option("Só uma", "gone")] },
  ];
  const saved = await saveFlow(ctx, flowInputSchema.parse({ name: "Torto", channels: [], steps }));
  expect(saved.problems.map(({ stepId, problem }) => `${stepId}:${problem}`)).toEqual([
    "null:noChannels",
    "a:noText",
    "a:endless",
    "b:endless",
    "c:noOptions",
    "c:stepGone",
  ]);
  await expect(publishFlow(ctx, saved.id, saved.version)).rejects.toMatchObject({ code: "FLOW_INCOMPLETE" });
  await removeFlow(ctx, saved.id);
});

test("the figures tell what became of the conversations, and where customers left", async () => {
  const before = await flowFigures(ctx, flow.id);
  const { id } = await hear("oi");
  await hear("oi", "3");
  const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  await rawClient().flowRun.update({
    where: { workspaceId_conversationId: { workspaceId: ctx.workspaceId, conversationId: id } },
    data: { updatedAt: longAgo },
  });
  const after = await flowFigures(ctx, flow.id);
  expect([after.began - before.began, after.closed - before.closed]).toEqual([2, 1]);
  expect(after.left).toEqual([{ stepId: "menu", count: 1 }]);
});

test("an option that is called like people is that option, and one that calls them is taken by who asks for a person", async () => {
  const steps: FlowStep[] = [
    { id: "m", does: "menu", text: "?", options: [option("Suporte", "s"), option("Falar com atendente", "p")] },
    { id: "s", does: "say", text: "Suporte, então.", next: "m2" },
    { id: "m2", does: "menu", text: "Qual?", options: [option("Um", "p"), option("Dois", "p")] },
    { id: "p", does: "hand", text: "Chamando a equipe.", teamId },
  ];
  const people = await publish("Gente", steps);
  const all = await listFlows(ctx);
  await orderFlows(ctx, [people.id, ...all.map(({ id }) => id).filter((id) => id !== people.id)]);
  expect((await saidIn((await hear("oi", "suporte")).id))[1]).toMatch(/^Suporte, então\./);
  const { id } = await hear("oi", "quero um atendente");
  expect((await saidIn(id))[1]).toMatch(/^Chamando a equipe\./);
  expect((await getChat(ctx, id))?.team?.id).toBe(teamId);
  await removeFlow(ctx, people.id);
});
