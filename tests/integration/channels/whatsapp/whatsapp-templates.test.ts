import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listConversationTemplates } from "@/lib/modules/channels/whatsapp/list-templates";
import { getWhatsAppChannel } from "@/lib/modules/channels/whatsapp/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { type TemplateMessage, templateMessageSchema } from "@/lib/modules/channels/whatsapp/schema";
import { sendTemplate } from "@/lib/modules/channels/whatsapp/send-template";
import { syncTemplatesNow } from "@/lib/modules/channels/whatsapp/sync-templates";
import { addUpload } from "@/lib/modules/conversations/messages/add-upload";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { png } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();

const BODY = { type: "BODY", text: "Olá {{1}}, seu pedido {{2}} saiu." };
const TEMPLATES = [
  {
    id: "1",
    name: "hello_world",
    language: "en_US",
    status: "APPROVED",
    category: "UTILITY",
    components: [{ type: "BODY", text: "Hello" }],
  },
  {
    id: "2",
    name: "pedido_saiu",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "POSITIONAL",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido {{1}}" },
      BODY,
      { type: "FOOTER", text: "Loja Jatobá" },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Ok" },
          { type: "URL", text: "Acompanhar", url: "https://x.example/{{1}}" },
        ],
      },
    ],
  },
  {
    id: "3",
    name: "com_foto",
    language: "pt_BR",
    status: "APPROVED",
    category: "MARKETING",
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Veja" },
    ],
  },
  {
    id: "4",
    name: "com_nomes",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    parameter_format: "NAMED",
    components: [{ type: "BODY", text: "Oi {{nome}}, {{nome}}! Dia {{dia}}." }],
  },
  {
    id: "5",
    name: "pausado",
    language: "pt_BR",
    status: "PAUSED",
    category: "UTILITY",
    components: [{ type: "BODY", text: "x" }],
  },
  {
    id: "6",
    name: "carrossel",
    language: "pt_BR",
    status: "APPROVED",
    category: "MARKETING",
    components: [
      { type: "BODY", text: "x" },
      { type: "CAROUSEL", cards: [] },
    ],
  },
  { nonsense: true },
];

beforeAll(async () => {
  await desk.open();
  desk.graph.templates = TEMPLATES;
  await syncTemplatesNow(desk.ctx, desk.channel.id);
});
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

const named = async (chatId: number, name: string) => {
  const found = (await listConversationTemplates(desk.ctx, chatId)).find((template) => template.name === name);
  if (!found) throw new Error("no such template");
  return found;
};
const message = (templateId: number, change: Partial<TemplateMessage> = {}): TemplateMessage => ({
  templateId,
  header: [],
  body: [],
  buttons: [],
  headerUploadId: null,
  clientMessageId: randomUUID(),
  ...change,
});
const locked = async () => {
  const chatId = await desk.conversation();
  await rawClient().conversation.update({ where: { id: chatId }, data: { replyWindowEndsAt: new Date(0) } });
  return chatId;
};

describe("the account's templates", () => {
  test("are taken over page by page, by the cursor and never by an address that the answer names", async () => {
    const { templates, error } = await syncTemplatesNow(desk.ctx, desk.channel.id);
    expect(error).toBeNull();
    expect(templates.map(({ name, isSendable }) => [name, isSendable])).toEqual([
      ["carrossel", false],
      ["com_foto", true],
      ["com_nomes", true],
      ["hello_world", true],
      ["pausado", false],
      ["pedido_saiu", true],
    ]);
    expect(templates.find(({ name }) => name === "pedido_saiu")).toMatchObject({
      header: { format: "text", variables: ["1"] },
      body: { variables: ["1", "2"] },
      footer: "Loja Jatobá",
      buttons: [{ hasVariable: false }, { hasVariable: true }],
    });
  });

  test("that are gone there go here; the others keep their ids", async () => {
    const before = (await syncTemplatesNow(desk.ctx, desk.channel.id)).templates.find(
      ({ name }) => name === "com_foto",
    );
    desk.graph.templates = TEMPLATES.slice(1);
    const { templates } = await syncTemplatesNow(desk.ctx, desk.channel.id);
    desk.graph.templates = TEMPLATES;
    expect(templates.map(({ name }) => name)).not.toContain("hello_world");
    expect(templates.find(({ name }) => name === "com_foto")?.id).toBe(before?.id);
    await syncTemplatesNow(desk.ctx, desk.channel.id);
  });

  test("that can't be had are those known before, with the reason", async () => {
    await rawClient().whatsAppChannel.update({ where: { id: desk.channel.id }, data: { accessToken: null } });
    const { templates, error, response } = await syncTemplatesNow(desk.ctx, desk.channel.id);
    expect([templates.length, error, response]).toEqual([
      6,
      expect.stringContaining("token"),
      "Invalid OAuth access token.",
    ]);
    await saveWhatsAppChannel(desk.ctx, await desk.input(), await getWhatsAppChannel(desk.ctx, desk.channel.id));
  });

  test("are looked at again when Meta says that one changed", async () => {
    await rawClient().whatsAppTemplate.deleteMany();
    await desk.arrive(
      { event: "APPROVED", message_template_id: 2, message_template_name: "pedido_saiu", reason: null },
      "message_template_status_update",
    );
    expect(await rawClient().whatsAppTemplate.count()).toBe(6);
  });
});

describe("a template's message", () => {
  test("goes out after the 24 hours, filled in, and reads as it does on the phone", async () => {
    const chatId = await locked();
    const { id } = await named(chatId, "pedido_saiu");
    const ack = await sendTemplate(
      desk.ctx,
      chatId,
      message(id, { header: ["A-1"], body: ["Marta", "A-1"], buttons: ["a1"] }),
    );
    expect(ack).toMatchObject({ seq: 2, delivery: { state: "queued" }, whatsapp: { kind: "template" } });
    await desk.work();
    expect(desk.graph.sent[0]?.body).toMatchObject({
      type: "template",
      template: {
        name: "pedido_saiu",
        language: { code: "pt_BR" },
        components: [
          { type: "header", parameters: [{ type: "text", text: "A-1" }] },
          { type: "body", parameters: [{ text: "Marta" }, { text: "A-1" }] },
          { type: "button", sub_type: "url", index: "1", parameters: [{ type: "text", text: "a1" }] },
        ],
      },
    });
    expect(await desk.newest(chatId)).toMatchObject({
      content: "Pedido A-1\n\nOlá Marta, seu pedido A-1 saiu.\n\nLoja Jatobá",
      delivery: { state: "sent" },
      whatsapp: {
        template: { header: "Pedido A-1", body: "Olá Marta, seu pedido A-1 saiu.", buttons: ["Ok", "Acompanhar"] },
      },
    });
  });

  test("names the variables of a template that has names", async () => {
    const chatId = await locked();
    const template = await named(chatId, "com_nomes");
    expect(template.body.variables).toEqual(["nome", "dia"]);
    await sendTemplate(desk.ctx, chatId, message(template.id, { body: ["Ana", "5"] }));
    await desk.work();
    expect(desk.graph.sent[0]?.body).toMatchObject({
      template: {
        components: [
          {
            parameters: [
              { parameter_name: "nome", text: "Ana" },
              { parameter_name: "dia", text: "5" },
            ],
          },
        ],
      },
    });
    expect((await desk.newest(chatId))?.content).toBe("Oi Ana, Ana! Dia 5.");
  });

  test("has its header's picture uploaded", async () => {
    const chatId = await locked();
    const { id } = await named(chatId, "com_foto");
    const upload = await addUpload(desk.ctx, {
      conversationId: chatId,
      fileName: "foto.png",
      announcedSize: png.byteLength,
      bytes: (async function* () {
        yield png;
      })(),
    });
    await sendTemplate(desk.ctx, chatId, message(id, { headerUploadId: upload.id }));
    await desk.work();
    expect(desk.graph.uploads[0]?.content.equals(png)).toBe(true);
    expect(desk.graph.sent[0]?.body).toMatchObject({
      template: { components: [{ type: "header", parameters: [{ type: "image", image: { id: "media-1" } }] }] },
    });
  });

  test("that was sent twice by the same click is one", async () => {
    const chatId = await locked();
    const { id } = await named(chatId, "hello_world");
    const once = message(id);
    const [one, two] = [await sendTemplate(desk.ctx, chatId, once), await sendTemplate(desk.ctx, chatId, once)];
    await desk.work();
    expect([one.id === two.id, desk.graph.sent.length]).toEqual([true, 1]);
  });

  test.each([
    ["a variable is missing", "pedido_saiu", { header: ["A"], body: ["só um"], buttons: ["x"] }],
    ["one is too many", "hello_world", { body: ["x"] }],
    ["its picture is missing", "com_foto", {}],
    ["it is paused", "pausado", {}],
    ["it has parts that can't be filled here", "carrossel", {}],
  ])("is refused when %s", async (_, name, change) => {
    const chatId = await locked();
    const { id } = await named(chatId, name);
    await expect(sendTemplate(desk.ctx, chatId, message(id, change))).rejects.toMatchObject({
      code: "TEMPLATE_NOT_SENDABLE",
    });
    expect((await desk.messages(chatId)).length).toBe(1);
  });

  test.each(["uma\nlinha", "tab\taqui", "cinco     espaços", "", "x".repeat(1_025)])(
    "takes no value like %j",
    (value) => {
      expect(
        templateMessageSchema.safeParse({ templateId: 1, body: [value], clientMessageId: "abcdefgh" }).success,
      ).toBe(false);
    },
  );

  test("that failed is sent again as it was, though the window is closed", async () => {
    const chatId = await locked();
    const { id } = await named(chatId, "hello_world");
    desk.graph.mishaps.push({ kind: "error", status: 400, code: 132001 });
    const { id: messageId } = await sendTemplate(desk.ctx, chatId, message(id));
    await desk.work();
    expect((await desk.newest(chatId))?.delivery).toMatchObject({ state: "failed", errorCode: "wa132001" });
    const { retryMessage } = await import("@/lib/modules/delivery/retry-message");
    await retryMessage(desk.ctx, { chatId, messageId });
    await desk.work();
    expect((await desk.newest(chatId))?.delivery?.state).toBe("sent");
  });
});
