import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getChat } from "@/lib/modules/conversations/queries";
import { runJobs } from "@/tests/support/channels/email/channel";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
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

describe("a message", () => {
  const of = async (fields: object) => {
    const chatId = await desk.conversation();
    const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
    await desk.arrive(desk.text("", { text: undefined, ...fields }, waId ?? ""));
    return { chatId, message: await desk.newest(chatId) };
  };

  test.each([
    [
      "a location",
      {
        type: "location",
        location: { latitude: -23.56, longitude: -46.65, name: "MASP", address: "Av. Paulista, 1578" },
      },
      "Localização: MASP, Av. Paulista, 1578",
      { kind: "location", location: { latitude: -23.56, name: "MASP" } },
    ],
    [
      "contacts",
      { type: "contacts", contacts: [{ name: { formatted_name: "João" }, phones: [{ phone: "+55 11 90000-0000" }] }] },
      "Contato: João +55 11 90000-0000",
      { kind: "contacts", contacts: [{ name: "João", phones: ["+55 11 90000-0000"] }] },
    ],
    [
      "a button's answer",
      { type: "button", button: { payload: "p1", text: "Sim" } },
      "Sim",
      { kind: "interactive", choice: { title: "Sim" } },
    ],
    [
      "a list's answer",
      {
        type: "interactive",
        interactive: { type: "list_reply", list_reply: { id: "1", title: "Segunda via", description: "Boleto" } },
      },
      "Segunda via",
      { kind: "interactive", choice: { description: "Boleto" } },
    ],
    [
      "a form's answer",
      {
        type: "interactive",
        interactive: {
          type: "nfm_reply",
          nfm_reply: { name: "flow", body: "Sent", response_json: '{"flow_token":"x","cidade":"Belém"}' },
        },
      },
      "Sent\ncidade: Belém",
      { kind: "interactive", choice: { fields: [{ name: "cidade", value: "Belém" }] } },
    ],
    [
      "an order",
      {
        type: "order",
        order: {
          catalog_id: "1",
          text: "Rápido",
          product_items: [{ product_retailer_id: "SKU1", quantity: 2, item_price: 10, currency: "BRL" }],
        },
      },
      "Pedido\nRápido\n2 × SKU1",
      { kind: "order", order: { items: [{ productId: "SKU1", quantity: 2 }] } },
    ],
    [
      "an unsupported type",
      { type: "unsupported", errors: [{ code: 131051, title: "Message type unknown" }], unsupported: { type: "poll" } },
      "(mensagem de um tipo que não pode ser exibido aqui)",
      { kind: "unsupported", unsupportedType: "poll" },
    ],
    [
      "a type from the future",
      { type: "hologram", hologram: { x: 1 } },
      "(mensagem de um tipo que não pode ser exibido aqui)",
      { kind: "unsupported", unsupportedType: "hologram" },
    ],
    [
      "a location that is none",
      { type: "location", location: { latitude: "north" } },
      "(mensagem de um tipo que não pode ser exibido aqui)",
      { kind: "unsupported" },
    ],
  ])("that is %s is shown as what it is", async (_, fields, content, whatsapp) => {
    expect((await of(fields)).message).toMatchObject({ content, whatsapp });
  });

  test("that answers one of ours or theirs quotes it; one of a message that isn't here says so", async () => {
    const chatId = await desk.conversation("pergunta");
    const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
    await desk.answer(chatId, "resposta");
    await runJobs();
    await desk.arrive(
      desk.text("sobre isso", { context: { from: "551140028922", id: desk.graph.sent.at(-1)?.id } }, waId ?? ""),
    );
    expect(await desk.newest(chatId)).toMatchObject({
      replyTo: { content: "resposta" },
      whatsapp: { replyToProviderKnown: true },
    });
    await desk.arrive(desk.text("sobre outra", { context: { id: "wamid.UNKNOWN" } }, waId ?? ""));
    expect(await desk.newest(chatId)).toMatchObject({ replyTo: null, whatsapp: { replyToProviderKnown: false } });
  });

  test("can be edited, reacted to and taken back; who looks is told each time", async () => {
    const chatId = await desk.conversation("teh original");
    const { providerId } = await rawClient().whatsAppMessage.findFirstOrThrow({ where: { conversationId: chatId } });
    const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
    const change = (fields: object) => desk.arrive(desk.text("", { text: undefined, ...fields }, waId ?? ""));
    desk.events = [];
    await change({ type: "reaction", reaction: { message_id: providerId, emoji: "👍" } });
    expect((await desk.newest(chatId))?.whatsapp?.reactions).toEqual([{ emoji: "👍", by: "customer" }]);
    await change({ type: "reaction", reaction: { message_id: providerId } });
    expect((await desk.newest(chatId))?.whatsapp?.reactions).toEqual([]);
    await change({
      type: "edit",
      edit: {
        original_message_id: providerId,
        message: { context: { id: "x" }, type: "text", text: { body: "o original" } },
      },
    });
    expect(await desk.newest(chatId)).toMatchObject({
      content: "o original",
      whatsapp: { editedAt: expect.any(String) },
    });
    await change({ type: "revoke", revoke: { original_message_id: providerId } });
    const revoked = await desk.newest(chatId);
    expect(revoked).toMatchObject({
      content: "(mensagem apagada pelo cliente)",
      whatsapp: { revokedAt: expect.any(String) },
    });
    expect((await getChat(desk.ctx, chatId))?.lastMessage?.content).toBe("(mensagem apagada pelo cliente)");
    expect(desk.events.filter(({ event }) => event === "MessageChanged")).toHaveLength(4);
  });

  test("of nonsense doesn't crash anything", async () => {
    for (const messages of [
      [null],
      [{}],
      [{ id: 5 }],
      "x",
      [{ id: "wamid.N1", from: {}, type: [] }],
      [{ id: "wamid.N2", from: "5511911119999", type: "image", image: null }],
    ])
      await desk.arrive({ messages, contacts: null, statuses: [{ id: "y" }, 4] });
    expect(await rawClient().whatsAppEvent.count()).toBe(0);
    expect(await rawClient().quarantinedMessage.count({ where: { channel: "whatsapp" } })).toBe(0);
  });
});

describe("a file", () => {
  const OGG = Buffer.concat([Buffer.from("OggS"), Buffer.alloc(24), Buffer.from("OpusHead"), Buffer.alloc(40)]);

  test("is there as soon as it is fetched, with what it is: a voice note plays", async () => {
    desk.graph.files.set("media77", { content: OGG, mimeType: "audio/ogg; codecs=opus", lookups: 0 });
    await desk.post(
      desk.text(
        "",
        { text: undefined, type: "audio", audio: { id: "media77", mime_type: "audio/ogg; codecs=opus", voice: true } },
        "5511911110020",
      ),
    );
    await desk.work();
    const message = await desk.newest(await desk.chatOf("5511911110020"));
    expect(message).toMatchObject({
      type: "file",
      attachments: [{ fileType: "audio/ogg", fileSize: OGG.byteLength }],
      whatsapp: { kind: "voice", media: { state: "ready" } },
    });
  });

  test("whose address has expired is asked for again", async () => {
    desk.graph.files.set("media78", { content: Buffer.from("oi"), mimeType: "text/plain", lookups: 0, expired: 1 });
    await desk.arrive(
      desk.text(
        "",
        { text: undefined, type: "document", document: { id: "media78", filename: "../nota.txt", caption: "A nota" } },
        "5511911110021",
      ),
    );
    const chatId = await desk.chatOf("5511911110021");
    expect((await desk.newest(chatId))?.whatsapp?.media?.state).toBe("loading");
    await rawClient().job.updateMany({ where: { status: "queued" }, data: { runAt: new Date(0) } });
    await runJobs();
    expect(await desk.newest(chatId)).toMatchObject({
      content: "A nota",
      attachments: [{ fileName: "nota.txt" }],
      whatsapp: { media: { state: "ready" } },
    });
    expect(desk.graph.files.get("media78")?.lookups).toBe(2);
  });

  test("that Meta doesn't have says so, and its message stays", async () => {
    await desk.arrive(desk.text("", { text: undefined, type: "image", image: { id: "gone" } }, "5511911110022"));
    expect((await desk.newest(await desk.chatOf("5511911110022")))?.whatsapp?.media).toEqual({
      state: "failed",
      errorCode: "wa100",
    });
  });
});
