import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS, DEMO_CLIENT_KEY } from "@/lib/kernel/demo-accounts";
import { availabilityOf } from "@/lib/modules/channels/web-chat/availability";
import { introduceVisitor, visitorSelf } from "@/lib/modules/channels/web-chat/introduce-visitor";
import { introductionSchema } from "@/lib/modules/channels/web-chat/introduction";
import { resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { sendOfflineMessage } from "@/lib/modules/channels/web-chat/send-offline-message";
import { sendVisitorFile } from "@/lib/modules/channels/web-chat/send-visitor-file";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import type { VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import { addChannel } from "@/tests/support/channels/email/channel";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { png } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let ctx: Ctx;

beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => database.close());

const configure = (data: object) => rawClient().webChat.update({ where: { clientKey: DEMO_CLIENT_KEY }, data });
const resolve = () => resolveWebChat(DEMO_CLIENT_KEY);
const say = (visitor: VisitorCtx, text = "oi", clientMessageId: string = randomUUID()) =>
  sendVisitorMessage(visitor, { text, clientMessageId });
const introduce = (visitor: VisitorCtx, answers: object) =>
  introduceVisitor(visitor, introductionSchema.parse(answers));
const unique = () => `pessoa-${randomUUID().slice(0, 8)}`;

/** A visitor of a chat that asks these things first. */
async function askedVisitor(fields: { field: string; isRequired: boolean }[]): Promise<VisitorCtx> {
  await configure({ preChatFields: fields });
  return (await newVisitor()).visitor;
}

describe("what is asked before the first message", () => {
  const ALL = ["name", "email", "phone", "subject"].map((field) => ({ field, isRequired: true }));
  const ANSWERS = { name: "Ana Souza", email: "ana@loja.example", phone: "11 91234-5678", subject: "Troca de produto" };
  afterAll(() => configure({ preChatFields: [] }));

  test("is needed before anything can be said", async () => {
    const visitor = await askedVisitor(ALL);
    expect(await visitorSelf(visitor)).toMatchObject({ needsIntroduction: true, introduction: {} });
    await expect(say(visitor)).rejects.toThrow("PRE_CHAT_REQUIRED");
    await introduce(visitor, ANSWERS);
    expect(await visitorSelf(visitor)).toMatchObject({ needsIntroduction: false, introduction: ANSWERS });
    expect((await say(visitor)).seq).toBe(1);
  });

  test("names the customer and the conversation, and is a remark on the customer", async () => {
    const visitor = await askedVisitor(ALL);
    await introduce(visitor, ANSWERS);
    const chat = await getChat(ctx, (await say(visitor)).conversationId);
    expect([chat?.user.name, chat?.subject, chat?.user.email]).toEqual(["Ana Souza", "Troca de produto", null]);
    const customer = await rawClient().customer.findUniqueOrThrow({ where: { id: chat?.user.id ?? 0 } });
    expect(customer).toMatchObject({
      phone: null,
      notes: "Informado pelo visitante no chat, não verificado: e-mail ana@loja.example, telefone 11 91234-5678.",
    });
  });

  test("makes nobody the customer whose address they type", async () => {
    const email = `${unique()}@vitima.example`;
    const victim = await rawClient().customer.create({
      data: { workspaceId: ctx.workspaceId, name: "Vítima", email, tags: [] },
    });
    const visitor = await askedVisitor(ALL);
    await introduce(visitor, { ...ANSWERS, email });
    const chat = await getChat(ctx, (await say(visitor)).conversationId);
    expect(chat?.user.id).not.toBe(victim.id);
    expect(await rawClient().customerIdentity.count({ where: { customerId: chat?.user.id ?? 0, kind: "email" } })).toBe(
      0,
    );
  });

  test("asks for the subject again with each conversation, and for nothing else", async () => {
    const visitor = await askedVisitor(ALL);
    await introduce(visitor, ANSWERS);
    const { conversationId } = await say(visitor);
    await closeConversation(ctx, conversationId);
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(false);
    await rawClient().conversation.update({
      where: { id: conversationId },
      data: { closedAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(true);
    await introduce(visitor, { subject: "Outra coisa" });
    expect((await getChat(ctx, (await say(visitor)).conversationId))?.subject).toBe("Outra coisa");
  });

  test("is refused while something required is missing, and says what", async () => {
    const visitor = await askedVisitor(ALL);
    await expect(introduce(visitor, { name: "Ana" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { errors: { email: "textRequired", phone: "textRequired", subject: "textRequired" } },
    });
  });

  test("isn't asked twice where it may be left out", async () => {
    const visitor = await askedVisitor([{ field: "name", isRequired: false }]);
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(true);
    await introduce(visitor, { name: "" });
    expect((await visitorSelf(visitor)).needsIntroduction).toBe(false);
    expect((await say(visitor)).seq).toBe(1);
  });

  test("holds nothing that isn't asked", async () => {
    const visitor = await askedVisitor([{ field: "name", isRequired: true }]);
    await introduce(visitor, ANSWERS);
    expect((await visitorSelf(visitor)).introduction).toEqual({ name: "Ana Souza" });
  });
});

describe("while nobody is there", () => {
  const closed = { monday: [{ start: "08:00", end: "18:00" }] };
  const SUNDAY = new Date("2026-11-22T15:00:00-03:00");
  const setHours = (hours: object, holidays: object[] = []) =>
    rawClient().calendar.updateMany({
      where: { workspaceId: ctx.workspaceId, isDefault: true },
      data: { hours, holidays: holidays as never, timeZone: "America/Sao_Paulo" },
    });

  beforeEach(async () => {
    await setHours(closed);
    await configure({ followsHours: true, offlineForm: true, offlineMessage: "" });
  });
  afterAll(async () => {
    await setHours({});
    await configure({ followsHours: false, offlineForm: false });
  });

  test("a chat without a mailbox to answer from has no form, and says when somebody is back", async () => {
    await rawClient().emailChannel.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { isActive: false } });
    expect(await availabilityOf(await resolve(), SUNDAY)).toEqual({
      isOpen: false,
      opensAt: "2026-11-23T11:00:00.000Z",
      message: "",
      hasForm: false,
    });
    const form = { name: "Bia", email: "bia@loja.example", message: "oi", clientId: randomUUID() };
    await expect(sendOfflineMessage(await resolve(), form)).rejects.toThrow("NO_OFFLINE_FORM");
  });

  test("a chat that keeps no hours is open", async () => {
    await configure({ followsHours: false });
    expect((await availabilityOf(await resolve(), SUNDAY)).isOpen).toBe(true);
  });

  test("a holiday closes an open day", async () => {
    await setHours(closed, [{ date: "2026-11-23", name: "Feriado" }]);
    const monday = new Date("2026-11-23T10:00:00-03:00");
    expect(await availabilityOf(await resolve(), monday)).toMatchObject({
      isOpen: false,
      opensAt: "2026-11-30T11:00:00.000Z",
    });
  });

  test("a message that is left becomes an e-mail conversation, answered by e-mail", async () => {
    await addChannel(ctx);
    expect((await availabilityOf(await resolve(), SUNDAY)).hasForm).toBe(true);
    const email = `${unique()}@loja.example`;
    const form = { name: "Bia Lima", email, message: "Quero trocar o sofá.", clientId: randomUUID() };
    await sendOfflineMessage(await resolve(), form);
    await sendOfflineMessage(await resolve(), form);
    const rows = await rawClient().conversation.findMany({
      where: { workspaceId: ctx.workspaceId, customer: { email } },
      include: { messages: true },
    });
    expect(rows).toMatchObject([
      {
        channel: "email",
        status: "waiting",
        visitorId: null,
        subject: "Mensagem deixada no chat por Bia Lima",
        messages: [{ content: "Quero trocar o sofá.", senderKind: "customer" }],
      },
    ]);
    await sendMessage(ctx, { chatId: rows[0]?.id ?? 0, text: "Claro!", attachments: [], clientMessageId: null });
    const [sent] = await rawClient().emailMessage.findMany({ where: { conversationId: rows[0]?.id ?? 0 } });
    expect(sent).toMatchObject({ isOutgoing: true, toAddresses: [{ name: "Bia Lima", address: email }] });
    // No automatic answer: the form would let anyone have mail sent to anyone.
    expect(await rawClient().autoReply.count({ where: { address: email } })).toBe(0);
  });

  test("a message that is left finds the customer who has the address", async () => {
    await addChannel(ctx);
    const email = `${unique()}@loja.example`;
    const known = await rawClient().customer.create({
      data: { workspaceId: ctx.workspaceId, name: "Já Cliente", email, tags: [] },
    });
    await sendOfflineMessage(await resolve(), { name: "X", email, message: "oi", clientId: randomUUID() });
    const row = await rawClient().conversation.findFirstOrThrow({ where: { customerId: known.id } });
    expect(row.channel).toBe("email");
  });
});

describe("a visitor's file", () => {
  const send = (visitor: VisitorCtx, fileName: string, content: Buffer, clientMessageId: string = randomUUID()) =>
    sendVisitorFile(visitor, { fileName, clientMessageId, announcedSize: null, bytes: Readable.from([content]) });

  test("is a message of its own, which starts a conversation", async () => {
    const { visitor } = await newVisitor();
    const message = await send(visitor, "foto.png", png);
    expect(message).toMatchObject({ from: "visitor", text: "", attachments: [{ fileName: "foto.png" }] });
    const { messages } = await listVisitorMessages(visitor, { afterSeq: 0 });
    expect(messages).toEqual([message]);
  });

  test("sent twice with one client id is one message with one file", async () => {
    const { visitor } = await newVisitor();
    const id = randomUUID();
    const [one, two] = [await send(visitor, "foto.png", png, id), await send(visitor, "foto.png", png, id)];
    expect(two).toEqual(one);
    expect(await rawClient().attachment.count({ where: { conversationId: one.conversationId } })).toBe(1);
  });

  test.each([
    ["programa.exe", Buffer.from("MZ"), "INVALID_FILE_TYPE"],
    ["foto.png", Buffer.from("isto não é uma imagem"), "INVALID_FILE_TYPE"],
    ["vazio.txt", Buffer.alloc(0), "FILE_EMPTY"],
    ["grande.txt", Buffer.alloc(5_242_881, 97), "FILE_TOO_LARGE"],
  ])("%s of the wrong kind or size is refused and starts nothing", async (fileName, content, code) => {
    const { visitor } = await newVisitor();
    await expect(send(visitor, fileName, content)).rejects.toThrow(code);
    expect(await rawClient().conversation.count({ where: { visitorId: visitor.visitorId } })).toBe(0);
  });

  test("comes at most thirty times an hour from one visitor", async () => {
    const { visitor } = await newVisitor();
    for (let count = 0; count < 30; count++) await send(visitor, "nota.txt", Buffer.from(`nota ${count}`));
    await expect(send(visitor, "nota.txt", Buffer.from("mais uma"))).rejects.toThrow("TOO_MANY_REQUESTS");
  });

  test("is refused before what is asked was answered", async () => {
    await configure({ preChatFields: [{ field: "name", isRequired: true }] });
    const { visitor } = await newVisitor();
    await expect(send(visitor, "nota.txt", Buffer.from("nota"))).rejects.toThrow("PRE_CHAT_REQUIRED");
    await configure({ preChatFields: [] });
  });
});
