import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { markRead } from "@/lib/modules/conversations/messages/mark-read";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { mp3, opus, outgoingFile, png as PNG } from "@/tests/support/file-bytes";
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

describe("an agent's answer", () => {
  test("goes to who wrote, as text, with a mark of ours", async () => {
    const chatId = await desk.conversation();
    const ack = await desk.answer(chatId, "Já enviamos https://x.example");
    expect(ack.delivery).toMatchObject({ state: "queued" });
    await desk.work();
    expect(desk.graph.sent[0]?.body).toMatchObject({
      to: expect.stringMatching(/^55119/),
      biz_opaque_callback_data: `cangoo:${chatId}.2.0`,
      text: { preview_url: true, body: "Já enviamos https://x.example" },
    });
    expect(desk.graph.sent[0]?.body.context).toBeUndefined();
    expect(desk.statesTold()).toEqual(["sending", "sent"]);
    expect(await desk.newest(chatId)).toMatchObject({
      delivery: { state: "sent", attempts: 1 },
      whatsapp: { kind: "text" },
    });
  });

  test("to somebody without a number goes to their business-scoped id", async () => {
    await desk.arrive({
      contacts: [{ profile: { name: "Ana" }, user_id: "BR.99" }],
      messages: [
        {
          id: desk.nextId(),
          from_user_id: "BR.99",
          timestamp: String(Math.floor(Date.now() / 1000)),
          type: "text",
          text: { body: "oi" },
        },
      ],
    });
    const { conversationId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { userId: "BR.99" } });
    await desk.answer(conversationId);
    await desk.work();
    expect(desk.graph.sent[0]?.body).toMatchObject({ recipient: "BR.99" });
    expect(desk.graph.sent[0]?.body.to).toBeUndefined();
  });

  test("of a message quotes it on their phone", async () => {
    const chatId = await desk.conversation();
    const [first] = await desk.messages(chatId);
    await desk.answer(chatId, "sobre isso", { replyToId: first?.id });
    await desk.work();
    const { providerId } = await rawClient().whatsAppMessage.findFirstOrThrow({
      where: { conversationId: chatId, messageSeq: 1 },
    });
    expect(desk.graph.sent[0]?.body.context).toEqual({ message_id: providerId });
  });

  test("with one picture has its text under it; with two files the text goes first", async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId, "Veja", { attachments: [outgoingFile("foto.png", PNG, "image/png")] });
    await desk.answer(chatId, "Dois", {
      attachments: [
        outgoingFile("foto.png", PNG, "image/png"),
        outgoingFile("nota nº 1.txt", Buffer.from("nota"), "text/plain"),
      ],
    });
    await desk.work();
    expect(desk.graph.sent.map(({ body }) => body)).toMatchObject([
      { type: "image", image: { id: "media-1", caption: "Veja" } },
      { type: "text", text: { body: "Dois" } },
      { type: "image", image: { id: "media-2" } },
      { type: "document", document: { id: "media-3", filename: "nota nº 1.txt" } },
    ]);
    expect(desk.graph.uploads.map(({ type, content }) => [type, content.byteLength])).toEqual([
      ["image/png", PNG.byteLength],
      ["image/png", PNG.byteLength],
      ["text/plain", 4],
    ]);
    expect(await desk.newest(chatId)).toMatchObject({ delivery: { state: "sent" }, whatsapp: { kind: "media" } });
  });

  test("that is Ogg goes as a voice message, and any other sound as a file", async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId, "", { attachments: [outgoingFile("mensagem-de-voz.ogg", opus, "audio/ogg")] });
    await desk.answer(chatId, "", { attachments: [outgoingFile("jingle.mp3", mp3, "audio/mpeg")] });
    await desk.work();
    expect(desk.graph.sent.map(({ body }) => body)).toEqual([
      expect.objectContaining({ type: "audio", audio: { id: "media-1", voice: true } }),
      expect.objectContaining({ type: "audio", audio: { id: "media-2" } }),
    ]);
  });

  test("longer than WhatsApp's longest goes in pieces, and nothing of it is lost", async () => {
    const chatId = await desk.conversation();
    const text = Array.from({ length: 1_500 }, (_, index) => `palavra${index}`)
      .join(" ")
      .slice(0, 9_900);
    await desk.answer(chatId, text);
    await desk.work();
    expect(desk.graph.sent).toHaveLength(3);
    expect(desk.bodies().join(" ")).toBe(text);
  });

  test("several go in their order, though the first has to be tried twice", async () => {
    const chatId = await desk.conversation();
    desk.graph.mishaps.push({ kind: "error", status: 503, code: 131016 });
    await desk.answer(chatId, "um");
    await desk.answer(chatId, "dois");
    await desk.work();
    expect(desk.bodies()).toEqual([]);
    await desk.tryNow();
    expect(desk.bodies()).toEqual(["um", "dois"]);
  });

  test("the same send twice is one message on their phone", async () => {
    const chatId = await desk.conversation();
    for (let send = 0; send < 2; send += 1)
      await desk.answer(chatId, "uma vez", { clientMessageId: "uma-vez-no-whats" });
    await desk.work();
    await desk.work();
    expect(desk.bodies()).toEqual(["uma vez"]);
  });
});

describe("news of a message", () => {
  const sent = async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId);
    await desk.work();
    return { chatId, id: desk.graph.sent.at(-1)?.id };
  };

  test.each([
    [["sent", "delivered", "read"], "read"],
    [["read", "delivered", "sent"], "read"],
    [["delivered", "sent", "delivered"], "delivered"],
    [["read", "failed"], "read"],
  ])("in the order %j leave it at %s", async (order, state) => {
    const { chatId, id } = await sent();
    for (const status of order)
      await desk.arrive(desk.status(status, id, status === "failed" ? { errors: [{ code: 131026 }] } : {}));
    expect((await desk.delivery(chatId))?.state).toBe(state);
  });

  test("twice are told once", async () => {
    const { id } = await sent();
    desk.events = [];
    for (let copy = 0; copy < 3; copy += 1) await desk.arrive(desk.status("delivered", id));
    expect(desk.statesTold()).toEqual(["delivered"]);
  });

  test("of a failure give its reason", async () => {
    const { chatId, id } = await sent();
    await desk.arrive(
      desk.status("failed", id, {
        errors: [{ code: 131047, title: "Re-engagement message", error_data: { details: "24 hours have passed" } }],
      }),
    );
    expect(await desk.delivery(chatId)).toMatchObject({
      state: "failed",
      errorCode: "wa131047",
      errorDetail: "24 hours have passed",
    });
  });

  test("of a message that isn't ours change nothing", async () => {
    await desk.arrive(desk.status("read", "wamid.FOREIGN", { biz_opaque_callback_data: "cangoo:1.1.0" }));
    await desk.arrive(desk.status("read", "wamid.FOREIGN", { biz_opaque_callback_data: "cangoo:x" }));
    expect(desk.statesTold()).toEqual([]);
  });

  test("with several parts leave it where the last of them is", async () => {
    const chatId = await desk.conversation();
    await desk.answer(chatId, "Dois", {
      attachments: [outgoingFile("a.png", PNG, "image/png"), outgoingFile("b.png", PNG, "image/png")],
    });
    await desk.work();
    const [text, one, two] = desk.graph.sent.map(({ id }) => id);
    await desk.arrive(desk.status("read", text));
    await desk.arrive(desk.status("delivered", one));
    expect((await desk.delivery(chatId))?.state).toBe("sent");
    await desk.arrive(desk.status("read", two));
    expect((await desk.delivery(chatId))?.state).toBe("delivered");
  });
});

test("what an agent has read is marked as read on the customer's phone, once", async () => {
  const chatId = await desk.conversation();
  await markRead(desk.ctx, { chatId, seq: 1 });
  await markRead(desk.ctx, { chatId, seq: 1 });
  await desk.work();
  const { providerId } = await rawClient().whatsAppMessage.findFirstOrThrow({ where: { conversationId: chatId } });
  expect(desk.graph.readMarks).toEqual([providerId]);
});
