import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { suggestFields } from "@/lib/modules/assistant/answers/suggest-fields";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeInputSchema } from "@/lib/modules/assistant/knowledge/schema";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { FILED } from "@/tests/support/conversations/filed-conversations";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;
afterAll(() => database.close());

let written = 0;
async function write(text: string): Promise<number> {
  const { visitor } = await newVisitor();
  written += 1;
  return (await sendVisitorMessage(visitor, { text, clientMessageId: `fields-${written}` })).conversationId;
}

beforeAll(async () => {
  ctx = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  for (const tag of ["troca", "boleto"])
    for (const text of FILED[tag] ?? []) {
      const id = await write(text);
      await changeMany(ctx, { ids: [id], change: { kind: "addTag", tag } });
    }
});

test("a conversation is filed as those like it were, in the workspace's own tags", async () => {
  const id = await write("Oi! Quero trocar um tapete, a cor não combinou. É urgente!");
  expect(await suggestFields(ctx, id)).toEqual({ tags: ["troca"], priority: "high", team: null });
});

test("what it has already isn't suggested, and one who is answered or closed needs nothing", async () => {
  const id = await write("Quero trocar um tapete. É urgente!");
  await changeMany(ctx, { ids: [id], change: { kind: "addTag", tag: "Troca" } });
  await changeMany(ctx, { ids: [id], change: { kind: "priority", priority: "urgent" } });
  expect(await suggestFields(ctx, id)).toEqual({ tags: [], priority: null, team: null });
  const other = await write("Quero trocar um tapete.");
  await closeConversation(ctx, other);
  expect(await suggestFields(ctx, other)).toEqual({ tags: [], priority: null, team: null });
});

test("nothing is suggested of what nothing was like", async () => {
  expect(await suggestFields(ctx, await write("Vocês patrocinam eventos?"))).toEqual({
    tags: [],
    priority: null,
    team: null,
  });
});

test("it is the open question that counts, not what was answered before", async () => {
  const id = await write("Quero trocar um tapete.");
  await sendMessage(ctx, { chatId: id, text: "Claro!", attachments: [], clientMessageId: null });
  const { visitorId } = await rawClient().conversation.findUniqueOrThrow({ where: { id } });
  await rawClient().message.create({
    data: {
      workspaceId: ctx.workspaceId,
      conversationId: id,
      seq: 3,
      senderKind: "customer",
      content: "E o boleto venceu, como gero outro?",
    },
  });
  expect(visitorId).not.toBeNull();
  expect((await suggestFields(ctx, id)).tags).toEqual(["boleto"]);
});

test("the tags of the item that answers it are suggested where conversations have them", async () => {
  const item = {
    title: "Qual é a profundidade do aquário Netuno?",
    content: "O aquário Netuno tem 60 cm de profundidade.",
    type: "faq",
    category: "Produtos",
    tags: ["aquários", "sem uso"],
  };
  await saveKnowledge(ctx, knowledgeInputSchema.parse(item));
  const earlier = await write("Quero falar de peixes ornamentais");
  await changeMany(ctx, { ids: [earlier], change: { kind: "addTag", tag: "aquários" } });
  const id = await write("Qual é a profundidade do aquário Netuno?");
  expect((await suggestFields(ctx, id)).tags).toEqual(["aquários"]);
});

test("a team is suggested where those like it went, unless it is private", async () => {
  const team = await rawClient().team.create({ data: { workspaceId: ctx.workspaceId, name: "Financeiro" } });
  const paid = await rawClient().conversationTag.findMany({ where: { workspaceId: ctx.workspaceId, tag: "boleto" } });
  const seeing = { ...ctx, sight: { ...ctx.sight, whole: [...ctx.sight.whole, team.id] } };
  await rawClient().conversation.updateMany({
    where: { id: { in: paid.map(({ conversationId }) => conversationId) } },
    data: { teamId: team.id, audience: team.id },
  });
  const id = await write("O código de barras do boleto não funciona. A segunda via do boleto compensa?");
  expect((await suggestFields(seeing, id)).team).toEqual({ id: team.id, name: "Financeiro" });
  await rawClient().team.update({ where: { id: team.id }, data: { isPrivate: true } });
  expect((await suggestFields(seeing, id)).team).toBeNull();
});

test("conversations that the asker doesn't see teach them nothing", async () => {
  const id = await write("Quero trocar um tapete, a cor não combinou.");
  const blind = {
    ...ctx,
    sight: { ...ctx.sight, attenderId: -1, whole: [], unassigned: [], partial: [0], isWhole: false },
  };
  expect((await suggestFields(blind, id)).tags).toEqual([]);
});

test("another workspace's conversation isn't there", async () => {
  const foreign = await rawClient().conversation.findFirstOrThrow({
    where: { workspaceId: { not: ctx.workspaceId } },
  });
  await expect(suggestFields(ctx, foreign.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});
