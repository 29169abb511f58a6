import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { type ChatSocket, nextEvent, openChatSocket, openVisitorSocket } from "@/tests/support/client";
import { addAttender, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
let hub: TestHub;
let ctx: Ctx;
const opened: { disconnect(): unknown }[] = [];

beforeAll(async () => {
  hub = await listenHub();
  ({ ctx } = await signedIn());
});
beforeEach(async () => {
  await rawClient().notification.deleteMany();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await hub.hub.close();
  await database.close();
});

/** A person with a window, and a visitor whose conversation is theirs. */
async function pair(): Promise<{ me: Ctx; window: ChatSocket; chatId: number; say: (text: string) => Promise<void> }> {
  const person = await signedIn(await addAttender(ctx.workspaceId));
  const window = await openChatSocket(hub.url, person.token);
  const visitor = await openVisitorSocket(hub.url, (await newVisitor()).token);
  opened.push(window, visitor);
  const send = (text: string) => emitRaw(visitor, "SendMessage", text, { clientMessageId: randomUUID() });
  const { conversationId } = await send("Oi");
  const chatId = Number(conversationId);
  await assignConversation(person.ctx, { chatId, attenderId: person.ctx.attender.id, from: null });
  return { me: person.ctx, window, chatId, say: async (text) => void (await send(text)) };
}

const listed = (me: Ctx) => listNotifications(me, { pageSize: 10 });

describe("a customer's message in my conversation", () => {
  test("is a notification of mine, live as the list has it", async () => {
    const { me, window, chatId, say } = await pair();
    const told = nextEvent<{ notification: object }>(window, "NotificationAdded");
    await say("Cadê meu pedido?");
    const { items, unread } = await listed(me);
    expect([unread, items.length]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ kind: "customer_reply", chatId, afterSeq: 2, text: "Cadê meu pedido?" });
    expect((await told).notification).toEqual(items[0]);
  });

  test("takes the place of the one before, and says so", async () => {
    const { me, window, say } = await pair();
    const events = heard(window, "NotificationAdded");
    await say("Primeira");
    await say("Segunda");
    const { items, unread } = await listed(me);
    expect([unread, items.map(({ text }) => text)]).toEqual([1, ["Segunda"]]);
    await settled(window);
    const [first, second] = events.map(({ payload }) => payload as { notification: { id: number }; replaces: object });
    expect(first?.replaces).toBeNull();
    expect(second?.replaces).toEqual({ id: first?.notification.id, wasRead: false });
  });

  test("is none while a window of mine shows the conversation, and one again when I look away", async () => {
    const { me, window, chatId, say } = await pair();
    await emitRaw(window, "View", chatId);
    await say("À vista");
    expect(await listed(me)).toMatchObject({ items: [], unread: 0 });
    await emitRaw(window, "View", null);
    await say("Já longe");
    expect(await listed(me)).toMatchObject({ items: [{ text: "Já longe" }], unread: 1 });
  });

  test("is one although a colleague looks at it", async () => {
    const { me, chatId, say } = await pair();
    const colleague = await openChatSocket(hub.url, (await signedIn(await addAttender(ctx.workspaceId))).token);
    opened.push(colleague);
    await emitRaw(colleague, "View", chatId);
    await say("Para quem cuida");
    expect((await listed(me)).unread).toBe(1);
  });
});

describe("opening a conversation", () => {
  test("marks what I was told of it as read, here and in my other windows", async () => {
    const { me, window, chatId, say } = await pair();
    await say("Cadê?");
    const [notice] = (await listed(me)).items;
    const told = nextEvent(window, "NotificationsRead");
    await emitRaw(window, "View", chatId);
    expect(await told).toEqual({ ids: [notice?.id] });
    expect(await listed(me)).toMatchObject({ items: [{ isRead: true }], unread: 0 });
  });

  test("leaves what I was told of another", async () => {
    const [one, other] = [await pair(), await pair()];
    await one.say("Cadê?");
    await emitRaw(one.window, "View", other.chatId);
    expect((await listed(one.me)).unread).toBe(1);
  });

  test("leaves a colleague's", async () => {
    const { me, chatId, say } = await pair();
    const colleague = await openChatSocket(hub.url, (await signedIn(await addAttender(ctx.workspaceId))).token);
    opened.push(colleague);
    await say("Cadê?");
    await emitRaw(colleague, "View", chatId);
    expect((await listed(me)).unread).toBe(1);
  });
});

test("a customer's message in a conversation that nobody has is nobody's notification", async () => {
  const visitor = await openVisitorSocket(hub.url, (await newVisitor()).token);
  opened.push(visitor);
  await emitRaw(visitor, "SendMessage", "Oi", { clientMessageId: randomUUID() });
  expect(await rawClient().notification.count({ where: { kind: "customer_reply" } })).toBe(0);
});
