import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { saveAnswerFeedback } from "@/lib/modules/assistant/answers/feedback";
import { readInsights } from "@/lib/modules/assistant/answers/insights";
import { listReviews } from "@/lib/modules/assistant/answers/reviews";
import { sendAutoResponse } from "@/lib/modules/assistant/automation/auto-response";
import type { MessagePlace } from "@/lib/modules/assistant/automation/queue-reading";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editFeature, withoutInstructions } from "@/tests/support/edits";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;

const KNOWN = "Qual é o horário do planetário?";
const UNKNOWN = "Vocês vendem submarinos nucleares?";
const HOUR_MS = 60 * 60 * 1000;

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  await withoutInstructions(ctx);
  const item = { title: KNOWN, content: "O planetário abre das 9h às 17h.", type: "faq", category: "Geral" };
  await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
});
afterAll(() => database.close());

const set = (settings: Record<string, unknown>) =>
  editFeature(ctx, "auto-response", {
    isEnabled: true,
    settings: { confidenceThreshold: 0.8, when: "always", mode: "send", share: 1, ...settings },
  });

let count = 0;
async function write(visitor: VisitorCtx, text: string): Promise<MessagePlace> {
  count += 1;
  const { conversationId, seq } = await sendVisitorMessage(visitor, { text, clientMessageId: `rehearsal-${count}` });
  return { workspaceId: visitor.workspaceId, conversationId, seq };
}
async function hear(text: string) {
  const { visitor } = await newVisitor();
  const place = await write(visitor, text);
  await sendAutoResponse(place);
  return { visitor, place };
}
const saidIn = async ({ conversationId }: MessagePlace) =>
  ((await listMessages(ctx, conversationId))?.items ?? []).filter(({ isAutomatic }) => isAutomatic);
const rehearsedOf = async ({ conversationId }: MessagePlace) =>
  (await listReviews(ctx, { kind: "rehearsed", pageSize: 100 })).items.filter(
    ({ chatId }) => chatId === conversationId,
  );
const entryOf = ({ workspaceId, conversationId }: MessagePlace) =>
  rawClient().queueEntry.findUnique({ where: { workspaceId_conversationId: { workspaceId, conversationId } } });

test("the queue waits for an answer that will be sent, and not for one that is rehearsed", async () => {
  const heldAfter = async (mode: string) => {
    await set({ mode });
    const entry = await entryOf(await write((await newVisitor()).visitor, KNOWN));
    if (!entry) throw new Error("nobody waits");
    return entry.heldUntil;
  };
  expect(await heldAfter("send")).not.toBeNull();
  expect(await heldAfter("rehearse")).toBeNull();
});

test("a rehearsal sends nothing, and is listed once beside what a person wrote", async () => {
  await set({ mode: "rehearse" });
  const { place } = await hear(KNOWN);
  await sendAutoResponse(place);
  expect(await saidIn(place)).toEqual([]);
  await sendMessage(ctx, {
    chatId: place.conversationId,
    text: "Das 9h às 17h!",
    attachments: [],
    clientMessageId: "reply-1",
  });
  expect(await rehearsedOf(place)).toEqual([
    expect.objectContaining({
      question: KNOWN,
      answer: "O planetário abre das 9h às 17h.",
      isKnown: true,
      source: KNOWN,
      reply: "Das 9h às 17h!",
      feedback: null,
    }),
  ]);
});

test("a rehearsal says when it would have called a person or asked for more, and calls nobody", async () => {
  await set({ mode: "rehearse" });
  const asked = await hear("Quero falar com um atendente");
  const unknown = await hear(UNKNOWN);
  expect(await rehearsedOf(asked.place)).toMatchObject([{ isKnown: false, isHandover: true }]);
  expect(await rehearsedOf(unknown.place)).toMatchObject([{ isKnown: false, isHandover: false }]);
  expect([...(await saidIn(asked.place)), ...(await saidIn(unknown.place))]).toEqual([]);
});

test("what the team judges of a rehearsal is counted there, and nowhere in the use of the knowledge base", async () => {
  await set({ mode: "rehearse" });
  const before = await listReviews(ctx, { kind: "rehearsed" });
  const used = await readInsights(ctx);
  const { place } = await hear(KNOWN);
  const [review] = await rehearsedOf(place);
  await saveAnswerFeedback(ctx, review?.id ?? 0, "negative");
  const { figures } = await listReviews(ctx, { kind: "rehearsed" });
  expect(figures).toEqual({
    ...before.figures,
    questions: before.figures.questions + 1,
    answered: before.figures.answered + 1,
    judged: before.figures.judged + 1,
    wrong: before.figures.wrong + 1,
  });
  expect(await readInsights(ctx)).toEqual(used);
});

test("who may not see all conversations gets the figures without the customers' words", async () => {
  const blind = { ...ctx, sight: { ...ctx.sight, isWhole: false } } as Ctx;
  const page = await listReviews(blind, { kind: "rehearsed" });
  expect(page.figures.questions).toBeGreaterThan(0);
  expect(page.items).toEqual([]);
});

test("a customer outside the share is left to a person", async () => {
  await set({ share: 0 });
  const none = await hear(KNOWN);
  expect(await saidIn(none.place)).toEqual([]);
  await set({ share: 1 });
  const all = await hear(KNOWN);
  expect(await saidIn(all.place)).toHaveLength(1);
});

/** Lays a conversation's answers and messages so many hours back. */
async function age({ workspaceId, conversationId }: MessagePlace, hours: number) {
  const at = new Date(Date.now() - hours * HOUR_MS);
  const where = { workspaceId, conversationId };
  await rawClient().assistantAnswer.updateMany({ where, data: { createdAt: at } });
  await rawClient().message.updateMany({ where, data: { createdAt: at } });
}

test("resolved is what needed no person, no second visit within 72 hours and no complaint, once three days are over", async () => {
  await set({});
  const before = (await readInsights(ctx)).resolution;
  const resolved = await hear(KNOWN);
  const returned = await hear(KNOWN);
  const complained = await hear(KNOWN);
  const helped = await hear(KNOWN);
  const young = await hear(KNOWN);
  await sendMessage(ctx, {
    chatId: helped.place.conversationId,
    text: "Posso ajudar?",
    attachments: [],
    clientMessageId: "reply-2",
  });
  for (const { place } of [resolved, returned, complained, helped]) await age(place, 100);
  await age(young.place, 10);
  const { conversationId } = complained.place;
  await rawClient().assistantAnswer.updateMany({ where: { conversationId }, data: { feedback: "negative" } });
  const again = await write(returned.visitor, "Não entendi, e no domingo?");
  const last = { conversationId: again.conversationId, seq: again.seq };
  await rawClient().message.updateMany({ where: last, data: { createdAt: new Date(Date.now() - 40 * HOUR_MS) } });
  const { conversations, resolved: count } = (await readInsights(ctx)).resolution;
  expect({ conversations: conversations - before.conversations, resolved: count - before.resolved }).toEqual({
    conversations: 4,
    resolved: 1,
  });
});
