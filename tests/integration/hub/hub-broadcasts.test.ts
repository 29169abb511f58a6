import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import type { Ctx } from "@/lib/platform/session/context";
import {
  type ChatSocket,
  nextEvent,
  openChatSocket,
  openVisitorSocket,
  type VisitorSocket,
} from "@/tests/support/client";
import { addAttender, addConversation, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, heard, listenHub, send, settled, type TestHub } from "@/tests/support/hub";

const database = testDatabase();
let server: TestHub;
let ctx: Ctx;
const opened: { disconnect(): unknown }[] = [];

beforeAll(async () => {
  server = await listenHub();
  ({ ctx } = await signedIn());
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function attender(): Promise<{ socket: ChatSocket }> {
  const { token } = await signedIn(await addAttender(ctx.workspaceId));
  const socket = await openChatSocket(server.url, token);
  opened.push(socket);
  return { socket };
}

async function visitor(): Promise<VisitorSocket> {
  const socket = await openVisitorSocket(server.url, (await newVisitor()).token);
  opened.push(socket);
  return socket;
}

describe("a web chat conversation", () => {
  test("is announced to the workspace and carried both ways", async () => {
    const { socket } = await attender();
    const guest = await visitor();
    const announced = nextEvent<{ id: number; statusCode: number; chat: { id: number } }>(socket, "NewConversation");
    const { conversationId } = (await emitRaw(guest, "SendMessage", "oi", { clientMessageId: randomUUID() })) as {
      conversationId: number;
    };
    expect(await announced).toMatchObject({
      id: conversationId,
      statusCode: 3,
      chat: { id: conversationId, status: "waiting" },
    });
    const messages = heard(guest, "Message");
    await send(socket, conversationId, "como posso ajudar?");
    await settled(guest);
    expect(messages.map(({ payload }) => [payload.from, payload.text])).toEqual([["agent", "como posso ajudar?"]]);
    const closed = nextEvent(guest, "ChatClosed");
    await emitRaw(socket, "CloseChat", conversationId);
    expect(await closed).toEqual({ conversationId, closedBy: "Attender" });
  });

  test("is heard by its visitor and by no other", async () => {
    const { socket } = await attender();
    const [guest, stranger] = [await visitor(), await visitor()];
    const [toGuest, toStranger] = [heard(guest), heard(stranger)];
    const { conversationId } = (await emitRaw(guest, "SendMessage", "oi", { clientMessageId: randomUUID() })) as {
      conversationId: number;
    };
    await send(socket, conversationId, "resposta");
    await settled(guest, stranger);
    expect(toGuest.map(({ payload }) => payload.text)).toEqual(["oi", "resposta"]);
    expect(toStranger).toEqual([]);
  });
});

describe("list changes", () => {
  test("of a burst are merged: far fewer events than messages, and the last one has the last state", async () => {
    const [sender, listener] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    const events = heard(listener.socket, "ConversationsUpdated");
    await Promise.all(Array.from({ length: 200 }, () => send(sender.socket, id)));
    const lastSeq = () =>
      events
        .flatMap(({ payload }) => payload.patches as { id: number; lastSeq?: number }[])
        .filter((patch) => patch.id === id)
        .at(-1)?.lastSeq;
    await expect.poll(lastSeq).toBe(200);
    expect(events.length).toBeLessThan(60);
  });

  test("of a quiet workspace are told at once, with what changed", async () => {
    const [taker, listener] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    const events = heard(listener.socket, "ConversationsUpdated");
    await emitRaw(taker.socket, "CloseChat", id);
    const closed = () =>
      events
        .flatMap(({ payload }) => payload.patches as { id: number; status?: string }[])
        .find((patch) => patch.id === id);
    await expect.poll(closed).toMatchObject({ id, status: "closed", statusCode: 2 });
  });

  test("say which attender made them, and nobody where a customer did", async () => {
    const listener = await attender();
    const guest = await visitor();
    const events = heard(listener.socket, "ConversationsUpdated");
    const patchesOf = (id: number) =>
      events
        .flatMap(({ payload }) => payload.patches as { id: number; changedBy?: string }[])
        .filter((patch) => patch.id === id);
    const say = async (text: string) =>
      (await emitRaw(guest, "SendMessage", text, { clientMessageId: randomUUID() })) as { conversationId: number };
    const { conversationId } = await say("oi");
    await say("alguém aí?");
    await expect.poll(() => patchesOf(conversationId).length).toBeGreaterThan(0);
    expect(patchesOf(conversationId).at(-1)?.changedBy).toBeUndefined();
    const chat = await takeConversation(ctx, { chatId: conversationId, attenderId: ctx.attender.id });
    expect(chat.assignedAttender?.id).toBe(ctx.attender.id);
    await expect.poll(() => patchesOf(conversationId).at(-1)?.changedBy).toBe(ctx.attender.fullName);
  });
});
