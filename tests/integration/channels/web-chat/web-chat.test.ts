import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { readVisitor, type VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_SECRET, OTHER_VISITOR_TOKEN } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn());
});
afterAll(() => database.close());

const say = (visitor: VisitorCtx, text = "oi", clientMessageId: string = randomUUID()) =>
  sendVisitorMessage(visitor, { text, clientMessageId });
const answer = (chatId: number, text = "olá") =>
  sendMessage(ctx, { chatId, text, attachments: [], clientMessageId: null });
const conversationsOf = (visitor: VisitorCtx) =>
  rawClient().conversation.count({ where: { visitorId: visitor.visitorId } });

describe("a visitor's first message", () => {
  test("starts a conversation that waits, and makes the visitor a customer", async () => {
    const { visitor } = await newVisitor();
    const { conversationId, seq } = await say(visitor);
    expect(seq).toBe(1);
    const chat = await getChat(ctx, conversationId);
    expect(chat).toMatchObject({
      status: "waiting",
      channelName: "webchat",
      assignedAttender: null,
      lastMessage: { isFromAttender: false },
    });
    expect(chat?.subject).toBe(`Conversa com ${chat?.user.name}`);
    expect((await rawClient().visitor.findUniqueOrThrow({ where: { id: visitor.visitorId } })).customerId).toBe(
      chat?.user.id,
    );
  });

  test("sent with nine others at once starts one conversation and one customer", async () => {
    const { visitor } = await newVisitor();
    const customers = await rawClient().customer.count();
    const acks = await Promise.all(Array.from({ length: 10 }, () => say(visitor)));
    expect(new Set(acks.map((ack) => ack.conversationId)).size).toBe(1);
    expect(acks.map((ack) => ack.seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await conversationsOf(visitor)).toBe(1);
    expect(await rawClient().customer.count()).toBe(customers + 1);
  });

  test("sent twice with one client id at once is one message", async () => {
    const { visitor } = await newVisitor();
    const clientMessageId = randomUUID();
    const [one, two] = await Promise.all([say(visitor, "oi", clientMessageId), say(visitor, "oi", clientMessageId)]);
    expect(one).toEqual(two);
    expect((await listVisitorMessages(visitor, { afterSeq: 0 })).messages).toHaveLength(1);
  });

  test.each(["", "  \n "])("can't be %j and starts nothing", async (text) => {
    const { visitor } = await newVisitor();
    await expect(say(visitor, text)).rejects.toThrow("MESSAGE_EMPTY");
    expect(await conversationsOf(visitor)).toBe(0);
  });
});

describe("statuses", () => {
  test("follow who spoke last: the visitor waits, the attender's answer makes it active", async () => {
    const { visitor } = await newVisitor();
    const { conversationId } = await say(visitor);
    const status = async () => (await getChat(ctx, conversationId))?.status;
    expect(await status()).toBe("waiting");
    await answer(conversationId);
    expect(await status()).toBe("active");
    await say(visitor);
    expect(await status()).toBe("waiting");
  });

  test("awaitingReplySince is set while the customer spoke last", async () => {
    const { visitor } = await newVisitor();
    const { conversationId } = await say(visitor);
    const since = async () =>
      (await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } })).awaitingReplySince;
    expect(await since()).not.toBeNull();
    await answer(conversationId);
    expect(await since()).toBeNull();
  });
});

describe("after the close", () => {
  test("a new message a day later starts a second conversation of the same customer", async () => {
    const { visitor } = await newVisitor();
    const first = await say(visitor);
    await closeConversation(ctx, first.conversationId);
    await rawClient().conversation.update({
      where: { id: first.conversationId },
      data: { closedAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    const second = await say(visitor);
    expect(second.conversationId).not.toBe(first.conversationId);
    expect((await getChat(ctx, second.conversationId))?.user.id).toBe(
      (await getChat(ctx, first.conversationId))?.user.id,
    );
  });

  test("a retry of what was stored before makes no second conversation", async () => {
    const { visitor } = await newVisitor();
    const clientMessageId = randomUUID();
    const first = await say(visitor, "oi", clientMessageId);
    await closeConversation(ctx, first.conversationId);
    expect(await say(visitor, "oi", clientMessageId)).toEqual(first);
    expect(await conversationsOf(visitor)).toBe(1);
  });

  test("the visitor sees that it is closed", async () => {
    const { visitor } = await newVisitor();
    const { conversationId } = await say(visitor);
    await closeConversation(ctx, conversationId);
    expect((await listVisitorMessages(visitor, { afterSeq: 0 })).conversation).toEqual({
      id: conversationId,
      isClosed: true,
    });
  });
});

describe("what a visitor may know", () => {
  test("is their own conversation, with the agent's first name and nothing else of them", async () => {
    const { visitor } = await newVisitor();
    const { conversationId } = await say(visitor);
    await answer(conversationId);
    const { messages } = await listVisitorMessages(visitor, { afterSeq: 0 });
    expect(messages.map(({ from, senderName }) => ({ from, senderName }))).toEqual([
      { from: "visitor", senderName: "" },
      { from: "agent", senderName: ctx.attender.firstName },
    ]);
    expect(JSON.stringify(messages)).not.toContain(ctx.attender.surname);
    expect(JSON.stringify(messages)).not.toContain(ctx.attender.email);
  });

  test("is nothing of another visitor's", async () => {
    const [one, two] = [await newVisitor(), await newVisitor()];
    await say(one.visitor, "segredo de um");
    expect(await listVisitorMessages(two.visitor, { afterSeq: 0 })).toEqual({
      conversation: null,
      messages: [],
      queue: null,
    });
  });

  test("is nothing of another workspace's", async () => {
    const { visitor } = await newVisitor();
    await say(visitor);
    expect(JSON.stringify(await listVisitorMessages(visitor, { afterSeq: 0 }))).not.toContain(OTHER_SECRET);
    const foreign = await readVisitor(OTHER_VISITOR_TOKEN);
    expect(foreign?.workspaceId).not.toBe(visitor.workspaceId);
  });

  test("starts after the number that they have", async () => {
    const { visitor } = await newVisitor();
    for (let i = 0; i < 4; i++) await say(visitor, `m${i}`);
    expect((await listVisitorMessages(visitor, { afterSeq: 2 })).messages.map((message) => message.seq)).toEqual([
      3, 4,
    ]);
  });
});

test("a web chat that was switched off knows neither its key nor its visitors", async () => {
  const { token } = await newVisitor();
  await rawClient().webChat.update({ where: { clientKey: DEMO_CLIENT_KEY }, data: { isActive: false } });
  await expect(resolveWebChat(DEMO_CLIENT_KEY)).rejects.toThrow("NOT_FOUND");
  expect(await readVisitor(token)).toBeNull();
  await rawClient().webChat.update({ where: { clientKey: DEMO_CLIENT_KEY }, data: { isActive: true } });
});

test.each(["", "unknown", "' OR 1=1 --"])("the visitor token %j is nobody's", async (token) => {
  expect(await readVisitor(token)).toBeNull();
});
