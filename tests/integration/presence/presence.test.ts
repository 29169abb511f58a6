import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ChatPresence } from "@/lib/modules/conversations/events";
import { getChat } from "@/lib/modules/conversations/queries";
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
import { code, emitRaw, heard, listenHub, send, settled, type TestHub } from "@/tests/support/hub";
import { otherIds } from "@/tests/support/other-workspace";
import { OTHER_AGENT } from "@/tests/support/template";

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

async function attender(email?: string): Promise<{ ctx: Ctx; socket: ChatSocket }> {
  const person = await signedIn(email ?? (await addAttender(ctx.workspaceId)));
  const socket = await openChatSocket(hub.url, person.token);
  opened.push(socket);
  return { ctx: person.ctx, socket };
}

async function visitorInChat(): Promise<{ socket: VisitorSocket; chatId: number }> {
  const socket = await openVisitorSocket(hub.url, (await newVisitor()).token);
  opened.push(socket);
  const answer = await emitRaw(socket, "SendMessage", "oi", { clientMessageId: randomUUID() });
  return { socket, chatId: answer.conversationId as number };
}

/** The next presence of a conversation that fulfils a condition. */
function presenceWhere(socket: ChatSocket, chatId: number, wanted: (presence: ChatPresence) => boolean) {
  return new Promise<ChatPresence>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("no such presence")), 9_000);
    socket.on("PresenceChanged", ({ changes }) => {
      const found = changes.find((change) => change.chatId === chatId && wanted(change));
      if (!found) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
}

describe("who looks at a conversation", () => {
  test("is told to colleagues, and that they left", async () => {
    const [anna, bruno] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    const came = presenceWhere(bruno.socket, id, ({ viewers }) => viewers.length === 1);
    await emitRaw(anna.socket, "View", id);
    expect((await came).viewers).toEqual([
      { attenderId: anna.ctx.attender.id, name: anna.ctx.attender.fullName, isTyping: false },
    ]);
    const left = presenceWhere(bruno.socket, id, ({ viewers }) => viewers.length === 0);
    await emitRaw(anna.socket, "View", null);
    await left;
  });

  test("is told to whoever connects later", async () => {
    const anna = await attender();
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(anna.socket, "View", id);
    const { socket } = await attender();
    const { chats } = (await emitRaw(socket, "GetPresence")) as { chats: ChatPresence[] };
    expect(chats.find(({ chatId }) => chatId === id)?.viewers).toHaveLength(1);
  });

  test("ends with their connection", async () => {
    const [anna, bruno] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(anna.socket, "View", id);
    const left = presenceWhere(bruno.socket, id, ({ viewers }) => viewers.length === 0);
    anna.socket.disconnect();
    await left;
  });

  test("counts a person with two windows once", async () => {
    const anna = await attender();
    const second = await openChatSocket(hub.url, (await signedIn(anna.ctx.attender.email)).token);
    opened.push(second);
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(anna.socket, "View", id);
    await emitRaw(second, "View", id);
    const { chats } = (await emitRaw(second, "GetPresence")) as { chats: ChatPresence[] };
    expect(chats.find(({ chatId }) => chatId === id)?.viewers).toHaveLength(1);
  });

  test("is nobody else's business: another workspace hears nothing and can't look in", async () => {
    const [anna, foreigner] = [await attender(), await attender(OTHER_AGENT)];
    const id = await addConversation(ctx.workspaceId);
    const events = heard(foreigner.socket, "PresenceChanged");
    const told = presenceWhere(anna.socket, id, ({ viewers }) => viewers.length === 1);
    await emitRaw(anna.socket, "View", id);
    await told;
    await settled(foreigner.socket);
    expect(events).toEqual([]);
    expect((await emitRaw(foreigner.socket, "GetPresence")) as { chats: ChatPresence[] }).toEqual({ chats: [] });
  });
});

describe("who writes", () => {
  test("is told to colleagues until they stop", async () => {
    const [anna, bruno] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(anna.socket, "View", id);
    const started = presenceWhere(bruno.socket, id, ({ viewers }) => viewers[0]?.isTyping === true);
    await emitRaw(anna.socket, "Typing", id, true);
    await started;
    const stopped = presenceWhere(bruno.socket, id, ({ viewers }) => viewers[0]?.isTyping === false);
    await emitRaw(anna.socket, "Typing", id, false);
    await stopped;
  });

  test("and falls silent without saying so has stopped after some seconds", async () => {
    const [anna, bruno] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(anna.socket, "View", id);
    const started = presenceWhere(bruno.socket, id, ({ viewers }) => viewers[0]?.isTyping === true);
    await emitRaw(anna.socket, "Typing", id, true);
    await started;
    await presenceWhere(bruno.socket, id, ({ viewers }) => viewers[0]?.isTyping === false);
  }, 12_000);

  test("in a web chat is told to its visitor", async () => {
    const { socket } = await attender();
    const guest = await visitorInChat();
    const event = nextEvent(guest.socket, "AgentTyping");
    await emitRaw(socket, "View", guest.chatId);
    await emitRaw(socket, "Typing", guest.chatId, true);
    expect(await event).toEqual({ conversationId: guest.chatId, isTyping: true });
  });

  test("as a visitor is told to the attenders, and ends with the connection", async () => {
    const { socket } = await attender();
    const guest = await visitorInChat();
    const started = presenceWhere(socket, guest.chatId, ({ isCustomerTyping }) => isCustomerTyping);
    await emitRaw(guest.socket, "Typing", true);
    await started;
    const stopped = presenceWhere(socket, guest.chatId, ({ isCustomerTyping }) => !isCustomerTyping);
    guest.socket.disconnect();
    await stopped;
  });
});

describe("delivery", () => {
  const delivery = async (chatId: number) => {
    const chat = await getChat(ctx, chatId);
    return { deliveredSeq: chat?.deliveredSeq, readSeq: chat?.readSeq };
  };

  test("is what the visitor's browser said, never backwards and never past the newest message", async () => {
    const { socket } = await attender();
    const guest = await visitorInChat();
    await send(socket, guest.chatId);
    await send(socket, guest.chatId);
    expect(await delivery(guest.chatId)).toEqual({ deliveredSeq: 0, readSeq: 0 });
    await emitRaw(guest.socket, "Seen", guest.chatId, { deliveredSeq: 3, readSeq: 2 });
    expect(await delivery(guest.chatId)).toEqual({ deliveredSeq: 3, readSeq: 2 });
    await emitRaw(guest.socket, "Seen", guest.chatId, { deliveredSeq: 1, readSeq: 1 });
    expect(await delivery(guest.chatId)).toEqual({ deliveredSeq: 3, readSeq: 2 });
    await emitRaw(guest.socket, "Seen", guest.chatId, { deliveredSeq: 99, readSeq: 99 });
    expect(await delivery(guest.chatId)).toEqual({ deliveredSeq: 3, readSeq: 3 });
  });

  test("is told to the lists", async () => {
    const { socket } = await attender();
    const guest = await visitorInChat();
    await send(socket, guest.chatId);
    const told = new Promise<object>((resolve) => {
      socket.on("ConversationsUpdated", ({ patches }) => {
        const patch = patches.find(({ id, readSeq }) => id === guest.chatId && readSeq !== undefined);
        if (patch) resolve(patch);
      });
    });
    await emitRaw(guest.socket, "Seen", guest.chatId, { deliveredSeq: 2, readSeq: 2 });
    expect(await told).toMatchObject({ deliveredSeq: 2, readSeq: 2 });
  });

  test("of somebody else's conversation is NOT_FOUND and changes nothing", async () => {
    const [one, two] = [await visitorInChat(), await visitorInChat()];
    const { conversationId } = await otherIds();
    for (const chatId of [two.chatId, conversationId, 2_000_000_000])
      expect(code(await emitRaw(one.socket, "Seen", chatId, { deliveredSeq: 1, readSeq: 1 }))).toBe("NOT_FOUND");
    expect(await delivery(two.chatId)).toEqual({ deliveredSeq: 0, readSeq: 0 });
  });
});
