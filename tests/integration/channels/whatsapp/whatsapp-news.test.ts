import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getWhatsAppChannel } from "@/lib/modules/channels/whatsapp/queries";
import { saveWhatsAppChannel } from "@/lib/modules/channels/whatsapp/save-whatsapp-channel";
import { takeInWebhook } from "@/lib/modules/channels/whatsapp/take-in-webhook";
import { getChat } from "@/lib/modules/conversations/queries";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { installMetrics } from "@/lib/platform/metrics/installed-metrics";
import { signatureOf, WhatsAppDesk, webhookBody } from "@/tests/support/channels/whatsapp/desk";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const desk = new WhatsAppDesk();
let ignored: string[] = [];

beforeAll(async () => {
  await desk.open();
  const nothing = () => undefined;
  installMetrics({
    observeRequest: nothing,
    observeCommit: nothing,
    countJob: nothing,
    countIgnoredNews: (kind) => void ignored.push(kind),
    render: async () => "",
  });
});
beforeEach(async () => {
  ignored = [];
  await desk.reset();
  await rawClient().notification.deleteMany();
});
afterAll(async () => {
  installMetrics(undefined);
  await desk.close();
  await database.close();
});

/** News about the account: they name no number. */
async function account(value: object, field = "account_update"): Promise<void> {
  const call = webhookBody(desk.graph, value, field);
  for (const { changes } of call.entry) for (const change of changes) Object.assign(change, { value });
  const body = Buffer.from(JSON.stringify(call));
  await takeInWebhook(body, signatureOf(body));
  await desk.work();
}
const state = async () => (await getWhatsAppChannel(desk.ctx, desk.channel.id)).accountState;
const notices = async () =>
  (await listNotifications(desk.ctx, { pageSize: 20 })).items.map(({ kind, text }) => [kind, text]);

async function thread() {
  const chatId = await desk.conversation();
  const { waId } = await rawClient().whatsAppThread.findFirstOrThrow({ where: { conversationId: chatId } });
  return { chatId, peer: waId ?? "" };
}

describe("what Meta says of the account", () => {
  test.each([
    [
      { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE", waba_ban_date: "October 9, 2026" } },
      /desativou/,
    ],
    [{ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "SCHEDULE_FOR_DISABLE" } }, /vai desativar/],
    [
      { event: "ACCOUNT_RESTRICTION", restriction_info: [{ restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING" }] },
      /restringiu/,
    ],
    [{ event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SCAM" } }, /violação/],
    [{ event: "ACCOUNT_DELETED" }, /excluída/],
    [{ event: "PARTNER_REMOVED" }, /desconectada/],
  ])("%j stays with the channel, and administrators are told once", async (value, words) => {
    await account(value);
    await account(value);
    expect(await state()).toMatch(words);
    expect(await notices()).toEqual([["channel_news", expect.stringMatching(words)]]);
    expect(desk.events.filter(({ event }) => event === "NotificationAdded").length).toBeGreaterThan(0);
    await account({ event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } });
    expect(await state()).toBeNull();
    expect(ignored).toEqual([]);
  });

  test("is put away by who saves the channel", async () => {
    await account({ event: "ACCOUNT_VIOLATION", violation_info: { violation_type: "SPAM" } });
    await saveWhatsAppChannel(desk.ctx, await desk.input(), await getWhatsAppChannel(desk.ctx, desk.channel.id));
    expect(await state()).toBeNull();
  });

  test("reaches administrators only", async () => {
    await account({ event: "ACCOUNT_DELETED" });
    const rows = await rawClient().notification.findMany({ include: { attender: true } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ attender }) => attender.profile === 1 && attender.isActive)).toBe(true);
    await account({ event: "ACCOUNT_RECONNECTED" });
  });

  test("that a template goes into another category is told, now and a day before", async () => {
    const template = {
      message_template_id: 1,
      message_template_name: "boas_vindas",
      message_template_language: "pt_BR",
    };
    await account({ ...template, previous_category: "UTILITY", new_category: "MARKETING" }, "template_category_update");
    await account({ ...template, new_category: "UTILITY", correct_category: "MARKETING" }, "template_category_update");
    expect((await notices()).map(([, text]) => text)).toEqual([
      expect.stringContaining("em 24 horas, o modelo boas_vindas passará da categoria UTILITY para MARKETING"),
      expect.stringContaining("o modelo boas_vindas passou da categoria UTILITY para MARKETING"),
    ]);
  });
});

describe("a call", () => {
  const call = (change: object) => ({
    calls: [
      {
        id: desk.nextId(),
        to: "551140028922",
        timestamp: "1760000000",
        event: "terminate",
        direction: "USER_INITIATED",
        ...change,
      },
    ],
  });

  test("that nobody answered is a message, once", async () => {
    const { chatId, peer } = await thread();
    const missed = call({ from: peer, status: "FAILED" });
    await desk.arrive(missed, "calls");
    await desk.arrive(missed, "calls");
    expect((await desk.messages(chatId)).map(({ content }) => content)).toEqual([
      "Olá",
      "📞 Ligação pelo WhatsApp que ninguém atendeu",
    ]);
  });

  test("that was answered says for how long", async () => {
    const { chatId, peer } = await thread();
    await desk.arrive(call({ from: peer, event: "connect" }), "calls");
    await desk.arrive(call({ from: peer, status: "COMPLETED", duration: 33 }), "calls");
    const messages = await desk.messages(chatId);
    expect([messages.length, messages.at(-1)?.content]).toEqual([2, "📞 Ligação pelo WhatsApp, atendida (33 s)"]);
  });
});

describe("what the team sent from the phone", () => {
  const echo = (to: string, change: object = {}) => ({
    message_echoes: [
      {
        from: "551140028922",
        to,
        id: desk.nextId(),
        timestamp: "1760000000",
        type: "text",
        text: { body: "Já ligo." },
        ...change,
      },
    ],
  });

  test("is the team's message, once, and nobody waits for an answer any more", async () => {
    const { chatId, peer } = await thread();
    expect((await getChat(desk.ctx, chatId))?.awaitingReplySince).not.toBeNull();
    const sent = echo(peer);
    await desk.arrive(sent, "smb_message_echoes");
    await desk.arrive(sent, "smb_message_echoes");
    const messages = await desk.messages(chatId);
    expect(messages).toHaveLength(2);
    expect(messages.at(-1)).toMatchObject({ content: "Já ligo.", isFromAttender: true, attenderIdentifier: null });
    expect(messages.at(-1)?.delivery).toBeUndefined();
    expect((await getChat(desk.ctx, chatId))?.awaitingReplySince).toBeNull();
  });

  test("begins a conversation where there was none", async () => {
    await desk.arrive(echo("5511977770001"), "smb_message_echoes");
    expect((await desk.newest(await desk.chatOf("5511977770001")))?.content).toBe("Já ligo.");
  });

  test("can be edited and taken back by the team, never by the customer", async () => {
    const { chatId, peer } = await thread();
    const sent = echo(peer);
    const id = sent.message_echoes[0]?.id;
    await desk.arrive(sent, "smb_message_echoes");
    const edit = {
      type: "edit",
      edit: { original_message_id: id, message: { type: "text", text: { body: "Ligo às 10." } } },
    };
    await desk.arrive(desk.text("", { text: undefined, ...edit }, peer));
    expect((await desk.newest(chatId))?.content).toBe("Já ligo.");
    await desk.arrive(echo(peer, { text: undefined, ...edit }), "smb_message_echoes");
    expect((await desk.newest(chatId))?.content).toBe("Ligo às 10.");
    const revoke = { text: undefined, type: "revoke", revoke: { original_message_id: id } };
    await desk.arrive(echo(peer, revoke), "smb_message_echoes");
    expect((await desk.newest(chatId))?.content).toBe("(mensagem apagada pela equipe, no celular)");
  });
});

describe("a wish about marketing messages", () => {
  const wish = (wa_id: string, value: string, timestamp: number) => ({
    contacts: [{ profile: { name: "Marta" }, wa_id }],
    user_preferences: [{ wa_id, category: "marketing_messages", value, timestamp, detail: "User requested to stop" }],
  });

  test("is said in the open conversation, and nobody has to answer it", async () => {
    const { chatId, peer } = await thread();
    await desk.answer(chatId);
    await desk.arrive(wish(peer, "stop", 1), "user_preferences");
    await desk.arrive(wish(peer, "resume", 2), "user_preferences");
    expect((await desk.messages(chatId)).slice(-2).map(({ content }) => content)).toEqual([
      "O cliente não quer mais receber mensagens de marketing pelo WhatsApp.",
      "O cliente voltou a aceitar mensagens de marketing pelo WhatsApp.",
    ]);
    expect((await getChat(desk.ctx, chatId))?.awaitingReplySince).toBeNull();
  });

  test("of somebody without an open conversation is told to the administrators", async () => {
    await desk.arrive(wish("5511966660001", "stop", 3), "user_preferences");
    expect(await notices()).toEqual([["channel_news", expect.stringContaining("+5511966660001 não quer mais")]]);
  });

  test("may come as a message of the system's", async () => {
    const { chatId, peer } = await thread();
    const system = { type: "system", system: { type: "user_preference_changed", marketing: "stop", body: "x" } };
    await desk.arrive(desk.text("", { text: undefined, ...system }, peer));
    expect((await desk.newest(chatId))?.content).toContain("não quer mais receber");
  });
});

describe("an edit, a deletion and a reaction", () => {
  test.each([
    [
      "edit",
      (id: string) => ({ edit: { original_message_id: id, message: { type: "text", text: { body: "Outra" } } } }),
    ],
    ["revoke", (id: string) => ({ revoke: { original_message_id: id } })],
    ["reaction", (id: string) => ({ reaction: { message_id: id, emoji: "👎" } })],
  ])("of somebody else's message changes nothing: %s", async (type, fields) => {
    const { chatId } = await thread();
    const { providerId } = await rawClient().whatsAppMessage.findFirstOrThrow({ where: { conversationId: chatId } });
    await desk.arrive(desk.text("", { text: undefined, type, ...fields(providerId ?? "") }, "5511955550001"));
    expect(await desk.newest(chatId)).toMatchObject({ content: "Olá", whatsapp: { reactions: [], editedAt: null } });
  });
});

describe("what nothing is made of", () => {
  test.each([
    [
      "a field that is known",
      () => account({ decision: "APPROVED" }, "account_review_update"),
      "account_review_update",
    ],
    ["a field that isn't", () => account({ x: 1 }, "something_new_99"), "other"],
    [
      "an account's event that isn't known",
      () => account({ event: "VOLUME_BASED_PRICING_TIER_UPDATE" }),
      "account_update",
    ],
    ["a state of a message that isn't known", () => desk.arrive(desk.status("warning", "wamid.X")), "status"],
  ])("%s is counted", async (_, arrive, kind) => {
    await arrive();
    expect(ignored).toEqual([kind]);
  });
});
