import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { beginConversation } from "@/lib/modules/channels/beginning/begin-conversation";
import { getBeginning, listOpeningTemplates } from "@/lib/modules/channels/beginning/get-beginning";
import { type BeginConversationInput, beginConversationSchema } from "@/lib/modules/channels/beginning/schema";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { syncTemplatesNow } from "@/lib/modules/channels/whatsapp/sync-templates";
import { addFirstUpload } from "@/lib/modules/conversations/beginning/add-first-upload";
import { getChat } from "@/lib/modules/conversations/queries";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { png } from "@/tests/support/file-bytes";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();
const template = (id: string, name: string, components: object[], status = "APPROVED") => ({
  id,
  name,
  language: "pt_BR",
  status,
  category: "UTILITY",
  components,
});

beforeAll(async () => {
  await desk.open();
  desk.graph.templates = [
    template("1", "retorno", [{ type: "BODY", text: "Olá {{1}}, podemos falar?" }]),
    template("2", "com_foto", [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Veja" },
    ]),
    template("3", "pausado", [{ type: "BODY", text: "Oi" }], "PAUSED"),
  ];
  await syncTemplatesNow(desk.ctx, desk.channel.id);
});
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

const begin = (values: Partial<BeginConversationInput>) =>
  beginConversation(
    desk.ctx,
    beginConversationSchema.parse({
      companyId: null,
      assignedAgentId: desk.ctx.attender.id,
      priority: "medium",
      status: "pending",
      channel: "whatsapp",
      tags: [],
      clientId: randomUUID(),
      ...values,
    }),
  );
const named = async (name: string) =>
  (await listOpeningTemplates(desk.ctx)).find((each) => each.name === name)?.id ?? 0;

test("a template begins a conversation with a number that never wrote, and goes out to it", async () => {
  const customer = { name: "Rosa Número", phone: "(11) 97003-0001" };
  const chat = await begin({ customer, template: { templateId: await named("retorno"), body: ["Rosa"] } });
  expect(chat).toMatchObject({ user: { name: "Rosa Número" }, lastMessage: { content: "Olá Rosa, podemos falar?" } });
  await desk.work();
  expect(desk.graph.sent).toMatchObject([{ body: { type: "template", to: "5511970030001" } }]);
  expect(await desk.newest(chat.id)).toMatchObject({ whatsapp: { kind: "template" }, delivery: { state: "sent" } });
});

test("a template with a picture begins with one that was uploaded before, and sends it", async () => {
  const customer = { name: "Rosa Foto", phone: "(11) 97003-0005" };
  const content = png;
  const { id } = await addFirstUpload(desk.ctx, {
    fileName: "vitrine.png",
    announcedSize: content.length,
    bytes: Readable.from([content]),
  });
  const templateId = await named("com_foto");
  const chat = await begin({ customer, template: { templateId, headerUploadId: id } });
  await desk.work();
  expect(desk.graph.sent).toMatchObject([
    { body: { type: "template", template: { components: [{ type: "header", parameters: [{ type: "image" }] }] } } },
  ]);
  expect(await desk.newest(chat.id)).toMatchObject({ attachments: [{ id, fileName: "vitrine.png" }] });
  // It is the message's now.
  await expect(
    begin({ customer: { name: "Outra", phone: "(11) 97003-0006" }, template: { templateId, headerUploadId: id } }),
  ).rejects.toMatchObject({ code: "UPLOAD_GONE" });
});

test("own words to somebody new are refused, and leave neither a conversation nor a customer", async () => {
  const counts = async () => [await rawClient().customer.count(), await rawClient().conversation.count()];
  const before = await counts();
  const customer = { name: "Sem Janela", phone: "(11) 97003-0002" };
  await expect(begin({ customer, message: "Oi!" })).rejects.toMatchObject({ code: "REPLY_WINDOW_CLOSED" });
  expect(await counts()).toEqual(before);
});

test("own words go out while the customer's 24 hours last, which the form is told", async () => {
  const chat = await getChat(desk.ctx, await desk.conversation());
  const customerId = chat?.user.id ?? 0;
  const { hasWhatsApp, customer } = await getBeginning(desk.ctx, customerId);
  expect({ hasWhatsApp, window: customer?.replyWindowEndsAt }).toEqual({
    hasWhatsApp: true,
    window: chat?.replyWindowEndsAt,
  });
  await begin({ customerId, message: "Sobre outro assunto." });
  await desk.work();
  expect(desk.bodies()).toContain("Sobre outro assunto.");
});

test("a template without its file, or that isn't approved or there begins nothing", async () => {
  const before = await rawClient().conversation.count();
  const customer = { name: "Nada Começa", phone: "(11) 97003-0003" };
  for (const name of ["com_foto", "pausado"])
    await expect(begin({ customer, template: { templateId: await named(name) } })).rejects.toMatchObject({
      code: "TEMPLATE_NOT_SENDABLE",
    });
  await expect(begin({ customer, template: { templateId: 999_999 } })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await rawClient().conversation.count()).toBe(before);
});

test("without an active number there is nothing to begin with", async () => {
  const templateId = await named("retorno");
  await saveWhatsAppChannel(desk.ctx, await desk.input({ isActive: false }), { id: desk.channel.id, version: 1 });
  const { hasWhatsApp } = await getBeginning(desk.ctx);
  expect([hasWhatsApp, await listOpeningTemplates(desk.ctx)]).toEqual([false, []]);
  const customer = { name: "Sem Canal", phone: "(11) 97003-0004" };
  await expect(begin({ customer, template: { templateId, body: ["x"] } })).rejects.toMatchObject({
    code: "NO_WHATSAPP_CHANNEL",
  });
});
