import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { doChatAction } from "@/lib/modules/assistant/answers/chat-actions";
import { listReviews } from "@/lib/modules/assistant/answers/reviews";
import { sendAutoResponse } from "@/lib/modules/assistant/automation/auto-response";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { listInstructions, saveInstruction } from "@/lib/modules/assistant/instructions/save-instruction";
import { instructionInputSchema } from "@/lib/modules/assistant/instructions/schema";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { removeModelConfig } from "@/lib/modules/assistant/model/config";
import { modelConfigInputSchema } from "@/lib/modules/assistant/model/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, editModel, switchMood, withoutInstructions } from "@/tests/support/edits";

const database = testDatabase();
let ctx: Ctx;
let mock: LLMock;

const KNOWN = "Qual é o horário do planetário?";
const ANSWER = "O planetário abre das 9h às 17h.";
const AUTOMATIC = "— Resposta automática do assistente. Escreva “atendente” para falar com uma pessoa.";

beforeAll(async () => {
  process.env.EGRESS_ALLOW_PRIVATE = "true";
  setGlobalSlot("env", undefined);
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  mock = new LLMock({ port: 0 });
  await mock.start();
  for (const [title, content] of [
    [KNOWN, ANSWER],
    ["Onde fica o teleférico?", "Fica na praça 🎡. O preço do passeio é R$ 40. Crianças não pagam."],
    [
      "Como é a trilha do mirante?",
      "A trilha do mirante tem 3 km. Ela é leve. Há água no caminho. Leve boné. Vá cedo.",
    ],
  ])
    await saveKnowledge(ctx, knowledgeInputSchema.parse({ title, content, type: "faq", category: "Geral" }));
});
beforeEach(async () => {
  mock.clearFixtures();
  mock.clearRequests();
  await removeModelConfig(ctx);
  await switchMood(ctx, "professional");
  await withoutInstructions(ctx);
  await editFeature(ctx, "auto-response", {
    isEnabled: true,
    settings: { confidenceThreshold: 0.8, when: "always", mode: "send", unknownsMax: 2, answersMax: 6 },
  });
});
afterAll(async () => {
  await mock.stop();
  await database.close();
});

const instruct = (content: string, priority: "low" | "medium" | "high" = "medium") =>
  saveInstruction(ctx, instructionInputSchema.parse({ title: "Regra", description: "Regra", content, priority }));

let count = 0;
async function write(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `instructed-${count}` });
  return { workspaceId: visitor.workspaceId, conversationId, seq };
}
async function hear(...texts: string[]) {
  const { visitor } = await newVisitor();
  let place: MessagePlace | undefined;
  for (const text of texts) {
    place = await write(visitor, text);
    await sendAutoResponse(place);
  }
  if (!place) throw new Error("nothing was said");
  return place;
}
const saidIn = async ({ conversationId }: MessagePlace) =>
  ((await listMessages(ctx, conversationId))?.items ?? [])
    .filter(({ isAutomatic }) => isAutomatic)
    .map(({ content }) => content);
const reasonIn = async ({ conversationId }: MessagePlace) =>
  (await listEntries(ctx, conversationId, { pageSize: 50 }))?.items.find(({ kind }) => kind === "handed_over")?.content;
const draftFor = async ({ conversationId }: MessagePlace) =>
  (await doChatAction(ctx, conversationId, "suggest")).answer?.text;

test("a greeting opens the first answer of a conversation, and no other", async () => {
  await instruct("Sempre comece com 'Olá, aqui é a Casa Clara!'");
  const place = await hear(KNOWN, KNOWN);
  expect(await saidIn(place)).toEqual([
    `Olá, aqui é a Casa Clara!\n\n${ANSWER}\n\n${AUTOMATIC}`,
    `${ANSWER}\n\n${AUTOMATIC}`,
  ]);
});

test("a greeting answers a greeting, and isn't said again with the answer that follows", async () => {
  await instruct("Cumprimente com 'Olá, aqui é a Casa Clara!'");
  expect(await saidIn(await hear("bom dia", KNOWN))).toEqual([
    "Olá, aqui é a Casa Clara!\n\nComo posso ajudar?",
    `${ANSWER}\n\n${AUTOMATIC}`,
  ]);
});

test("a greeting stands before the question for other words", async () => {
  await instruct("Comece com “Oi, sou da Casa Clara.”");
  expect((await saidIn(await hear("Vocês vendem submarinos?")))[0]).toMatch(
    /^Oi, sou da Casa Clara\.\n\nNão encontrei/,
  );
});

test("of two greetings the one of the higher priority is said", async () => {
  await instruct("Comece com “Olá baixa”", "low");
  await instruct("Comece com “Olá média”");
  await instruct("Comece com “Olá alta”", "high");
  expect((await saidIn(await hear("oi")))[0]).toMatch(/^Olá alta/);
});

test("a farewell closes the answer to thanks and a drafted reply, with the name filled in", async () => {
  await instruct("Despeça-se com “Um abraço, [NOME]”");
  const place = await hear("obrigada!");
  expect(await saidIn(place)).toEqual([
    `Por nada! Se precisar de mais alguma coisa, é só escrever.\n\nUm abraço, ${ctx.workspace.name}`,
  ]);
  const asked = await hear("um atendente, por favor", KNOWN);
  expect(await draftFor(asked)).toMatch(
    new RegExp(`^Olá, .*\\n\\n${ANSWER}\\n\\nUm abraço, ${ctx.attender.fullName}$`),
  );
});

test("a drafted reply begins and ends in the manner of the tone that is asked for", async () => {
  await instruct("Seja informal. Sem emojis.");
  const draft = await draftFor(await hear("um atendente, por favor", KNOWN));
  expect(draft).toMatch(/^Oi, .*! Tudo bem\?\n\n/);
  expect(draft).toMatch(/Qualquer coisa, é só chamar!$/);
});

test("what the knowledge says is said without its emojis", async () => {
  await instruct("Não use emojis");
  expect((await saidIn(await hear("Onde fica o teleférico?")))[0]).toMatch(/^Fica na praça\. O preço/);
});

test("an answer has no more sentences than are allowed", async () => {
  await instruct("Responda em no máximo 2 frases.");
  const [said = ""] = await saidIn(await hear("Como é a trilha do mirante?"));
  const [answer = ""] = said.split("\n\n—");
  expect(answer).toContain("A trilha do mirante tem 3 km.");
  expect(answer.match(/\./g)).toHaveLength(2);
});

test.each([
  ["in its words", "Não informe preços", "Qual é o preço do planetário?"],
  ["in words that mean the same", "Não informe preços", "Quanto custa o planetário?"],
  [
    "in other forms of its words",
    "Se o cliente falar em cancelamento, chame uma pessoa",
    "quero cancelar minha visita",
  ],
  ["in the other language", "Hand over when the customer mentions a refund", "Quero meu dinheiro de volta"],
  ["in the message before", "Perguntas sobre garantia vão para um atendente", "E a garantia?\nÉ de um ano?"],
])("who speaks of a topic %s is a person's at once", async (_, rule, text) => {
  await instruct(rule);
  const place = await hear(text);
  expect(await reasonIn(place)).toBe("instructed");
  expect(await saidIn(place)).toEqual([expect.stringMatching(/^Esse assunto é com uma pessoa da nossa equipe/)]);
  const notice = (await listNotifications(ctx, { pageSize: 20 })).items.find(
    ({ chatId }) => chatId === place.conversationId,
  );
  expect(notice).toMatchObject({ kind: "handover", text: expect.stringContaining("as instruções") });
});

test.each([
  ["Não fale sobre política", "Qual é a política de trocas de ingresso?"],
  ["Não informe preços", KNOWN],
  ["Se o cliente falar em cancelamento, chame uma pessoa", "oi, tudo bem?"],
])("%j doesn't keep the assistant from %j", async (rule, text) => {
  await instruct(rule);
  expect(await reasonIn(await hear(text))).toBeUndefined();
});

test("an answer that speaks of a forbidden topic isn't said", async () => {
  await instruct("Não informe preços");
  const place = await hear("Onde fica o teleférico?");
  expect(await reasonIn(place)).toBe("instructed");
  expect((await saidIn(place)).join()).not.toContain("R$ 40");
});

test("a model isn't asked about a forbidden topic, and doesn't get to speak of it", async () => {
  const baseUrl = `${mock.url}/v1`;
  const model = { isEnabled: true, baseUrl, apiKey: "chave", model: "modelo", monthlyTokens: 1_000_000 };
  const budget = { monthlyCents: null, inputCentsPerMillion: 1, outputCentsPerMillion: 1 };
  await editModel(ctx, modelConfigInputSchema.parse({ ...model, ...budget }));
  mock.onMessage(/./, { content: "O preço do passeio é quarenta reais [1]." });
  await instruct("Não informe preços");
  expect(await reasonIn(await hear("Quanto custa o teleférico?"))).toBe("instructed");
  expect(mock.getRequests()).toHaveLength(0);
  expect(await reasonIn(await hear("Onde fica o teleférico?"))).toBe("instructed");
  expect(mock.getRequests().length).toBeGreaterThan(0);
});

test("a rehearsal says that it would call a person because of an instruction", async () => {
  await editFeature(ctx, "auto-response", { settings: { mode: "rehearse" } });
  await instruct("Não informe preços");
  const { conversationId } = await hear("Quanto custa o planetário?");
  const { items } = await listReviews(ctx, { kind: "rehearsed", pageSize: 100 });
  expect(items.find(({ chatId }) => chatId === conversationId)).toMatchObject({
    isHandover: true,
    answer: expect.stringMatching(/^Esse assunto é com uma pessoa/),
  });
});

test("an instruction tells what of it is followed, and what needs a model", async () => {
  const saved = await instruct("Comece com “Olá!”. Não informe preços. Conte uma história.");
  const reading = {
    followed: [
      { kind: "greeting", text: "Comece com “Olá!”." },
      { kind: "forbidden", text: "Não informe preços." },
    ],
    needsModel: ["Conte uma história."],
  };
  expect(saved).toMatchObject(reading);
  expect((await listInstructions(ctx, { q: "história" })).items[0]).toMatchObject(reading);
});
