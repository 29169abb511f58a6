import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listVisitorMessages } from "@/lib/modules/channels/web-chat/visitor-messages";
import { addNote } from "@/lib/modules/conversations/add-note";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { markNotificationsRead } from "@/lib/modules/notifications/mark-notifications-read";
import { listNotifications } from "@/lib/modules/notifications/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { type ChatSocket, nextEvent, openChatSocket, openVisitorSocket } from "@/tests/support/client";
import { addAttender, addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, heard, listenHub, send, settled, type TestHub } from "@/tests/support/hub";
import { otherIds } from "@/tests/support/other-workspace";
import { dbOf } from "@/tests/support/prisma/scoped-client";

const SECRET = "segredo-da-equipe";
const database = testDatabase();
let hub: TestHub;
let ctx: Ctx;
const opened: { disconnect(): unknown }[] = [];

beforeAll(async () => {
  hub = await listenHub();
  ({ ctx } = await signedIn());
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await hub.hub.close();
  await database.close();
});

async function colleague(): Promise<{ ctx: Ctx; socket: ChatSocket }> {
  const person = await signedIn(await addAttender(ctx.workspaceId));
  const socket = await openChatSocket(hub.url, person.token);
  opened.push(socket);
  return { ctx: person.ctx, socket };
}

const note = (content: string, mentions: number[] = []) => ({
  content,
  mentions,
  givesAccess: false,
  clientId: randomUUID(),
});

describe("a private note", () => {
  test("stands after the newest message of its time, beside what happened to the conversation", async () => {
    const { ctx: person, socket } = await colleague();
    const id = await addConversation(ctx.workspaceId);
    await addNote(ctx, id, note("antes de tudo"));
    await send(socket, id);
    await addNote(person, id, note("depois da primeira"));
    await assignConversation(person, { chatId: id, attenderId: null, from: person.attender.id });
    expect((await listEntries(ctx, id, { pageSize: 50 }))?.items).toMatchObject([
      { kind: "note", afterSeq: 0, content: "antes de tudo", author: { name: ctx.attender.fullName } },
      { kind: "note", afterSeq: 1, content: "depois da primeira" },
      { kind: "released", afterSeq: 1, content: "" },
    ]);
  });

  test("is announced at once to those in the conversation, and to nobody else", async () => {
    const [inside, outside] = [await colleague(), await colleague()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(inside.socket, "JoinChat", id);
    const [toInside, toOutside] = [heard(inside.socket, "EntryAdded"), heard(outside.socket, "EntryAdded")];
    await addNote(ctx, id, note("para a equipe"));
    await settled(inside.socket, outside.socket);
    expect(toInside).toMatchObject([{ payload: { entry: { content: "para a equipe", chatId: id } } }]);
    expect(toOutside).toEqual([]);
  });

  test("never reaches the customer: no event, no history, no message, no preview", async () => {
    const { token, visitor } = await newVisitor();
    const guest = await openVisitorSocket(hub.url, token);
    opened.push(guest);
    const started = await emitRaw(guest, "SendMessage", "oi", { clientMessageId: randomUUID() });
    const id = started.conversationId as number;
    const everything = heard(guest);
    await addNote(ctx, id, note(SECRET));
    await closeConversation(ctx, id);
    await settled(guest);
    const seen = [
      everything,
      await listVisitorMessages(visitor, { afterSeq: 0 }),
      await listMessages(ctx, id),
      await dbOf(ctx).conversation.findFirstOrThrow({ where: { id } }),
    ];
    expect(JSON.stringify(seen)).not.toContain(SECRET);
  });

  test("sent twice is one note, and announced once", async () => {
    const { socket } = await colleague();
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(socket, "JoinChat", id);
    const events = heard(socket, "EntryAdded");
    const input = note("uma vez");
    const first = await addNote(ctx, id, input);
    expect(await addNote(ctx, id, input)).toEqual(first);
    await settled(socket);
    expect(events).toHaveLength(1);
  });

  test("can be added to a closed conversation", async () => {
    const id = await addConversation(ctx.workspaceId, { status: "closed" });
    expect(await addNote(ctx, id, note("para lembrar"))).toMatchObject({ content: "para lembrar" });
  });
});

describe("a mention", () => {
  test("notifies whom it names, live and in their list, until they have read it", async () => {
    const { ctx: person, socket } = await colleague();
    const id = await addConversation(ctx.workspaceId, { subject: "Entrega atrasada" });
    const event = nextEvent<{ notification: { id: number } }>(socket, "NotificationAdded");
    await addNote(ctx, id, note("@Colega pode ver isto?", [person.attender.id]));
    const { notification } = await event;
    const list = await listNotifications(person, { pageSize: 10 });
    expect(list).toMatchObject({
      unread: 1,
      items: [{ chatId: id, subject: "Entrega atrasada", authorName: ctx.attender.fullName, isRead: false }],
    });
    expect(list.items[0]).toEqual(notification);
    await markNotificationsRead(person, { upToId: notification.id });
    expect(await listNotifications(person, { pageSize: 10 })).toMatchObject({ unread: 0, items: [{ isRead: true }] });
  });

  test("of oneself or of an inactive attender notifies nobody", async () => {
    const { ctx: gone } = await colleague();
    await dbOf(ctx).attender.updateMany({ where: { id: gone.attender.id }, data: { isActive: false } });
    const id = await addConversation(ctx.workspaceId);
    await addNote(ctx, id, note("eu mesma", [ctx.attender.id, gone.attender.id]));
    expect((await listNotifications(ctx, { pageSize: 10 })).items).toEqual([]);
    expect((await listNotifications(gone, { pageSize: 10 })).items).toEqual([]);
  });

  test("of another workspace's attender is NOT_FOUND and adds no note", async () => {
    const id = await addConversation(ctx.workspaceId);
    const { attenderId } = await otherIds();
    await expect(addNote(ctx, id, note("oi", [attenderId]))).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listEntries(ctx, id, { pageSize: 10 }))?.items).toEqual([]);
  });

  test("read in one window is read in the others", async () => {
    const { ctx: person, socket } = await colleague();
    const id = await addConversation(ctx.workspaceId);
    await addNote(ctx, id, note("@Colega", [person.attender.id]));
    const [{ id: newest } = { id: 0 }] = (await listNotifications(person, { pageSize: 1 })).items;
    const event = nextEvent(socket, "NotificationsRead");
    await markNotificationsRead(person, { upToId: newest });
    expect(await event).toEqual({ upToId: newest });
  });
});
