import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { getChat } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import type { Ctx } from "@/lib/platform/session/context";
import { MailDesk } from "@/tests/support/channels/email/mail-desk";
import { headers, rawMail } from "@/tests/support/channels/email/raw-mail";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { editWorkspace } from "@/tests/support/edits";
import { emitRaw, heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addTicket } from "@/tests/support/tickets/tickets";

const database = testDatabase();
const mail = new MailDesk();
const whatsApp = new WhatsAppDesk();
const HOUR_MS = 60 * 60 * 1000;
let hub: TestHub;
let viewer: ChatSocket;
let ctx: Ctx;
let count = 0;

beforeAll(async () => {
  await mail.open();
  await whatsApp.open();
  hub = await listenHub();
  ({ ctx } = await signedIn());
  // Not the agent, whom a test deactivates: the hub closes the windows of inactive people.
  viewer = await openChatSocket(hub.url, (await signedIn(DEMO_ACCOUNTS.admin)).token);
});
beforeEach(async () => {
  await mail.reset();
  await whatsApp.reset();
  await editWorkspace(mail.ctx, { conversationReopenHours: 24 });
});
afterAll(async () => {
  await mail.close();
  await whatsApp.close();
  viewer.disconnect();
  await hub.hub.close();
  await database.close();
});

/** A conversation of a channel, and its customer's next message; which gives where it went. */
type Begun = { id: number; write: () => Promise<number> };

async function byMail(): Promise<Begun> {
  const id = await mail.conversation();
  const answered = `<s${mail.number}@cliente.example>`;
  const write = async () => {
    const messageId = `volta${++count}@cliente.example`;
    await mail.arrive(rawMail(headers({ "In-Reply-To": answered, "Message-ID": `<${messageId}>` }), "Mais uma coisa"));
    return (await rawClient().emailMessage.findFirstOrThrow({ where: { messageId } })).conversationId;
  };
  return { id, write };
}

async function byWhatsApp(): Promise<Begun> {
  const id = await whatsApp.conversation("oi");
  const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: id } });
  const write = async () => {
    await whatsApp.arrive(whatsApp.text("mais uma coisa", {}, waId ?? ""));
    return whatsApp.chatOf(waId ?? "");
  };
  return { id, write };
}

async function byWebChat(): Promise<Begun> {
  const { visitor } = await newVisitor();
  const say = () => sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
  const { conversationId } = await say();
  return { id: conversationId, write: async () => (await say()).conversationId };
}

/** Gives the conversation to an agent, who closes it; so many hours ago. */
async function closed(id: number, hoursAgo: number): Promise<number> {
  await assignConversation(ctx, { chatId: id, attenderId: ctx.attender.id, from: null });
  await closeConversation(ctx, id);
  const closedAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  await rawClient().conversation.update({ where: { id }, data: { closedAt } });
  return ctx.attender.id;
}

/** What the conversation's timeline says, without the close itself; and what those who look at it heard, meanwhile, of that. */
async function linesOf(chatId: number) {
  const { items = [] } = (await listEntries(ctx, chatId, { pageSize: 50 })) ?? {};
  return items.filter(({ kind }) => !["closed", "taken", "assigned"].includes(kind));
}
async function heardOf(chatId: number, during: () => Promise<unknown>) {
  await emitRaw(viewer, "JoinChat", chatId);
  const events = heard(viewer, "EntryAdded");
  await during();
  await settled(viewer);
  return events.map(({ payload }) => payload.entry);
}

describe.each([
  ["e-mail", byMail],
  ["WhatsApp", byWhatsApp],
  ["web chat", byWebChat],
])("a customer writes by %s after the close", (_, begin) => {
  test("within the hours: the conversation is open again, with the agent who had it", async () => {
    const { id, write } = await begin();
    const agent = await closed(id, 23);
    expect(await write()).toBe(id);
    expect(await getChat(ctx, id)).toMatchObject({
      status: "waiting",
      closedAt: null,
      assignedAttender: { id: agent },
    });
  });

  test("the timeline says so before the message, at once to whoever looks at it", async () => {
    const { id, write } = await begin();
    await closed(id, 1);
    const lastSeq = (await getChat(ctx, id))?.lastSeq;
    const told = await heardOf(id, write);
    expect(told).toMatchObject([{ kind: "reopened", chatId: id, afterSeq: lastSeq, author: null, target: null }]);
    expect(await linesOf(id)).toEqual(told);
  });

  test("later: another one begins, which nobody has, and the next message goes on in that", async () => {
    const { id, write } = await begin();
    await closed(id, 25);
    const next = await write();
    expect(next).not.toBe(id);
    expect(await getChat(ctx, next)).toMatchObject({ status: "waiting", assignedAttender: null });
    expect((await getChat(ctx, id))?.status).toBe("closed");
    expect(await write()).toBe(next);
  });

  test("where the company has other hours, those count", async () => {
    await editWorkspace(mail.ctx, { conversationReopenHours: 720 });
    const { id, write } = await begin();
    await closed(id, 700);
    expect(await write()).toBe(id);
  });

  test("with no hours at all, another one begins at once", async () => {
    await editWorkspace(mail.ctx, { conversationReopenHours: 0 });
    const { id, write } = await begin();
    await closed(id, 0);
    expect(await write()).not.toBe(id);
  });

  test("who had it is no longer active: it is open for everybody, with a line that says why", async () => {
    const { id, write } = await begin();
    const agent = await closed(id, 1);
    await rawClient().attender.update({ where: { id: agent }, data: { isActive: false } });
    let told: unknown[] = [];
    try {
      told = await heardOf(id, async () => expect(await write()).toBe(id));
    } finally {
      await rawClient().attender.update({ where: { id: agent }, data: { isActive: true } });
    }
    expect(await getChat(ctx, id)).toMatchObject({ status: "waiting", assignedAttender: null });
    expect(told).toMatchObject([
      { kind: "reopened" },
      { kind: "released", author: null, target: { id: agent, name: ctx.attender.fullName } },
    ]);
    expect(await linesOf(id)).toEqual(told);
  });
});

describe("an e-mail's thread after the hours", () => {
  test("is named in both conversations' timelines, at once to whoever looks", async () => {
    const { id, write } = await byMail();
    await closed(id, 25);
    let next = 0;
    const told = await heardOf(id, async () => {
      next = await write();
    });
    expect(told).toMatchObject([{ kind: "continued_in", content: String(next), afterSeq: 1 }]);
    expect(await linesOf(id)).toEqual(told);
    expect(await linesOf(next)).toMatchObject([{ kind: "continues", content: String(id), afterSeq: 0 }]);
  });

  test("goes on in the conversation that has a ticket", async () => {
    const { id, write } = await byMail();
    await addTicket(mail.ctx, { conversationId: id, status: "resolved" });
    await closed(id, 25);
    expect(await write()).toBe(id);
  });
});

test("a visitor is told that the conversation is open again", async () => {
  const { visitor } = await newVisitor();
  const say = () => sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
  const { conversationId } = await say();
  await closeConversation(ctx, conversationId);
  await say();
  expect((await listVisitorMessages(visitor, { afterSeq: 0 })).conversation).toEqual({
    id: conversationId,
    isClosed: false,
  });
});
