import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isOpenNow } from "@/lib/modules/channels/whatsapp/auto-reply";
import { deleteWhatsAppChannel } from "@/lib/modules/channels/whatsapp/delete-whatsapp-channel";
import { getWhatsAppChannel, listWhatsAppChannels } from "@/lib/modules/channels/whatsapp/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { DEFAULT_WHATSAPP_HOURS, whatsAppChannelInputSchema } from "@/lib/modules/channels/whatsapp/schema";
import { sendTestMessage } from "@/lib/modules/channels/whatsapp/send-test-message";
import { WhatsAppDesk } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { tellPlaces } from "@/tests/support/routing/tell-places";

const database = testDatabase();
const desk = new WhatsAppDesk();

beforeAll(() => desk.open());
beforeEach(() => desk.reset());
afterEach(() => expect(desk.graph.complaints).toEqual([]));
afterAll(async () => {
  await desk.close();
  await database.close();
});

const change = async (values: Parameters<WhatsAppDesk["input"]>[0]) =>
  saveWhatsAppChannel(desk.ctx, await desk.input(values), await getWhatsAppChannel(desk.ctx, desk.channel.id));

describe("a config", () => {
  test("never tells its token or secret, and keeps both sealed", async () => {
    const told = JSON.stringify([
      await getWhatsAppChannel(desk.ctx, desk.channel.id),
      await listWhatsAppChannels(desk.ctx),
    ]);
    expect(told).not.toContain(desk.graph.token);
    expect(told).not.toContain("segredo-do-aplicativo");
    const row = await rawClient().whatsAppChannel.findFirstOrThrow({ where: { id: desk.channel.id } });
    expect(JSON.stringify(row)).not.toContain(desk.graph.token);
    expect(desk.channel).toMatchObject({
      hasAccessToken: true,
      hasAppSecret: true,
      webhookUrl: expect.stringMatching(/\/api\/webhooks\/whatsapp$/),
    });
  });

  test("keeps what isn't given, but sends the token to no host that it wasn't typed for", async () => {
    expect(await change({ accessToken: undefined, appSecret: undefined })).toMatchObject({
      hasAccessToken: true,
      hasAppSecret: true,
    });
    expect(
      await change({ accessToken: undefined, appSecret: undefined, apiBase: "https://graph.example" }),
    ).toMatchObject({ hasAccessToken: false, hasAppSecret: true });
    await change({});
  });

  test("of a number that has one already is refused", async () => {
    await expect(saveWhatsAppChannel(desk.ctx, await desk.input())).rejects.toMatchObject({
      code: "WHATSAPP_NUMBER_IN_USE",
    });
  });

  test.each([
    ["phoneNumber", "abc"],
    ["phoneNumberId", "12a"],
    ["businessAccountId", ""],
    ["verifyToken", "curto"],
    ["apiBase", "ftp://graph.facebook.com"],
    ["apiBase", "https://x@graph.facebook.com"],
    ["apiVersion", "../v25.0"],
    ["welcomeMessage", "x".repeat(501)],
  ])("with %s %j isn't taken", async (field, value) => {
    const result = whatsAppChannelInputSchema.safeParse({ ...(await desk.input()), [field]: value });
    expect(result.error?.issues[0]?.path[0]).toBe(field);
  });

  test("that is removed leaves its conversations, which say why they can't be answered", async () => {
    const other = await saveWhatsAppChannel(desk.ctx, await desk.input({ phoneNumberId: "777" }));
    const chatId = await desk.conversation();
    await rawClient().whatsAppThread.updateMany({ where: { conversationId: chatId }, data: { channelId: other.id } });
    await change({ isActive: false });
    await deleteWhatsAppChannel(desk.ctx, other.id);
    expect((await desk.answer(chatId)).delivery).toMatchObject({ state: "failed", errorCode: "noChannel" });
    await change({});
  });
});

describe("a test message", () => {
  test("is the sample template, and tells Meta's id of it", async () => {
    expect(await sendTestMessage(desk.ctx, desk.channel.id, "(11) 98888-0001")).toEqual({
      sent: true,
      message: "O WhatsApp aceitou a mensagem de teste.",
      response: desk.graph.sent[0]?.id,
    });
    expect(desk.graph.sent[0]?.body).toMatchObject({ to: "5511988880001", template: { name: "hello_world" } });
  });

  test("is a text where there is no sample template", async () => {
    desk.graph.mishaps.push({ kind: "error", status: 404, code: 132001 });
    expect((await sendTestMessage(desk.ctx, desk.channel.id, "+5511988880001")).sent).toBe(true);
    expect(desk.graph.sent[0]?.body.type).toBe("text");
  });

  test("that Meta refuses says why in plain words, and what Meta said", async () => {
    desk.graph.mishaps.push({ kind: "error", status: 400, code: 131030, details: "Recipient not in allowed list" });
    expect(await sendTestMessage(desk.ctx, desk.channel.id, "+5511988880001")).toEqual({
      sent: false,
      message: "Este número não está na lista de destinatários da conta de teste.",
      response: "Recipient not in allowed list",
    });
    expect((await getWhatsAppChannel(desk.ctx, desk.channel.id)).lastError).toContain("conta de teste");
  });

  test("no base address over plain http on the internet is taken: the token would travel openly", async () => {
    await expect(change({ apiBase: "http://8.8.8.8" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { errors: { apiBase: "httpsRequired" } },
    });
  });

  test("goes to no host inside the company's network", async () => {
    await change({ apiBase: "https://10.0.0.8" });
    expect(await sendTestMessage(desk.ctx, desk.channel.id, "+5511988880001")).toMatchObject({
      sent: false,
      message: expect.stringContaining("rede"),
    });
    await change({});
  });
});

describe("what a number answers by itself", () => {
  const CLOSED = {
    ...DEFAULT_WHATSAPP_HOURS,
    enabled: true,
    schedule: Object.fromEntries(
      Object.keys(DEFAULT_WHATSAPP_HOURS.schedule).map((day) => [
        day,
        { start: "08:00", end: "18:00", enabled: false },
      ]),
    ) as typeof DEFAULT_WHATSAPP_HOURS.schedule,
  };
  const texts = () => desk.graph.sent.map(({ body }) => (body.type === "text" ? body.text.body : ""));

  test("is the welcome, to who begins a conversation", async () => {
    await change({ welcomeMessage: "Bem-vinda!" });
    await desk.arrive(desk.text("oi", {}, "5511966660001"));
    await desk.arrive(desk.text("de novo", {}, "5511966660001"));
    expect(texts()).toEqual(["Bem-vinda!"]);
  });

  test("outside its hours is the automatic reply, once per person and day, and no welcome", async () => {
    await change({
      welcomeMessage: "Bem-vinda!",
      autoReplyEnabled: true,
      autoReplyMessage: "Voltamos às 8h.",
      businessHours: CLOSED,
    });
    await desk.arrive(desk.text("oi", {}, "5511966660002"));
    await desk.arrive(desk.text("alô?", {}, "5511966660002"));
    await desk.arrive(desk.text("oi", {}, "5511966660003"));
    expect(texts()).toEqual(["Voltamos às 8h.", "Voltamos às 8h."]);
    expect(
      (await desk.messages(await desk.chatOf("5511966660002"))).every(({ isFromAttender }) => !isFromAttender),
    ).toBe(true);
  });

  test("says the customer's place in the queue where customers are told", async () => {
    await change({ welcomeMessage: "Bem-vinda!" });
    await tellPlaces(desk.ctx.workspaceId, true);
    await desk.arrive(desk.text("oi", {}, "5511966660005"));
    await desk.arrive(desk.text("oi", {}, "5511966660006"));
    await tellPlaces(desk.ctx.workspaceId, false);
    await desk.arrive(desk.text("oi", {}, "5511966660007"));
    expect(texts()).toEqual(["Bem-vinda!\n\nSua vez é a próxima.", "Bem-vinda!\n\nVocê é o 2º da fila.", "Bem-vinda!"]);
  });

  test("isn't sent twice when nobody knows whether it arrived", async () => {
    await change({ welcomeMessage: "Bem-vinda!" });
    desk.graph.mishaps.push({ kind: "cut" });
    await desk.arrive(desk.text("oi", {}, "5511966660004"));
    await rawClient().job.updateMany({ where: { status: "queued" }, data: { runAt: new Date(0) } });
    await desk.work();
    expect(texts()).toEqual(["Bem-vinda!"]);
  });
});

describe("a number's hours", () => {
  const profile = {
    timeZone: "America/Manaus",
    hours: "{}",
    holidays: '[{"date":"2026-11-20","name":"Consciência Negra"}]',
  };
  const at = (text: string) => Date.parse(text);

  test.each([
    [
      "its own, in its own time zone",
      { ...DEFAULT_WHATSAPP_HOURS, enabled: true },
      profile,
      "2026-11-23T11:30:00Z",
      true,
    ],
    ["its own, in the evening", { ...DEFAULT_WHATSAPP_HOURS, enabled: true }, profile, "2026-11-23T21:30:00Z", false],
    ["the workspace's holiday", { ...DEFAULT_WHATSAPP_HOURS, enabled: true }, profile, "2026-11-20T15:00:00Z", false],
    [
      "the workspace's when it has none",
      DEFAULT_WHATSAPP_HOURS,
      { ...profile, hours: '{"monday":[{"start":"08:00","end":"12:00"},{"start":"14:00","end":"18:00"}]}' },
      "2026-11-23T17:00:00Z",
      false,
    ],
    ["no hours at all", DEFAULT_WHATSAPP_HOURS, profile, "2026-11-23T03:00:00Z", true],
  ])("are %s", (_, hours, workspace, instant, isOpen) => {
    expect(isOpenNow(hours, workspace, at(instant))).toBe(isOpen);
  });
});
