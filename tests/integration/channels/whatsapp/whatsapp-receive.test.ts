import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { takeInWebhook } from "@/lib/modules/channels/whatsapp/take-in-webhook";
import { answerHandshake } from "@/lib/modules/channels/whatsapp/verify-webhook";
import { getChat } from "@/lib/modules/conversations/queries";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { runJobs } from "@/tests/support/channels/email/channel";
import { signatureOf, WhatsAppDesk, webhookBody } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

const raw = (value: object) => Buffer.from(JSON.stringify(webhookBody(desk.graph, value)));

describe("the webhook", () => {
  test("answers the handshake with the challenge, and no other token's", async () => {
    const query = { mode: "subscribe", verifyToken: "token-de-verificacao", challenge: "1158201444" };
    expect(await answerHandshake(query)).toBe("1158201444");
    await expect(answerHandshake({ ...query, verifyToken: "outro-token" })).rejects.toThrow("FORBIDDEN");
    await expect(answerHandshake({ ...query, mode: "unsubscribe" })).rejects.toThrow("FORBIDDEN");
  });

  test.each([
    ["another secret's signature", (body: Buffer) => signatureOf(body, "outro-segredo")],
    ["the signature of other bytes", (body: Buffer) => signatureOf(`${body.toString()} `)],
    ["a signature cut short", (body: Buffer) => signatureOf(body).slice(0, 40)],
    ["none", () => null],
  ])("refuses a call with %s, and stores nothing", async (_, sign) => {
    const body = raw(desk.text("falsa"));
    await expect(takeInWebhook(body, sign(body))).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
    expect(await rawClient().whatsAppEvent.count()).toBe(0);
  });

  test("parses nothing that isn't signed", async () => {
    const body = raw(desk.text("falsa"));
    const parse = vi.spyOn(JSON, "parse");
    try {
      await expect(takeInWebhook(body, signatureOf(body, "outro-segredo"))).rejects.toMatchObject({
        code: "INVALID_SIGNATURE",
      });
      expect(parse.mock.calls.filter(([text]) => text.includes("phone_number_id"))).toEqual([]);
    } finally {
      parse.mockRestore();
    }
  });

  test("takes no call for a number that only stands in a text of another's", async () => {
    const own = raw(desk.text("a minha"));
    const other = webhookBody({ accountId: "1", phoneNumberId: "2" }, desk.text(own.toString()));
    const body = Buffer.from(JSON.stringify({ ...other, note: { phone_number_id: desk.graph.phoneNumberId } }));
    await expect(takeInWebhook(body, signatureOf(body))).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  });

  test("answers a number that isn't here like a wrong signature", async () => {
    const body = Buffer.from(JSON.stringify(webhookBody({ accountId: "1", phoneNumberId: "2" }, desk.text("oi"))));
    await expect(takeInWebhook(body, signatureOf(body))).rejects.toMatchObject({ code: "INVALID_SIGNATURE" });
  });

  test("a thousand copies of the same call make one message", async () => {
    const body = raw(desk.text("Só uma vez", {}, "5511911110001"));
    const signature = signatureOf(body);
    await Promise.all(Array.from({ length: 1_000 }, () => takeInWebhook(body, signature)));
    await runJobs();
    const chatId = await desk.chatOf("5511911110001");
    expect((await desk.messages(chatId)).map(({ content }) => content)).toEqual(["Só uma vez"]);
    expect(await rawClient().whatsAppEvent.count()).toBe(0);
  });

  test("takes all messages of all entries and changes, in their order", async () => {
    const [one, two, three] = ["a", "b", "c"].map((text) =>
      webhookBody(desk.graph, desk.text(text, {}, "5511911110002")),
    );
    const body = Buffer.from(
      JSON.stringify({
        object: "whatsapp_business_account",
        entry: [
          { ...one?.entry[0], changes: [...(one?.entry[0]?.changes ?? []), ...(two?.entry[0]?.changes ?? [])] },
          three?.entry[0],
        ],
      }),
    );
    await takeInWebhook(body, signatureOf(body));
    await runJobs();
    expect((await desk.messages(await desk.chatOf("5511911110002"))).map(({ content }) => content)).toEqual([
      "a",
      "b",
      "c",
    ]);
  });

  test("what can't be dealt with goes to quarantine with its source, and holds nothing else up", async () => {
    const { workspaceId } = desk.ctx;
    await rawClient().whatsAppEvent.create({
      data: {
        workspaceId,
        channelId: desk.channel.id,
        body: JSON.stringify(webhookBody(desk.graph, desk.text("x", { id: "wamid.X", timestamp: "9".repeat(20) }))),
        attempts: 4,
      },
    });
    await desk.arrive(desk.text("Boa", {}, "5511911110003"));
    expect((await desk.newest(await desk.chatOf("5511911110003")))?.content).toBe("Boa");
    expect(await rawClient().whatsAppEvent.count()).toBe(0);
  });
});

describe("somebody who writes", () => {
  test("is a customer with a conversation that waits, and its row says until when it can be answered", async () => {
    await desk.arrive(desk.text("Bom dia", {}, "5511911110010"));
    const chat = await getChat(desk.ctx, await desk.chatOf("5511911110010"));
    expect(chat).toMatchObject({
      channelName: "whatsapp",
      status: "waiting",
      user: { name: "Marta Lima" },
      lastMessage: { content: "Bom dia", isFromAttender: false },
    });
    const left = Date.parse(chat?.replyWindowEndsAt ?? "") - Date.now();
    expect(left).toBeGreaterThan(23.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(24 * 3_600_000);
    expect(desk.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["CustomerCreated", "NewConversation", "SendMessage"]),
    );
  });

  test("has a name of one line, whatever their profile says", async () => {
    const contacts = [{ profile: { name: "Ana\r\n\u202eLima\u0000" }, wa_id: "5511911110013" }];
    await desk.arrive({ ...desk.text("Oi", {}, "5511911110013"), contacts });
    const chat = await getChat(desk.ctx, await desk.chatOf("5511911110013"));
    expect(chat).toMatchObject({ user: { name: "Ana Lima" } });
  });

  test("with or without the ninth digit is the same customer, in the same conversation", async () => {
    await desk.arrive(desk.text("com", {}, "5511988880011"));
    await desk.arrive(desk.text("sem", {}, "551188880011"));
    expect((await desk.messages(await desk.chatOf("551188880011"))).map(({ content }) => content)).toEqual([
      "com",
      "sem",
    ]);
  });

  test("without a number is known by the business-scoped id, also once the number is told", async () => {
    const hidden = (body: string, extra: object = {}, contact: object = {}) => ({
      contacts: [{ profile: { name: "Ana", username: "ana.sp" }, user_id: "BR.13491208655302741918", ...contact }],
      messages: [
        {
          id: desk.nextId(),
          timestamp: "1790000000",
          type: "text",
          text: { body },
          from_user_id: "BR.13491208655302741918",
          ...extra,
        },
      ],
    });
    await desk.arrive(hidden("quem sou eu"));
    const { conversationId } = await rawClient().whatsAppThread.findFirstOrThrow({
      where: { userId: "BR.13491208655302741918" },
    });
    await desk.arrive(hidden("agora com número", { from: "5511911110012" }, { wa_id: "5511911110012" }));
    await desk.arrive(desk.text("só o número", {}, "5511911110012"));
    expect((await desk.messages(conversationId)).map(({ content }) => content)).toEqual([
      "quem sou eu",
      "agora com número",
      "só o número",
    ]);
  });

  test("soon after the end goes on in the same conversation, later begins another", async () => {
    const chatId = await desk.conversation("primeira");
    const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
    await closeConversation(desk.ctx, chatId);
    await desk.arrive(desk.text("obrigada", {}, waId ?? ""));
    expect(await desk.chatOf(waId ?? "")).toBe(chatId);
    expect((await getChat(desk.ctx, chatId))?.status).toBe("waiting");
    await closeConversation(desk.ctx, chatId);
    await rawClient().conversation.update({
      where: { id: chatId },
      data: { closedAt: new Date(Date.now() - 2 * 86_400_000) },
    });
    await desk.arrive(desk.text("outro assunto", {}, waId ?? ""));
    expect(await desk.chatOf(waId ?? "")).toBeGreaterThan(chatId);
  });

  test("changes their number: both are theirs, and the conversation says so", async () => {
    await desk.arrive(desk.text("oi", {}, "5511911110013"));
    const chatId = await desk.chatOf("5511911110013");
    await desk.arrive({
      messages: [
        {
          from: "5511911110013",
          id: desk.nextId(),
          timestamp: "1790000000",
          type: "system",
          system: { body: "User A changed", wa_id: "5511911110014", type: "user_changed_number" },
        },
      ],
    });
    expect(await desk.newest(chatId)).toMatchObject({
      content: "O número do cliente agora é +5511911110014.",
      whatsapp: { kind: "system" },
    });
    await desk.arrive(desk.text("do novo", {}, "5511911110014"));
    expect((await desk.newest(chatId))?.content).toBe("do novo");
  });
});
