import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendAutoResponse } from "@/lib/modules/assistant/automation/auto-response";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { readMessage } from "@/lib/modules/assistant/automation/read-message";
import { saveSkills } from "@/lib/modules/assistant/behaviour/skills";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, withoutInstructions } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const database = testDatabase();
let ctx: Ctx;
let agent: Ctx;

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  await withoutInstructions(ctx);
  agent = (await signedIn(DEMO_ACCOUNTS.agent)).ctx;
  const item = {
    title: "Qual é o horário do planetário?",
    content: "O planetário abre das 9h às 17h.",
    type: "faq",
    category: "Geral",
  };
  await saveKnowledge(ctx, knowledgeInputSchema.parse({ ...item, tags: ["astronomia"] }));
});
beforeEach(async () => {
  await editFeature(ctx, "auto-response", {
    isEnabled: true,
    settings: { confidenceThreshold: 0.8, maxResponseLength: 500, when: "always", unknownsMax: 2, answersMax: 6 },
  });
  await editFeature(ctx, "smart-routing", { isEnabled: false });
});
afterAll(() => database.close());

let count = 0;
async function write(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `automation-${count}` });
  return { workspaceId: visitor.workspaceId, conversationId, seq };
}
const arrive = async (text: string) => {
  const { visitor } = await newVisitor();
  return { visitor, place: await write(visitor, text) };
};
const messagesOf = async ({ conversationId }: MessagePlace) => (await listMessages(ctx, conversationId))?.items ?? [];
const automatic = async (place: MessagePlace) => (await messagesOf(place)).filter(({ isAutomatic }) => isAutomatic);

const QUESTION = "Qual é o horário do planetário?";

describe("auto-response", () => {
  test("answers what the base answers, marked as automatic, to the visitor and to the team", async () => {
    const { visitor, place } = await arrive(QUESTION);
    await sendAutoResponse(place);
    const [answer] = await automatic(place);
    expect(answer).toMatchObject({ isFromAttender: true, attenderIdentifier: null, isAutomatic: true });
    expect(answer?.content).toMatch(/^O planetário abre das 9h às 17h\.\n\n— Resposta automática/);
    const { messages } = await listVisitorMessages(visitor, { afterSeq: 0 });
    expect(messages.at(-1)).toMatchObject({ from: "system", text: answer?.content });
  });

  test("is a job that the stored message brings with it", async () => {
    const { place } = await arrive(QUESTION);
    const job = await rawClient().job.findFirstOrThrow({
      where: { type: "assistant.read-message", payload: { equals: { ...place } } },
    });
    await jobHandlers["assistant.read-message"]?.(
      { ...job, payload: job.payload, id: job.id } as never,
      new AbortController().signal,
    );
    const auto = await rawClient().job.findFirstOrThrow({
      where: { type: "assistant.auto-response", payload: { equals: { ...place } } },
    });
    expect(auto.runAt.getTime()).toBeGreaterThan(job.runAt.getTime() + 1_000);
    await jobHandlers["assistant.auto-response"]?.({ ...auto } as never, new AbortController().signal);
    expect(await automatic(place)).toHaveLength(1);
  });

  test("answers a message once, however often its job runs, also at the same time", async () => {
    const { place } = await arrive(QUESTION);
    await Promise.all([sendAutoResponse(place), sendAutoResponse(place), sendAutoResponse(place)]);
    await sendAutoResponse(place);
    expect(await automatic(place)).toHaveLength(1);
  });

  test("leaves the customer waiting for a person", async () => {
    const { place } = await arrive(QUESTION);
    await sendAutoResponse(place);
    const row = await dbOf(ctx).conversation.findFirstOrThrow({ where: { id: place.conversationId } });
    expect(row).toMatchObject({ status: "waiting", assignedAttenderId: null, awaitingReplySince: expect.any(Date) });
  });

  test.each([
    ["it is off", () => editFeature(ctx, "auto-response", { isEnabled: false }), QUESTION],
    [
      "it answers outside hours only and somebody is there",
      () => editFeature(ctx, "auto-response", { settings: { when: "closed" } }),
      QUESTION,
    ],
  ])("sends nothing when %s", async (_, prepare, text) => {
    await prepare();
    const { place } = await arrive(text);
    await sendAutoResponse(place);
    expect(await automatic(place)).toEqual([]);
  });

  test("sends nothing where a person has answered, or the customer wrote on", async () => {
    const answered = await arrive(QUESTION);
    await sendMessage(agent, {
      chatId: answered.place.conversationId,
      text: "Já vejo",
      attachments: [],
      clientMessageId: null,
    });
    await sendAutoResponse(answered.place);
    expect(await automatic(answered.place)).toEqual([]);
    const goesOn = await arrive(QUESTION);
    await write(goesOn.visitor, "esquece");
    await sendAutoResponse(goesOn.place);
    expect(await automatic(goesOn.place)).toEqual([]);
  });

  test("sends nothing to a machine that writes e-mails", async () => {
    const { place } = await arrive(QUESTION);
    const { workspaceId, conversationId, seq } = place;
    await rawClient().conversation.update({ where: { id: conversationId }, data: { channel: "email" } });
    const addresses = { fromAddress: "aviso@loja.example", fromName: "", toAddresses: [], ccAddresses: [] };
    const mail = {
      messageId: "<aviso@loja.example>",
      subject: "Aviso",
      references: [],
      digest: "aviso",
      quotedText: "",
    };
    await rawClient().emailMessage.create({
      data: {
        workspaceId,
        conversationId,
        messageSeq: seq,
        ...mail,
        ...addresses,
        isAutomatic: true,
        isOutgoing: false,
      },
    });
    await sendAutoResponse(place);
    expect(await automatic(place)).toEqual([]);
    await rawClient().emailMessage.updateMany({ where: { conversationId }, data: { isAutomatic: false } });
    await sendAutoResponse(place);
    expect(await automatic(place)).toHaveLength(1);
  });

  test("keeps its answer within the maximum length", async () => {
    const content = `O observatório fica no morro. ${"Leve agasalho e água. ".repeat(40)}`;
    const item = { title: "Onde fica o observatório do morro?", content, type: "faq", category: "Geral" };
    await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
    await editFeature(ctx, "auto-response", { settings: { maxResponseLength: 60, confidenceThreshold: 0.6 } });
    const { place } = await arrive("Onde fica o observatório do morro?");
    await sendAutoResponse(place);
    const [text = ""] = ((await automatic(place))[0]?.content ?? "").split("\n\n—");
    expect(text.length).toBeGreaterThan(10);
    expect(text.length).toBeLessThanOrEqual(60);
  });
});

describe("a sentiment alert", () => {
  test("reaches everybody while nobody has the conversation, once while it is unread", async () => {
    const { visitor, place } = await arrive("Péssimo! Estou furiosa, que absurdo, nunca mais compro aqui");
    await readMessage(place);
    await readMessage(place);
    await readMessage(await write(visitor, "Absurdo! Horrível! Quero meu dinheiro de volta"));
    for (const person of [ctx, agent]) {
      const { items } = await listNotifications(person, { pageSize: 50 });
      expect(items.filter(({ chatId }) => chatId === place.conversationId)).toMatchObject([
        { kind: "sentiment_alert" },
      ]);
    }
  });

  test("reaches only whoever has it", async () => {
    const { visitor, place } = await arrive("oi");
    await rawClient().conversation.update({
      where: { id: place.conversationId },
      data: { assignedAttenderId: agent.attender.id },
    });
    await readMessage(await write(visitor, "Que horror, péssimo, estou revoltado com esse golpe"));
    const of = async (person: Ctx) =>
      (await listNotifications(person, { pageSize: 50 })).items.filter(
        ({ chatId, kind }) => chatId === place.conversationId && kind === "sentiment_alert",
      ).length;
    expect([await of(agent), await of(ctx)]).toEqual([1, 0]);
  });

  test("isn't raised by a calm message, nor when the feature is off", async () => {
    const calm = await arrive("Bom dia, tudo bem?");
    await readMessage(calm.place);
    await editFeature(ctx, "sentiment-analysis", { isEnabled: false });
    const angry = await arrive("Péssimo, horrível, um absurdo");
    await readMessage(angry.place);
    await editFeature(ctx, "sentiment-analysis", { isEnabled: true });
    const { items } = await listNotifications(ctx, { pageSize: 50 });
    const chats = items.map(({ chatId }) => chatId);
    expect(chats).not.toContain(calm.place.conversationId);
    expect(chats).not.toContain(angry.place.conversationId);
  });
});

describe("smart routing", () => {
  const available = (person: Ctx, status: "available" | "offline") =>
    rawClient().attenderAvailability.upsert({
      where: { workspaceId_attenderId: { workspaceId: ctx.workspaceId, attenderId: person.attender.id } },
      create: { workspaceId: ctx.workspaceId, attenderId: person.attender.id, status, since: new Date() },
      update: { status },
    });
  const assigneeOf = async ({ conversationId }: MessagePlace) =>
    (await dbOf(ctx).conversation.findFirstOrThrow({ where: { id: conversationId } })).assignedAttenderId;

  beforeEach(async () => {
    await editFeature(ctx, "smart-routing", { isEnabled: true });
    await saveSkills(ctx, { attenderId: ctx.attender.id, tags: ["astronomia"], from: [] });
    await saveSkills(ctx, { attenderId: agent.attender.id, tags: ["culinária"], from: [] });
    await available(ctx, "available");
    await available(agent, "available");
  });

  test("gives a conversation to whoever knows its subject, and says so in its timeline", async () => {
    const stars = await arrive("Uma pergunta de astronomia");
    await readMessage(stars.place);
    expect(await assigneeOf(stars.place)).toBe(ctx.attender.id);
    const food = await arrive("Uma pergunta de culinária");
    await readMessage(food.place);
    expect(await assigneeOf(food.place)).toBe(agent.attender.id);
    const entries = await dbOf(ctx).timelineEntry.findMany({ where: { conversationId: food.place.conversationId } });
    expect(entries).toMatchObject([{ kind: "assigned", authorId: null, targetAttenderId: agent.attender.id }]);
  });

  test("gives nothing to who isn't there, and nothing at all when nobody is", async () => {
    await available(agent, "offline");
    const food = await arrive("Outra pergunta de culinária");
    await readMessage(food.place);
    expect(await assigneeOf(food.place)).toBe(ctx.attender.id);
    await available(ctx, "offline");
    const nobody = await arrive("Mais uma de culinária");
    await readMessage(nobody.place);
    expect(await assigneeOf(nobody.place)).toBeNull();
  });

  test("takes nobody's conversation away", async () => {
    const { place } = await arrive("Pergunta de astronomia");
    await rawClient().conversation.update({
      where: { id: place.conversationId },
      data: { assignedAttenderId: agent.attender.id },
    });
    await readMessage(place);
    expect(await assigneeOf(place)).toBe(agent.attender.id);
  });
});
