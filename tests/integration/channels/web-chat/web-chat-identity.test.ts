import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { identifyVisitor } from "@/lib/modules/channels/web-chat/identify-visitor";
import { resolveWebChat } from "@/lib/modules/channels/web-chat/resolve";
import { sendVisitorMessage } from "@/lib/modules/channels/web-chat/send-visitor-message";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { endVisitorSession, openVisitor, readVisitor, type VisitorCtx } from "@/lib/modules/channels/web-chat/visitors";
import { regenerateKey, renewIdentitySecret } from "@/lib/modules/channels/web-chat-config/regenerate-key";
import { saveWebChat } from "@/lib/modules/channels/web-chat-config/save-web-chat";
import { webChatInputSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { addIdentity } from "@/lib/modules/customers/change-identities";
import { installPublisher } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { signIdentity } from "@/tests/support/channels/identity";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { OTHER_CLIENT_KEY } from "@/tests/support/template";

const database = testDatabase();
let ctx: Ctx;
let chat: { id: number; clientKey: string; version: number };
let secret = "";
let profileId = 0;
const disconnected: string[] = [];

const input = (change: object = {}) =>
  webChatInputSchema.parse({
    name: "Área do cliente",
    profileId,
    headerColor: "#112233",
    backgroundColor: "#ffffff",
    userMessageColor: "#112233",
    welcomeMessage: "Olá",
    chatbotName: "Loja",
    contactMessage: "",
    allowedDomains: [],
    position: "bottom-right",
    isActive: true,
    preChatFields: [],
    followsHours: false,
    offlineMessage: "",
    offlineForm: false,
    soundOn: true,
    identityRequired: false,
    ...change,
  });

beforeAll(async () => {
  ({ ctx } = await signedIn(DEMO_ACCOUNTS.admin));
  profileId = (await rawClient().chatbotProfile.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } })).id;
  chat = await saveWebChat(ctx, input());
  installPublisher({
    publish: () => undefined,
    publishAmong: () => undefined,
    viewersChanged: () => undefined,
    ticketViewersChanged: () => undefined,
    endSessions: () => undefined,
    disconnect: ({ name }) => disconnected.push(name),
  });
});
beforeEach(async () => {
  chat = await saveWebChat(ctx, input(), chat);
  ({ secret } = await renewIdentitySecret(ctx, chat.id));
  disconnected.length = 0;
});
afterAll(async () => {
  installPublisher(undefined);
  await database.close();
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const signed = (claims: object) => signIdentity({ aud: chat.clientKey, exp: inAnHour(), ...claims }, secret);

/** A browser that shows a signed identity. @param before its token so far */
async function browser(claims: object, before: string | null = null): Promise<{ token: string; visitor: VisitorCtx }> {
  const webChat = await resolveWebChat(chat.clientKey);
  const token = await identifyVisitor(webChat, signed(claims), before, { onlyIfKnown: false });
  const visitor = token === null ? null : await readVisitor(token);
  if (!token || !visitor) throw new Error("not identified");
  return { token, visitor };
}
const say = (visitor: VisitorCtx, text = "oi") => sendVisitorMessage(visitor, { text, clientMessageId: randomUUID() });
const customerOf = async ({ visitorId }: VisitorCtx) => {
  const row = await rawClient().visitor.findUniqueOrThrow({ where: { id: visitorId }, include: { customer: true } });
  return row.customer;
};
const unique = () => `pessoa-${randomUUID().slice(0, 8)}`;

describe("a person for whom the site has signed", () => {
  test("goes on with their conversation on another device", async () => {
    const sub = unique();
    const [phone, desk] = [await browser({ sub }), await browser({ sub })];
    expect(phone.token).not.toBe(desk.token);
    const { conversationId } = await say(phone.visitor, "do celular");
    const { conversation, messages } = await listVisitorMessages(desk.visitor, { afterSeq: 0 });
    expect([conversation?.id, messages[0]?.text]).toEqual([conversationId, "do celular"]);
    expect((await say(desk.visitor)).conversationId).toBe(conversationId);
  });

  test("is the customer who has the signed address, whatever its case", async () => {
    const email = `${unique()}@loja.example`;
    const customer = await rawClient().customer.create({
      data: { workspaceId: ctx.workspaceId, name: "Ana de Verdade", email, tags: [] },
    });
    const { visitor } = await browser({ sub: unique(), email: email.toUpperCase(), name: "Ana do Site" });
    expect(await customerOf(visitor)).toMatchObject({ id: customer.id, name: "Ana de Verdade" });
  });

  test("becomes a customer with what the site told", async () => {
    const email = `${unique()}@loja.example`;
    const { visitor } = await browser({ sub: unique(), email, name: "Bia Nova" });
    expect(await customerOf(visitor)).toMatchObject({ name: "Bia Nova", email, status: "lead" });
  });

  test("stays the same customer when the site tells another address", async () => {
    const sub = unique();
    const first = await customerOf((await browser({ sub, email: `${sub}@um.example` })).visitor);
    const second = await customerOf((await browser({ sub, email: `${sub}@dois.example` })).visitor);
    expect(second?.id).toBe(first?.id);
  });

  test("two at once, with one id, are one person", async () => {
    const sub = unique();
    const all = await Promise.all(Array.from({ length: 5 }, () => browser({ sub })));
    expect(new Set(all.map(({ visitor }) => visitor.visitorId)).size).toBe(1);
  });

  test("isn't made a visitor for having a page open, when that is all that is asked", async () => {
    const webChat = await resolveWebChat(chat.clientKey);
    const sub = unique();
    expect(await identifyVisitor(webChat, signed({ sub }), null, { onlyIfKnown: true })).toBeNull();
    expect(await rawClient().visitor.count({ where: { externalId: sub } })).toBe(0);
  });

  test("is known in at most twenty browsers, the newest", async () => {
    const sub = unique();
    const first = await browser({ sub });
    for (let count = 0; count < 20; count++) await browser({ sub });
    expect(await readVisitor(first.token)).toBeNull();
    expect(await rawClient().visitorSession.count({ where: { visitorId: first.visitor.visitorId } })).toBe(20);
  });
});

describe("what a browser said before", () => {
  test("becomes the person's, and the customer made of it is merged into theirs", async () => {
    const before = await openVisitor(await resolveWebChat(chat.clientKey));
    const anonymous = await readVisitor(before);
    if (!anonymous) throw new Error("no visitor");
    const { conversationId } = await say(anonymous, "antes de entrar");
    const lead = await customerOf(anonymous);
    const { visitor } = await browser({ sub: unique(), name: "Caio" }, before);
    const { conversation } = await listVisitorMessages(visitor, { afterSeq: 0 });
    expect(conversation?.id).toBe(conversationId);
    const customer = await customerOf(visitor);
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } })).toMatchObject({
      customerId: customer?.id,
    });
    expect(await rawClient().customer.findUniqueOrThrow({ where: { id: lead?.id ?? 0 } })).toMatchObject({
      mergedIntoId: customer?.id,
    });
  });

  test("leaves alone a customer to whom an agent gave an address", async () => {
    const before = await openVisitor(await resolveWebChat(chat.clientKey));
    const anonymous = await readVisitor(before);
    if (!anonymous) throw new Error("no visitor");
    const { conversationId } = await say(anonymous);
    const lead = await customerOf(anonymous);
    await addIdentity(ctx, lead?.id ?? 0, { kind: "email", value: `${unique()}@agente.example` });
    const { visitor } = await browser({ sub: unique() }, before);
    expect((await rawClient().customer.findUniqueOrThrow({ where: { id: lead?.id ?? 0 } })).mergedIntoId).toBeNull();
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: conversationId } })).toMatchObject({
      customerId: (await customerOf(visitor))?.id,
      visitorId: visitor.visitorId,
    });
  });

  test("can't be read with the old token any more, and its open lines are cut", async () => {
    const before = await openVisitor(await resolveWebChat(chat.clientKey));
    const anonymous = await readVisitor(before);
    await browser({ sub: unique() }, before);
    expect(await readVisitor(before)).toBeNull();
    expect(disconnected).toEqual([`visitor:${ctx.workspaceId}:${anonymous?.visitorId}`]);
  });

  test("isn't another signed person's to take", async () => {
    const one = await browser({ sub: unique() });
    const { conversationId } = await say(one.visitor, "segredo");
    const two = await browser({ sub: unique() }, one.token);
    expect(await listVisitorMessages(two.visitor, { afterSeq: 0 })).toEqual({
      conversation: null,
      messages: [],
      queue: null,
    });
    expect(await readVisitor(one.token)).not.toBeNull();
    expect((await say(one.visitor)).conversationId).toBe(conversationId);
  });
});

describe("a session ends", () => {
  test("with its signature", async () => {
    const { token, visitor } = await browser({ sub: unique() });
    expect(visitor.expiresAt).toBeGreaterThan(Date.now());
    await rawClient().visitorSession.updateMany({
      where: { visitorId: visitor.visitorId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(await readVisitor(token)).toBeNull();
  });

  test("with the sign-out, in this browser alone", async () => {
    const sub = unique();
    const [here, there] = [await browser({ sub }), await browser({ sub })];
    await endVisitorSession(here.token);
    expect([await readVisitor(here.token), (await readVisitor(there.token))?.visitorId]).toEqual([
      null,
      there.visitor.visitorId,
    ]);
  });

  test("with a new secret, which ends the old one's signatures, too", async () => {
    const { token } = await browser({ sub: unique() });
    const old = signed({ sub: "42" });
    await renewIdentitySecret(ctx, chat.id);
    expect(await readVisitor(token)).toBeNull();
    const webChat = await resolveWebChat(chat.clientKey);
    await expect(identifyVisitor(webChat, old, null, { onlyIfKnown: false })).rejects.toThrow("IDENTITY_INVALID");
  });

  test("with a new key, and so do signatures for the old one", async () => {
    const { token } = await browser({ sub: unique() });
    const old = signed({ sub: "42" });
    const { clientKey } = await regenerateKey(ctx, chat.id);
    expect(await readVisitor(token)).toBeNull();
    const webChat = await resolveWebChat(clientKey);
    await expect(identifyVisitor(webChat, old, null, { onlyIfKnown: false })).rejects.toThrow("IDENTITY_INVALID");
  });
});

describe("a signature is worth nothing", () => {
  test("in another workspace's chat", async () => {
    const other = await resolveWebChat(OTHER_CLIENT_KEY);
    await expect(identifyVisitor(other, signed({ sub: "42" }), null, { onlyIfKnown: false })).rejects.toThrow(
      "IDENTITY_INVALID",
    );
  });

  test("where there is no secret, not even with an empty one", async () => {
    await rawClient().webChat.update({ where: { id: chat.id }, data: { identitySecret: null } });
    secret = "";
    const webChat = await resolveWebChat(chat.clientKey);
    await expect(identifyVisitor(webChat, signed({ sub: "42" }), null, { onlyIfKnown: false })).rejects.toThrow(
      "IDENTITY_INVALID",
    );
  });
});

describe("a chat for signed visitors only", () => {
  test("makes no unsigned visitors and no longer knows those it had", async () => {
    const before = await openVisitor(await resolveWebChat(chat.clientKey));
    disconnected.length = 0;
    chat = await saveWebChat(ctx, input({ identityRequired: true }), chat);
    // Their open windows, too: a socket is asked for its token once.
    expect(disconnected).toEqual([`web-chat:${ctx.workspaceId}:${chat.id}`]);
    chat = await saveWebChat(ctx, input({ identityRequired: true, name: "Clientes" }), chat);
    expect(disconnected).toHaveLength(1);
    await expect(openVisitor(await resolveWebChat(chat.clientKey))).rejects.toThrow("IDENTITY_REQUIRED");
    expect(await readVisitor(before)).toBeNull();
    expect((await browser({ sub: unique() })).visitor.expiresAt).not.toBeNull();
  });

  test("can't be saved before there is a secret", async () => {
    await expect(saveWebChat(ctx, input({ identityRequired: true }))).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: { errors: { identityRequired: "identitySecretMissing" } },
    });
  });
});
