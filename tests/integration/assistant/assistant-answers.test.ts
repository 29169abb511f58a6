import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { doChatAction } from "@/lib/modules/assistant/answers/chat-actions";
import { saveAnswerFeedback } from "@/lib/modules/assistant/answers/feedback";
import { listGaps, readInsights, resolveGap } from "@/lib/modules/assistant/answers/insights";
import { decideProposal, listProposals, proposeKnowledge } from "@/lib/modules/assistant/answers/proposals";
import { suggestItems } from "@/lib/modules/assistant/answers/suggest-items";
import { translateText } from "@/lib/modules/assistant/answers/translate";
import { listFeatures } from "@/lib/modules/assistant/behaviour/features";
import { listMoods } from "@/lib/modules/assistant/behaviour/moods";
import {
  deleteInstruction,
  listInstructions,
  restoreInstruction,
  saveInstruction,
} from "@/lib/modules/assistant/instructions/save-instruction";
import { instructionInputSchema } from "@/lib/modules/assistant/instructions/schema";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, switchMood, withoutInstructions } from "@/tests/support/edits";
import { OTHER_ADMIN, OTHER_TICKET_ID } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;
let itemId: number;

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  await withoutInstructions(ctx);
  const item = await saveKnowledge(
    ctx,
    knowledgeInputSchema.parse({
      title: "Qual é a garantia do carrossel?",
      content: "O carrossel tem garantia de onze anos.",
      type: "faq",
      category: "Produtos",
    }),
  );
  itemId = item.id;
});
afterAll(() => database.close());

let visitors = 0;
async function chatWith(...texts: string[]): Promise<number> {
  const { visitor } = await newVisitor();
  let chatId = 0;
  for (const text of texts) {
    visitors += 1;
    const sent = await sendVisitorMessage(visitor, { text, clientMessageId: `assistant-${visitors}` });
    chatId = sent.conversationId;
  }
  return chatId;
}

describe("an answer", () => {
  test("is in the words of its source, names it and says which engine made it", async () => {
    expect(await askAssistant(ctx, { question: "quantos anos de garantia tem o carrossel?" })).toMatchObject({
      isKnown: true,
      text: "O carrossel tem garantia de onze anos.",
      engine: "embedded",
      fallback: null,
      sources: [{ itemId, title: "Qual é a garantia do carrossel?", url: null }],
    });
  });

  test("isn't made up: what nothing answers is said not to be known, and a person is offered", async () => {
    const answer = await askAssistant(ctx, { question: "Qual a órbita de Netuno?" });
    expect(answer).toMatchObject({ isKnown: false, sources: [] });
    expect(answer.text).toContain("pessoa da equipe");
  });

  test("changes with what the workspace teaches", async () => {
    const question = "Qual é a cor do periscópio?";
    expect((await askAssistant(ctx, { question })).isKnown).toBe(false);
    const item = { title: "Qual é a cor do periscópio?", content: "Verde-água.", type: "faq", category: "Produtos" };
    await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
    expect((await askAssistant(ctx, { question })).text).toBe("Verde-água.");
  });

  test("keeps the team's opinion of it", async () => {
    const { id } = await askAssistant(ctx, { question: "garantia do carrossel" });
    await saveAnswerFeedback(ctx, id ?? 0, "negative");
    const { items } = await readInsights(ctx);
    expect(items.find((item) => item.itemId === itemId)).toMatchObject({ negative: 1 });
  });

  test("about another workspace's ticket, or one that isn't there, is refused alike", async () => {
    for (const id of [OTHER_TICKET_ID, "ticket-2000000000"])
      await expect(
        askAssistant(ctx, { question: "garantia", ticketId: Number(id.slice("ticket-".length)) }),
      ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a question that found nothing", () => {
  test("is counted once for all its wordings, and is open again when it comes up after it was dealt with", async () => {
    for (const question of ["Vocês vendem foguetes?", "voces vendem foguete", "Vendem foguetes?!"])
      await askAssistant(ctx, { question });
    const gap = (await listGaps(ctx, {})).items.find(({ question }) => question.includes("foguete"));
    expect(gap).toMatchObject({ count: 3, isResolved: false });
    await resolveGap(ctx, gap?.id ?? 0, { isResolved: true });
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).not.toContain(gap?.id);
    await askAssistant(ctx, { question: "vendem foguetes" });
    expect((await listGaps(ctx, {})).items.map(({ id }) => id)).toContain(gap?.id);
  });

  test("isn't shown to another workspace", async () => {
    await askAssistant(ctx, { question: "Pergunta sobre catapultas medievais" });
    const other = (await signedIn(OTHER_ADMIN)).ctx;
    expect(JSON.stringify(await listGaps(other, {}))).not.toContain("catapulta");
  });
});

describe("in a conversation", () => {
  test("the suggested reply answers what the customer asked, in the mood's manner", async () => {
    const chatId = await chatWith("Oi, bom dia", "qual é a garantia do carrossel?");
    await switchMood(ctx, "friendly");
    const friendly = await doChatAction(ctx, chatId, "suggest");
    await switchMood(ctx, "efficient");
    const efficient = await doChatAction(ctx, chatId, "suggest");
    expect(friendly.answer?.text).toMatch(/^Oi, .*onze anos.*😊$/s);
    expect(efficient.answer?.text).toBe("O carrossel tem garantia de onze anos.");
  });

  test("the summary quotes what was written and names the messages", async () => {
    const chatId = await chatWith("A gaveta da cômoda emperrou e não abre mais");
    await sendMessage(ctx, {
      chatId,
      text: "Enviaremos um técnico na quinta-feira.",
      attachments: [],
      clientMessageId: null,
    });
    const { answer, messageSeqs } = await doChatAction(ctx, chatId, "summarize");
    expect(answer?.text).toContain("Cliente: A gaveta da cômoda emperrou");
    expect(answer?.text).toContain("Equipe: Enviaremos um técnico");
    expect(messageSeqs).toEqual([1, 2]);
  });

  test("the sentiment is the customer's", async () => {
    const chatId = await chatWith("Péssimo atendimento, estou furiosa! Nunca mais compro aqui.");
    expect((await doChatAction(ctx, chatId, "sentiment")).analysis).toMatchObject({
      sentiment: "negative",
      language: "pt",
    });
  });

  test("suggestions come with what is typed, and with the customer's question before", async () => {
    const chatId = await chatWith("qual é a garantia do carrossel?");
    expect((await suggestItems(ctx, { text: "", chatId })).items[0]?.itemId).toBe(itemId);
    expect((await suggestItems(ctx, { text: "periscópio cor", chatId })).items[0]?.title).toContain("periscópio");
  });

  test("there are no suggestions when the feature is off", async () => {
    await editFeature(ctx, "knowledge-suggestions", { isEnabled: false });
    expect(await suggestItems(ctx, { text: "garantia do carrossel" })).toMatchObject({ isEnabled: false, items: [] });
    await editFeature(ctx, "knowledge-suggestions", { isEnabled: true });
  });
});

test("translating without a model says that it isn't available", async () => {
  await expect(translateText(ctx, { text: "Olá" })).rejects.toMatchObject({ code: "TRANSLATION_UNAVAILABLE" });
});

describe("a proposal", () => {
  test("is drafted from the conversation, answers nothing until it is approved, and then does", async () => {
    const chatId = await chatWith("Como lubrifico a roldana?");
    await sendMessage(ctx, {
      chatId,
      text: "Use duas gotas de óleo mineral por mês.",
      attachments: [],
      clientMessageId: null,
    });
    const proposal = await proposeKnowledge(ctx, chatId, {});
    expect(proposal).toMatchObject({ title: "Como lubrifico a roldana?", status: "pending", chatId });
    const question = "como lubrificar a roldana?";
    expect((await askAssistant(ctx, { question })).isKnown).toBe(false);
    const { item } = await decideProposal(ctx, proposal.id, { status: "approved" });
    expect(item?.title).toBe("Como lubrifico a roldana?");
    expect((await askAssistant(ctx, { question })).text).toBe("Use duas gotas de óleo mineral por mês.");
  });

  test("is decided once", async () => {
    const proposal = await proposeKnowledge(ctx, await chatWith("Tem brinde?"), { title: "Brindes", content: "Não." });
    const decisions = await Promise.allSettled([
      decideProposal(ctx, proposal.id, { status: "approved" }),
      decideProposal(ctx, proposal.id, { status: "rejected" }),
    ]);
    expect(decisions.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listProposals(ctx, { status: "pending" })).items.map(({ id }) => id)).not.toContain(proposal.id);
  });
});

describe("features", () => {
  test("have the documented settings until somebody changes them", async () => {
    expect(Object.fromEntries((await listFeatures(ctx)).map(({ id, defaults }) => [id, defaults]))).toEqual({
      "auto-response": {
        responseDelay: 2000,
        confidenceThreshold: 0.8,
        maxResponseLength: 500,
        when: "always",
        unknownsMax: 2,
        answersMax: 6,
        mode: "send",
        share: 1,
      },
      "sentiment-analysis": { alertThreshold: 0.3, enableNotifications: true },
      "smart-routing": { routingCriteria: ["expertise", "workload", "availability"], enableSkillMatching: true },
      "knowledge-suggestions": { suggestionTiming: "real-time", maxSuggestions: 3 },
    });
    expect((await listFeatures(ctx)).find(({ id }) => id === "auto-response")?.isEnabled).toBe(false);
  });

  test("keep what isn't changed, and refuse by setting what can't be", async () => {
    const changed = await editFeature(ctx, "sentiment-analysis", { settings: { alertThreshold: 0.2 } });
    expect(changed.settings).toEqual({ alertThreshold: 0.2, enableNotifications: true });
    await expect(editFeature(ctx, "sentiment-analysis", { settings: { alertThreshold: 7 } })).rejects.toMatchObject({
      details: { errors: { "settings.alertThreshold": "numberInvalid" } },
    });
    await expect(editFeature(ctx, "sentiment-analysis", { settings: { admin: true } })).rejects.toMatchObject({
      details: { errors: { "settings.admin": "fieldUnknown" } },
    });
  });
});

test("exactly one mood is active", async () => {
  await switchMood(ctx, "empathetic");
  expect((await listMoods(ctx)).filter(({ isActive }) => isActive)).toMatchObject([
    { id: "empathetic", name: "Empático" },
  ]);
});

describe("instructions", () => {
  test("have the documented defaults, are narrowed, removed and restored", async () => {
    const input = instructionInputSchema.parse({
      title: "Tom de voz",
      description: "Como falar",
      content: "Diga [NOME].",
    });
    const saved = await saveInstruction(ctx, input);
    expect(saved).toMatchObject({ priority: "medium", status: "active", category: null });
    const ids = async (query: object) => (await listInstructions(ctx, query)).items.map(({ id }) => id);
    expect(await ids({ q: "tom de voz", priority: "medium", status: "active" })).toEqual([saved.id]);
    expect(await ids({ q: "tom de voz", priority: "high" })).toEqual([]);
    await deleteInstruction(ctx, saved.id);
    expect(await ids({ q: "tom de voz" })).toEqual([]);
    await restoreInstruction(ctx, saved.id);
    expect(await ids({ q: "tom de voz" })).toEqual([saved.id]);
  });

  test("without what is required are refused in the documented words", () => {
    const { error } = instructionInputSchema.safeParse({ title: " ", description: "", content: "" });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "titleRequired",
      "descriptionRequired",
      "contentRequired",
    ]);
  });
});
