import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { unmergeConversations } from "@/lib/modules/conversations/merging/unmerge-conversations";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const mail = new MailDesk();
const whatsApp = new WhatsAppDesk();
let ctx: Ctx;
let count = 0;

beforeAll(async () => {
  await mail.open();
  await whatsApp.open();
  ({ ctx } = await signedIn());
});
beforeEach(async () => {
  await mail.reset();
  await whatsApp.reset();
});
afterAll(async () => {
  await mail.close();
  await whatsApp.close();
  await database.close();
});

/** A conversation of a channel, its customer, and how they write on in it. */
type Begun = { id: number; customerId: number; write: (text: string) => Promise<unknown>; visitor?: VisitorCtx };

async function begun(id: number, write: Begun["write"], visitor?: VisitorCtx): Promise<Begun> {
  const { customerId } = await rawClient().conversation.findUniqueOrThrow({ where: { id } });
  return { id, customerId, write, ...(visitor && { visitor }) };
}

async function byMail(): Promise<Begun> {
  const id = await mail.conversation();
  const answered = `<s${mail.number}@cliente.example>`;
  return begun(id, (text) => {
    const own = { "In-Reply-To": answered, "Message-ID": `<mescla${++count}@cliente.example>` };
    return mail.arrive(rawMail(headers(own), text));
  });
}

async function byWhatsApp(): Promise<Begun> {
  const id = await whatsApp.conversation("oi");
  const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: id } });
  return begun(id, (text) => whatsApp.arrive(whatsApp.text(text, {}, waId ?? "")));
}

const say = (visitor: VisitorCtx, text: string) => sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });

async function byWebChat(): Promise<Begun> {
  const { visitor } = await newVisitor();
  const { conversationId } = await say(visitor, "oi");
  return begun(conversationId, (text) => say(visitor, text), visitor);
}

/** A further open conversation of a customer, which somebody has. */
async function another(customerId: number): Promise<number> {
  const id = await addConversation(ctx.workspaceId, { status: "active", assignedAttenderId: ctx.attender.id });
  await rawClient().conversation.update({ where: { id }, data: { customerId, channel: "email" } });
  return id;
}

const merge = async (id: number, otherId: number) =>
  (await mergeConversations(ctx, id, { otherId, preview: false })).mergeId ?? 0;
const textsOf = async (id: number) => (await listMessages(ctx, id))?.items.map(({ content }) => content);
const answer = (chatId: number, text: string) =>
  sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: randomUUID() });

describe.each([
  ["e-mail", byMail],
  ["WhatsApp", byWhatsApp],
  ["web chat", byWebChat],
])("after a merge, what its customer writes by %s", (_, begin) => {
  test("arrives in the conversation that stays, through a chain, too", async () => {
    const { id, customerId, write } = await begin();
    const [middle, last] = [await another(customerId), await another(customerId)];
    const { lastSeq } = (await getChat(ctx, id)) ?? {};
    await merge(middle, id);
    await write("Primeira depois");
    expect(await textsOf(middle)).toEqual(["Primeira depois"]);
    await merge(last, middle);
    await write("Segunda depois");
    expect(await textsOf(last)).toEqual(["Segunda depois"]);
    expect(await getChat(ctx, last)).toMatchObject({ status: "waiting", assignedAttender: { id: ctx.attender.id } });
    expect(await getChat(ctx, id)).toMatchObject({ lastSeq, status: "closed", isMerged: true });
  });

  test("opens the one that stays again, where that was closed a short while ago", async () => {
    const { id, customerId, write } = await begin();
    const last = await another(customerId);
    await merge(last, id);
    await closeConversation(ctx, last);
    await write("Ainda não chegou");
    expect(await textsOf(last)).toEqual(["Ainda não chegou"]);
    expect(await getChat(ctx, last)).toMatchObject({ status: "waiting", closedAt: null });
  });

  test("arrives in its own again once that is undone, and what came before stays", async () => {
    const { id, customerId, write } = await begin();
    const last = await another(customerId);
    const mergeId = await merge(last, id);
    await write("Durante");
    await unmergeConversations(ctx, last, mergeId);
    await write("Depois");
    expect(await textsOf(last)).toEqual(["Durante"]);
    expect((await textsOf(id))?.at(-1)).toBe("Depois");
  });
});

describe("a visitor whose conversation was merged", () => {
  test("reads on in their window: what was theirs, and from the merge on what is said in the other one", async () => {
    const { id, customerId, visitor } = await byWebChat();
    if (!visitor) throw new Error("there is no visitor");
    const last = await another(customerId);
    await answer(last, "De antes, não é para o chat");
    await merge(last, id);
    const told = await say(visitor, "E agora?");
    await answer(last, "Agora sim.");
    expect(told).toMatchObject({ conversationId: id, seq: 2 });
    const { conversation, messages } = await listVisitorMessages(visitor, { afterSeq: 0 });
    expect(conversation).toEqual({ id, isClosed: false });
    expect(messages.map(({ seq, text }) => [seq, text])).toEqual([
      [1, "oi"],
      [2, "E agora?"],
      [3, "Agora sim."],
    ]);
    expect((await listVisitorMessages(visitor, { afterSeq: 2 })).messages.map(({ text }) => text)).toEqual([
      "Agora sim.",
    ]);
  });

  test("hears what is told of the other one, in its own numbers, and what an undo takes away", async () => {
    const { id, customerId, visitor } = await byWebChat();
    if (!visitor) throw new Error("there is no visitor");
    const last = await another(customerId);
    const mergeId = await merge(last, id);
    whatsApp.events = [];
    await answer(last, "Agora sim.");
    const told = whatsApp.events.flatMap(({ event, payload }) => (event === "Message" ? [payload] : []));
    expect(told).toMatchObject([{ conversationId: id, seq: 2, text: "Agora sim." }]);
    await closeConversation(ctx, last);
    const closed = { event: "ChatClosed", payload: { conversationId: id, closedBy: "Attender" } };
    expect(whatsApp.events).toContainEqual(closed);
    await unmergeConversations(ctx, last, mergeId);
    expect(whatsApp.events).toContainEqual({ event: "Withdrawn", payload: { conversationId: id, afterSeq: 1 } });
    expect(await say(visitor, "E então?")).toMatchObject({ conversationId: id, seq: 2 });
  });

  test("begins another conversation where the other one is another customer's, and reads nothing of that", async () => {
    const { id, visitor } = await byWebChat();
    if (!visitor) throw new Error("there is no visitor");
    const other = await addConversation(ctx.workspaceId, { status: "active" });
    await answer(other, "Só para a outra pessoa");
    await merge(other, id);
    expect((await listVisitorMessages(visitor, { afterSeq: 0 })).messages.map(({ text }) => text)).toEqual(["oi"]);
    const { conversationId } = await say(visitor, "Alguém aí?");
    expect([id, other]).not.toContain(conversationId);
    expect(await textsOf(other)).toEqual(["Só para a outra pessoa"]);
  });
});

test("a WhatsApp conversation into which another customer's was merged keeps whom it is held with", async () => {
  const [one, two] = [await byWhatsApp(), await byWhatsApp()];
  const held = () => rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: one.id } });
  const before = await held();
  await merge(one.id, two.id);
  await two.write("Sou a outra pessoa");
  expect((await textsOf(one.id))?.at(-1)).toBe("Sou a outra pessoa");
  expect(await held()).toEqual(before);
});
