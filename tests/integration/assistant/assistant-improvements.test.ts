import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { doChatAction } from "@/lib/modules/assistant/answers/chat-actions";
import { learnFromEdit } from "@/lib/modules/assistant/answers/learn-from-edit";
import { decideProposal, listProposals } from "@/lib/modules/assistant/answers/proposals";
import { assistantJobHandlers } from "@/lib/modules/assistant/job-handlers";
import { deleteKnowledge } from "@/lib/modules/assistant/knowledge/delete-item";
import { getKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { type KnowledgeItemDto, knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
});
afterAll(() => database.close());

const work = () => new Worker({ handlers: assistantJobHandlers }).runDue();
const inputOf = ({ title, content }: { title: string; content: string }) =>
  knowledgeInputSchema.parse({ title, content, type: "faq", category: "Trocas" });

let visitors = 0;
/** A conversation about a thing of its own, with its item and the reply that was drafted for it. */
async function drafted(thing: string) {
  const item = await saveKnowledge(
    ctx,
    inputOf({
      title: `Qual é a garantia do ${thing}?`,
      content: `O ${thing} tem garantia de onze anos contra ferrugem.`,
    }),
  );
  const { visitor } = await newVisitor();
  visitors += 1;
  const asked = { text: `Qual é a garantia do ${thing}?`, clientMessageId: `improve-${visitors}` };
  const { conversationId: chatId } = await sendVisitorMessage(visitor, asked);
  const { answer } = await doChatAction(ctx, chatId, "suggest");
  expect(answer).toMatchObject({ isKnown: true });
  const send = async (text: string) => {
    const { seq } = await sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: null });
    await work();
    return seq;
  };
  return { item, chatId, answer: answer?.text ?? "", answerId: answer?.id ?? 0, send };
}

const proposed = async (item: KnowledgeItemDto) =>
  (await listProposals(ctx, { pageSize: 200 })).items.filter(({ itemId }) => itemId === item.id);

test("a draft that is sent with another figure proposes to improve its item, with both texts", async () => {
  const { item, chatId, answer, send } = await drafted("carrossel");
  const sent = "O carrossel tem garantia de 12 anos contra ferrugem.";
  await send(sent);
  expect(await proposed(item)).toEqual([
    expect.objectContaining({
      kind: "improvement",
      status: "pending",
      chatId,
      title: item.title,
      content: sent,
      drafted: answer,
      proposedBy: { id: ctx.attender.id, name: ctx.attender.fullName },
    }),
  ]);
});

test("a draft that is sent as it is proposes nothing", async () => {
  const { item, answer, send } = await drafted("trampolim");
  await send(answer);
  await send("Qualquer coisa, é só chamar!");
  expect(await proposed(item)).toEqual([]);
});

test("one proposal waits for an item and a conversation, and a job that is done twice adds none", async () => {
  const { item, chatId, answerId, send } = await drafted("escorregador");
  const seq = await send("O escorregador tem garantia de 12 anos contra ferrugem.");
  await send("O escorregador tem garantia de 13 anos contra ferrugem.");
  const place = { workspaceId: ctx.workspaceId, conversationId: chatId, seq, authorId: ctx.attender.id, answerId };
  await Promise.all([learnFromEdit(place), learnFromEdit(place)]);
  expect(await proposed(item)).toHaveLength(1);
});

test("a draft of longer than half an hour ago isn't what a message comes from", async () => {
  const { item, answerId, send } = await drafted("balanço");
  await rawClient().assistantAnswer.update({
    where: { id: answerId },
    data: { createdAt: new Date(Date.now() - 31 * 60_000) },
  });
  await send("O balanço tem garantia de 12 anos contra ferrugem.");
  expect(await proposed(item)).toEqual([]);
});

test("approving edits the item where it is, and answers say so then", async () => {
  const { item, send } = await drafted("gangorra");
  await send("O gangorra tem garantia de 12 anos contra ferrugem.");
  const [proposal] = await proposed(item);
  const content = "O gangorra tem garantia de 12 anos contra ferrugem.";
  const decided = await decideProposal(ctx, proposal?.id ?? 0, { status: "approved", content, version: item.version });
  expect(decided).toMatchObject({
    proposal: { status: "approved", itemId: item.id, content: proposal?.content },
    item: { id: item.id, title: item.title, content, version: item.version + 1 },
  });
});

test("approving with an edit that is older than the item's is refused, and nothing is decided", async () => {
  const { item, send } = await drafted("cavalinho");
  await send("O cavalinho tem garantia de 12 anos contra ferrugem.");
  const [proposal] = await proposed(item);
  const now = await saveKnowledge(
    ctx,
    inputOf({ title: item.title, content: "O cavalinho tem garantia de cem anos." }),
    item,
  );
  const approve = (version?: number) =>
    decideProposal(ctx, proposal?.id ?? 0, { status: "approved", content: "Outra coisa.", version });
  await expect(approve(item.version)).rejects.toMatchObject({
    code: "RECORD_CHANGED",
    details: { current: { content: now.content, version: now.version } },
  });
  await expect(approve()).rejects.toMatchObject({ code: "RECORD_CHANGED" });
  expect((await getKnowledge(ctx, item.id)).content).toBe(now.content);
  expect(await proposed(item)).toMatchObject([{ status: "pending" }]);
});

test("rejecting keeps the item as it is", async () => {
  const { item, send } = await drafted("pula-pula");
  await send("O pula-pula tem garantia de 12 anos contra ferrugem.");
  const [proposal] = await proposed(item);
  await decideProposal(ctx, proposal?.id ?? 0, { status: "rejected" });
  expect(await getKnowledge(ctx, item.id)).toMatchObject({ content: item.content, version: item.version });
});

test("of an item that says it by now, or is removed, nothing is proposed, and a removed one can't be improved", async () => {
  const { item, chatId, answerId, send } = await drafted("tobogã");
  await saveKnowledge(
    ctx,
    inputOf({ title: item.title, content: "O tobogã tem garantia de 12 anos contra ferrugem." }),
    item,
  );
  const seq = await send("O tobogã tem garantia de 12 anos contra ferrugem.");
  expect(await proposed(item)).toEqual([]);
  await send("O tobogã tem garantia de 14 anos contra ferrugem.");
  const [proposal] = await proposed(item);
  await deleteKnowledge(ctx, item.id);
  await learnFromEdit({
    workspaceId: ctx.workspaceId,
    conversationId: chatId,
    seq,
    authorId: ctx.attender.id,
    answerId,
  });
  expect(await proposed(item)).toHaveLength(1);
  await expect(
    decideProposal(ctx, proposal?.id ?? 0, { status: "approved", version: item.version + 1 }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
});
