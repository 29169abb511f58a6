import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { endAutoResponse, sendAutoResponse } from "@/lib/modules/assistant/automation/auto-response";
import { waitText } from "@/lib/modules/assistant/automation/hand-over";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, withoutInstructions } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;

const KNOWN = "Qual é o horário do planetário?";
const UNKNOWN = "Vocês vendem submarinos nucleares?";

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  await withoutInstructions(ctx);
  const item = { title: KNOWN, content: "O planetário abre das 9h às 17h.", type: "faq", category: "Geral" };
  await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
});
beforeEach(() => set({}));
afterAll(() => database.close());

const set = (settings: Record<string, unknown>) =>
  editFeature(ctx, "auto-response", {
    isEnabled: true,
    settings: { confidenceThreshold: 0.8, when: "always", unknownsMax: 2, answersMax: 6, ...settings },
  });

let count = 0;
async function write(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `handover-${count}` });
  return { workspaceId: visitor.workspaceId, conversationId, seq };
}

/** A visitor who says one thing after another, each of which the assistant hears. */
async function hear(...texts: string[]) {
  const { visitor } = await newVisitor();
  let place: MessagePlace | undefined;
  for (const text of texts) {
    place = await write(visitor, text);
    await sendAutoResponse(place);
  }
  if (!place) throw new Error("nothing was said");
  return { visitor, place };
}

const saidIn = async ({ conversationId }: MessagePlace) =>
  ((await listMessages(ctx, conversationId))?.items ?? [])
    .filter(({ isAutomatic }) => isAutomatic)
    .map(({ content }) => content);
const linesOf = async ({ conversationId }: MessagePlace) =>
  ((await listEntries(ctx, conversationId, { pageSize: 50 }))?.items ?? []).map(({ kind, content }) => [kind, content]);
const entryOf = ({ workspaceId, conversationId }: MessagePlace) =>
  rawClient().queueEntry.findUnique({ where: { workspaceId_conversationId: { workspaceId, conversationId } } });

test("who asks for a person is told that one comes, once; the team hears why, and the assistant is quiet then", async () => {
  const { visitor, place } = await hear("Quero falar com um atendente");
  expect(await saidIn(place)).toEqual([expect.stringMatching(/^Certo! Já chamei uma pessoa da nossa equipe\. \S/)]);
  expect(await linesOf(place)).toContainEqual(["handed_over", "asked"]);
  const { items } = await listNotifications(ctx, { pageSize: 20 });
  const notice = items.find(({ chatId }) => chatId === place.conversationId);
  expect(notice).toMatchObject({ kind: "handover", isRead: false, text: expect.stringContaining("pediu para falar") });
  await sendAutoResponse(await write(visitor, KNOWN));
  expect(await saidIn(place)).toHaveLength(1);
});

test("a question without an answer is asked for in other words first, and the next one brings a person", async () => {
  const { visitor, place } = await hear(UNKNOWN);
  expect(await saidIn(place)).toEqual([expect.stringContaining("Pode me contar de outro jeito")]);
  expect((await entryOf(place))?.heldUntil?.getTime()).toBeGreaterThan(Date.now() + 60_000);
  await sendAutoResponse(await write(visitor, "submarinos nucleares mesmo, de guerra"));
  expect((await saidIn(place))[1]).toContain("prefiro deixar com uma pessoa");
  expect(await linesOf(place)).toContainEqual(["handed_over", "unknown"]);
  expect(await entryOf(place)).toMatchObject({ heldUntil: null });
});

test("an answer between two unknown questions begins the count anew", async () => {
  const { place } = await hear(UNKNOWN, KNOWN, "E porta-aviões de guerra, tem?");
  const said = await saidIn(place);
  expect(said[1]).toContain("das 9h às 17h");
  expect(said[2]).toContain("Pode me contar de outro jeito");
});

test("the queue gives who is handed over the place that they had from their first message", async () => {
  const { visitor, place } = await hear(UNKNOWN);
  const before = await entryOf(place);
  await sendAutoResponse(await write(visitor, "um atendente, por favor"));
  expect((await entryOf(place))?.enteredAt).toEqual(before?.enteredAt);
});

test("whoever takes it reads what was asked and what the customer named, without small talk", async () => {
  await set({ unknownsMax: 5 });
  const { place } = await hear(
    "bom dia",
    KNOWN,
    "e aos domingos, o planetário abre?",
    "comprei o ingresso, pedido 48213",
    "meu email é bia@exemplo.com, quero um humano",
  );
  const note = (await linesOf(place)).find(([kind]) => kind === "note")?.[1] ?? "";
  expect(note).toMatch(
    /^O assistente chamou uma pessoa\.\n• Cliente: Qual é o horário do planetário\?\n• Cliente: e aos domingos/,
  );
  expect(note).toContain("O cliente citou: bia@exemplo.com, pedido 48213");
  expect(note).not.toContain("bom dia");
});

test("a short conversation has no note", async () => {
  const { place } = await hear("um atendente, por favor");
  expect((await linesOf(place)).map(([kind]) => kind)).not.toContain("note");
});

test("after as many answers as are allowed the next question brings a person", async () => {
  await set({ answersMax: 2 });
  const { place } = await hear(KNOWN, KNOWN, KNOWN);
  const said = await saidIn(place);
  expect(said.slice(0, 2).every((text) => text.includes("das 9h às 17h"))).toBe(true);
  expect(said[2]).toContain("já chamei uma pessoa");
  expect(await linesOf(place)).toContainEqual(["handed_over", "limit"]);
});

test("what speaks of the law is a person's at once", async () => {
  const { place } = await hear("Vou ao Procon se não resolverem");
  expect(await linesOf(place)).toContainEqual(["handed_over", "sensitive"]);
});

test("a greeting is greeted and thanks are answered, and nobody is called", async () => {
  const { place } = await hear("Oi, boa tarde!", KNOWN, "obrigada!");
  const said = await saidIn(place);
  expect([said[0], said[2]]).toEqual([
    "Olá! Como posso ajudar?",
    "Por nada! Se precisar de mais alguma coisa, é só escrever.",
  ]);
  expect((await linesOf(place)).filter(([kind]) => kind === "handed_over")).toEqual([]);
});

test("two machines don't thank each other for ever", async () => {
  const { place } = await hear("obrigado", "obrigado", "obrigado", "obrigado");
  expect(await saidIn(place)).toHaveLength(1);
});

test("an answer that is given up is a person's", async () => {
  const { visitor } = await newVisitor();
  const place = await write(visitor, KNOWN);
  await endAutoResponse(place);
  expect(await linesOf(place)).toContainEqual(["handed_over", "trouble"]);
});

test("a customer who writes English is told in English", async () => {
  const { place } = await hear("Hello, where is your store?", "can I talk to a human please?");
  expect((await saidIn(place)).at(-1)).toMatch(/^Of course! I’ve called a person/);
});

test("the same message is handed over once, however often its job runs", async () => {
  const { visitor } = await newVisitor();
  const place = await write(visitor, "atendente");
  await Promise.all([sendAutoResponse(place), sendAutoResponse(place), endAutoResponse(place)]);
  expect(await saidIn(place)).toHaveLength(1);
  expect((await linesOf(place)).filter(([kind]) => kind === "handed_over")).toHaveLength(1);
});

test("a visitor is offered a person under what the assistant says, and not once one comes", async () => {
  const { visitor, place } = await hear(KNOWN);
  const last = async () => (await listVisitorMessages(visitor, { afterSeq: 0 })).messages.at(-1);
  expect(await last()).toMatchObject({ from: "system", isAnswer: true });
  await sendAutoResponse(await write(visitor, "Quero falar com uma pessoa"));
  expect(await last()).toMatchObject({ from: "system", isAnswer: false });
  expect(await saidIn(place)).toHaveLength(2);
});

test("in random conversations no message of a customer ends in silence", async () => {
  const says = [
    KNOWN,
    UNKNOWN,
    "oi",
    "obrigado",
    "atendente",
    "e os foguetes?",
    "Where is my order?",
    "🙂",
    "??",
    "12345",
  ];
  for (let talk = 0; talk < 25; talk += 1) {
    const { visitor } = await newVisitor();
    const step = 1 + (talk % (says.length - 1));
    for (let turn = 0; turn < 6; turn += 1) {
      const place = await write(visitor, says[(talk * 7 + turn * step) % says.length] ?? KNOWN);
      await sendAutoResponse(place);
      const isOver = (await linesOf(place)).some(([kind]) => kind === "handed_over");
      const last = (await listMessages(ctx, place.conversationId))?.items.at(-1);
      expect(last?.isAutomatic === true || isOver).toBe(true);
      if (isOver) break;
    }
  }
});

test.each([
  [{ isOpen: true, seconds: null }, "A resposta chega por aqui mesmo, assim que alguém estiver livre."],
  [{ isOpen: true, seconds: 20 }, "A resposta chega por aqui mesmo, em cerca de 1 minuto."],
  [{ isOpen: true, seconds: 240 }, "A resposta chega por aqui mesmo, em cerca de 4 minutos."],
  [{ isOpen: true, seconds: 7_200 }, "A resposta chega por aqui mesmo, assim que alguém estiver livre."],
  [
    { isOpen: false, opensAt: Date.parse("2026-11-30T12:00:00Z") },
    "Agora estamos fora do horário de atendimento: voltamos segunda-feira às 09:00 e respondemos por aqui mesmo.",
  ],
] as const)("says when to expect somebody: %j", (expected, text) => {
  expect(waitText(expected, "pt-BR", "America/Sao_Paulo")).toBe(text);
});
