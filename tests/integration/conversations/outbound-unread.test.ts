import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listConversationTemplates } from "@/lib/modules/channels/whatsapp/list-templates";
import { sendTemplate } from "@/lib/modules/channels/whatsapp/send-template";
import { syncTemplatesNow } from "@/lib/modules/channels/whatsapp/sync-templates";
import { type NewConversation, newConversationSchema } from "@/lib/modules/conversations/beginning/schema";
import { appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { unreadOf } from "@/lib/modules/conversations/policy";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
import { startConversation } from "@/lib/modules/conversations/state/start-conversation";
import { commit } from "@/lib/modules/events/commit";
import type { Ctx } from "@/lib/platform/session/context";
import { recountConversations } from "@/prisma/seed/recount";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { newVisitor } from "@/tests/support/context";
import { awaitsUs } from "@/tests/support/conversations/awaits-us";
import { addCustomer, customerWhoWrites } from "@/tests/support/customers/customers";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rows } from "@/tests/support/rows";
import { seeding } from "@/tests/support/seeding";

const database = testDatabase();
const desk = new WhatsAppDesk();
let me: Ctx;

beforeAll(async () => {
  await desk.open();
  me = desk.ctx;
  desk.graph.templates = [
    { id: "1", name: "ola", language: "pt_BR", status: "APPROVED", components: [{ type: "BODY", text: "Olá!" }] },
  ];
  await syncTemplatesNow(me, desk.channel.id);
});
beforeEach(() => desk.reset());
afterAll(async () => {
  await desk.close();
  await database.close();
});

const FORM = { companyId: null, assignedAgentId: null, subject: "Oferta", priority: "medium", tags: [] } as const;

/** What the dialog sends. */
async function byForm(change: Partial<NewConversation>): Promise<number> {
  const customer = await addCustomer(me);
  const form = { ...FORM, customerId: customer.id, channel: "email", status: "pending", message: "Olá" };
  const { id } = await createConversation(
    me,
    newConversationSchema.parse({ ...form, clientId: randomUUID(), ...change }),
  );
  return id;
}

async function fromCustomer(channel: "email" | "whatsapp", message?: string): Promise<number> {
  const customer = await addCustomer(me, channel === "whatsapp" ? { phone: "+55 11 97777-1234" } : {});
  const { id } = await startConversation(me, customer.id, { channel, ...(message && { message }) });
  return id;
}

/** Nobody has it any more, which makes it pending. */
async function release(chatId: number): Promise<void> {
  const chat = await getChat(me, chatId);
  await assignConversation(me, { chatId, attenderId: null, from: chat?.assignedAttender?.id ?? null });
}

const BEGINNINGS: Record<string, () => Promise<number>> = {
  "in the dialog, by e-mail, with nobody": () => byForm({}),
  "in the dialog, by e-mail, said to be waiting": () => byForm({ status: "waiting" }),
  "in the dialog, on the web": () => byForm({ channel: "webchat" }),
  "on a customer's page, by e-mail, and given up": async () => {
    const id = await fromCustomer("email", "Bom dia");
    await release(id);
    return id;
  },
  "on a customer's page, without a message, and given up": async () => {
    const id = await fromCustomer("email");
    await release(id);
    return id;
  },
  "on a customer's page, in the web chat, and given up": async () => {
    const { visitor } = await newVisitor();
    await sendVisitorMessage(visitor, { text: "oi", clientMessageId: randomUUID() });
    const visited = { kind: "visitor", value: String(visitor.visitorId), name: "" } as const;
    const { customerId } = await customerWhoWrites(me, visited);
    const earlier = await rawClient().conversation.findFirstOrThrow({ where: { customerId } });
    await closeConversation(me, earlier.id);
    const { id } = await startConversation(me, customerId, { channel: "webchat", message: "Conseguiu?" });
    expect(id).not.toBe(earlier.id);
    await release(id);
    return id;
  },
  "by a template of WhatsApp, and given up": async () => {
    const chatId = await fromCustomer("whatsapp");
    const [template] = await listConversationTemplates(me, chatId);
    const values = { header: [], body: [], buttons: [], headerUploadId: null, clientMessageId: randomUUID() };
    await sendTemplate(me, chatId, { templateId: template?.id ?? 0, ...values });
    await release(chatId);
    return chatId;
  },
  "on the company's phone": async () => {
    const peer = "5511966660001";
    const message = { from: "551140028922", to: peer, id: desk.nextId(), timestamp: "1760000000", type: "text" };
    await desk.arrive({ message_echoes: [{ ...message, text: { body: "Já ligo." } }] }, "smb_message_echoes");
    return desk.chatOf(peer);
  },
};

/** What the customer writes, by whatever channel. */
async function answer(chatId: number, isSilent = false): Promise<void> {
  const { workspaceId } = me;
  const rest = { clientMessageId: null, files: [], replyToId: null, uploadIds: [], at: Date.now(), isSilent };
  await commit({ workspaceId }, async (unit) => {
    const state = await conversationState(unit, chatId);
    if (!state) throw new Error("there is no such conversation");
    return appendMessage(unit, state, { sender: { kind: "customer" }, text: "Sim", ...rest });
  });
}

const counted = () => getCounters(me).then(({ unread }) => unread);
const isListed = async (chatId: number) =>
  (await listChats(me, { filter: "unread", pageSize: 200 })).items.some(({ id }) => id === chatId);

describe.each(Object.entries(BEGINNINGS))("a conversation that we begin %s", (_, begin) => {
  test("is unread for nobody: neither counted nor listed nor marked", async () => {
    const before = await counted();
    const id = await begin();
    const chat = await getChat(me, id);
    if (!chat) throw new Error("there is no such conversation");
    expect([unreadOf(chat), awaitsUs(chat), await isListed(id), await counted()]).toEqual([0, false, false, before]);
  });

  test("is unread as soon as its customer writes", async () => {
    const before = await counted();
    const id = await begin();
    await answer(id);
    const chat = await getChat(me, id);
    if (!chat) throw new Error("there is no such conversation");
    expect([unreadOf(chat), awaitsUs(chat), await isListed(id), await counted()]).toEqual([1, true, true, before + 1]);
  });
});

test("a customer's absence notice leaves what we began as it was", async () => {
  const before = await counted();
  const id = await byForm({});
  await answer(id, true);
  expect([await isListed(id), await counted()]).toEqual([false, before]);
});

test("what we answered and gave back is unread, because somebody has to take it", async () => {
  const id = await byForm({});
  await answer(id);
  await desk.answer(id);
  await release(id);
  expect(await isListed(id)).toBe(true);
});

test("the migration finds what the customer never wrote in, and counts anew", async () => {
  await rows.run("UPDATE conversation SET status = 'closed'");
  await seeding((db) => recountConversations(db, me.workspaceId));
  const [ours, empty, theirs] = [await byForm({}), await fromCustomer("email"), await byForm({})];
  await release(empty);
  await answer(theirs);
  const folder = fs.readdirSync("prisma/migrations").find((name) => name.endsWith("_conversation_outbound"));
  const sql = fs.readFileSync(`prisma/migrations/${folder}/migration.sql`, "utf8");
  const before = await counted();
  expect(before).toBe(1);
  await rows.run("UPDATE conversation SET isOutbound = ?", false);
  await rows.run(sql.slice(sql.indexOf("UPDATE"), sql.indexOf("-- Each tab")));
  await rows.run(sql.slice(sql.lastIndexOf('UPDATE "conversation_counter"')));
  const isOutbound = (id: number) => rows.value("SELECT isOutbound FROM conversation WHERE id = ?", id);
  const found = [await isOutbound(ours), await isOutbound(empty), await isOutbound(theirs)];
  expect([found, await counted()]).toEqual([[1, 1, 0], before]);
});
