import { randomUUID } from "node:crypto";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { ATTACHMENTS_MAX, MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
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
import { type OtherIds, otherIds } from "@/tests/support/other-workspace";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rowsIn } from "@/tests/support/rows";
import { OTHER_AGENT, OTHER_SECRET } from "@/tests/support/template";

const database = testDatabase();
let server: TestHub;
let other: OtherIds;
let ctx: Ctx;
const opened: { disconnect(): unknown }[] = [];

beforeAll(async () => {
  server = await listenHub();
  other = await otherIds();
  ({ ctx } = await signedIn());
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function attender(email?: string): Promise<{ socket: ChatSocket; ctx: Ctx }> {
  const person = await signedIn(email ?? (await addAttender(ctx.workspaceId)));
  const socket = await openChatSocket(server.url, person.token);
  opened.push(socket);
  return { socket, ctx: person.ctx };
}

async function visitor(): Promise<VisitorSocket> {
  const socket = await openVisitorSocket(server.url, (await newVisitor()).token);
  opened.push(socket);
  return socket;
}

describe.each([
  ["/chat", chatClientEvents as Record<string, z.ZodType>],
  ["/webchat", webChatClientEvents as Record<string, z.ZodType>],
] as const)("the event map of %s", (namespace, map) => {
  const events = Object.keys(map);
  const connect = async () => (namespace === "/chat" ? (await attender()).socket : await visitor());

  test.each([
    "NoSuchEvent",
    "sendmessage",
    "constructor",
    "__proto__",
    "toString",
    "hasOwnProperty",
    "",
    "ConversationsUpdated",
    "Message",
  ])("doesn't know %j", async (event) => {
    expect(code(await emitRaw(await connect(), event, 1))).toBe("UNKNOWN_EVENT");
  });

  test("an unknown event without a callback is answered with an Error event", async () => {
    const socket = (await connect()) as unknown as Socket;
    const error = nextEvent<{ code: string; message: string }>(socket, "Error");
    socket.emit("NoSuchEvent");
    expect(await error).toMatchObject({ code: "UNKNOWN_EVENT", message: expect.stringMatching(/\S/) });
  });

  const wrong: unknown[][] = [
    [],
    [null],
    ["1"],
    [-1],
    [0],
    [1.5],
    [Number.MAX_SAFE_INTEGER],
    [{}],
    [[]],
    [true],
    [1, 2, 3, 4, 5, 6],
    [{ $gt: 0 }],
    [Buffer.from("x")],
  ];
  test.each(events)("%s with wrong arguments is VALIDATION_FAILED, and the socket lives", async (event) => {
    const socket = await connect();
    const refused = wrong.filter((args) => !map[event]?.safeParse(args).success);
    expect(refused.length).toBeGreaterThanOrEqual(wrong.length - 2);
    for (const args of refused) {
      const answer = await emitRaw(socket, event, ...args);
      expect([event, args, code(answer)]).toEqual([event, args, "VALIDATION_FAILED"]);
      expect(JSON.stringify(answer)).not.toMatch(/zod|\bat .*\.[jt]s/i);
    }
    await settled(socket);
  });
});

describe("SendMessage", () => {
  test("needs only a chat and a text", async () => {
    const { socket } = await attender();
    const id = await addConversation(ctx.workspaceId);
    expect(await emitRaw(socket, "SendMessage", id, "só isto")).toMatchObject({ seq: 1 });
  });

  test.each([
    ["an unknown option", [null, { clientMessageId: "12345678", seq: 7 }]],
    ["a short client id", [null, { clientMessageId: "1234567" }]],
    ["a client id with other characters", [null, { clientMessageId: "12345678;--" }]],
    [
      "an attachment with an unknown field",
      [[{ fileName: "a.txt", base64Content: "YQ==", contentType: "text/plain", fileSize: 1, path: "/etc/passwd" }]],
    ],
    [
      "too many attachments",
      [
        Array(ATTACHMENTS_MAX + 1).fill({
          fileName: "a.txt",
          base64Content: "YQ==",
          contentType: "text/plain",
          fileSize: 1,
        }),
      ],
    ],
  ])("with %s is VALIDATION_FAILED and stores nothing", async (_, rest) => {
    const { socket } = await attender();
    const id = await addConversation(ctx.workspaceId);
    expect(code(await emitRaw(socket, "SendMessage", id, "olá", ...rest))).toBe("VALIDATION_FAILED");
    expect(await rawClient().message.count({ where: { conversationId: id } })).toBe(0);
  });

  test("accepts the longest text and names the limit for one character more", async () => {
    const { socket } = await attender();
    const id = await addConversation(ctx.workspaceId);
    expect(await send(socket, id, "x".repeat(MESSAGE_MAX_LENGTH))).toMatchObject({ seq: 1 });
    const answer = await send(socket, id, "x".repeat(MESSAGE_MAX_LENGTH + 1));
    expect(answer.error).toMatchObject({
      code: "MESSAGE_TOO_LONG",
      message: expect.stringContaining(String(MESSAGE_MAX_LENGTH)),
    });
  });

  test("is acknowledged only when another process can read the message", async () => {
    const { socket } = await attender();
    const id = await addConversation(ctx.workspaceId);
    const read = (id: number) => rowsIn(database.dataDir).value("SELECT content FROM message WHERE id = ?", id);
    for (let i = 0; i < 20; i++) {
      const stored = await new Promise((resolve) => {
        socket.emit("SendMessage", id, `m${i}`, null, {}, (ack) => resolve("id" in ack ? read(ack.id) : ack));
      });
      expect(stored).toBe(`m${i}`);
    }
  });

  test("from several sockets at once gives gapless numbers, and all who joined hear each once and in order", async () => {
    const people = await Promise.all([attender(), attender(), attender()]);
    const id = await addConversation(ctx.workspaceId);
    const listener = await attender();
    await emitRaw(listener.socket, "JoinChat", id);
    const events = heard(listener.socket, "SendMessage");
    const acks = await Promise.all(people.flatMap(({ socket }) => Array.from({ length: 30 }, () => send(socket, id))));
    await settled(listener.socket);
    const wanted = Array.from({ length: 90 }, (_, index) => index + 1);
    expect(acks.map((ack) => ack.seq as number).sort((a, b) => a - b)).toEqual(wanted);
    expect(events.map(({ payload }) => payload.seq)).toEqual(wanted);
  });

  test("sent again is acknowledged alike and announced once", async () => {
    const { socket } = await attender();
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(socket, "JoinChat", id);
    const events = heard(socket, "SendMessage");
    const options = { clientMessageId: randomUUID() };
    const first = await emitRaw(socket, "SendMessage", id, "uma vez", null, options);
    expect(await emitRaw(socket, "SendMessage", id, "uma vez", null, options)).toEqual(first);
    await settled(socket);
    expect(events).toHaveLength(1);
  });

  test("is the session's, whatever the payload says", async () => {
    const { socket, ctx: sender } = await attender();
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(socket, "JoinChat", id);
    const event = nextEvent<Record<string, unknown>>(socket, "SendMessage");
    await send(socket, id);
    expect(await event).toMatchObject({
      attenderId: sender.attender.id,
      senderName: sender.attender.fullName,
      isFromAttender: true,
    });
  });

  test("faster than the limit is refused, not dropped", async () => {
    const { socket } = await attender();
    const answers = await Promise.all(
      Array.from({ length: 800 }, () => emitRaw(socket, "JoinChat", other.conversationId)),
    );
    expect(new Set(answers.map(code))).toEqual(new Set(["NOT_FOUND", "TOO_MANY_REQUESTS"]));
  });
});

describe("rooms", () => {
  test("a conversation's messages reach those who joined it and nobody else", async () => {
    const [inside, outside, left] = [await attender(), await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(inside.socket, "JoinChat", id);
    await emitRaw(left.socket, "JoinChat", id);
    await emitRaw(left.socket, "LeaveChat", id);
    const [toInside, toOutside, toLeft] = [inside, outside, left].map(({ socket }) => heard(socket, "SendMessage"));
    await send(outside.socket, id);
    await settled(inside.socket, outside.socket, left.socket);
    expect([toInside, toOutside, toLeft].map((events) => events?.length)).toEqual([1, 0, 0]);
  });

  test("nothing of a workspace reaches another", async () => {
    const foreigner = await attender(OTHER_AGENT);
    const everything = heard(foreigner.socket);
    const { socket } = await attender();
    const guest = await visitor();
    const started = (await emitRaw(guest, "SendMessage", "oi", { clientMessageId: randomUUID() })) as {
      conversationId: number;
    };
    await emitRaw(socket, "JoinChat", started.conversationId);
    await send(socket, started.conversationId);
    await emitRaw(socket, "CloseChat", started.conversationId);
    await settled(socket, guest, foreigner.socket);
    // That they came themselves, they may hear.
    expect(everything.filter((one) => !JSON.stringify(one).includes(OTHER_SECRET))).toEqual([]);
  });

  // These name no conversation: tests/integration/presence/presence.test.ts, availability.test.ts.
  const naming = Object.keys(chatClientEvents).filter((event) => !["GetPresence", "Activity"].includes(event));
  const restOf = (event: string) => (event === "SendMessage" ? ["olá"] : event === "Typing" ? [true] : []);

  test.each(naming)("%s with another workspace's conversation is NOT_FOUND and tells nothing of it", async (event) => {
    const { socket } = await attender();
    const foreigner = await attender(OTHER_AGENT);
    await emitRaw(foreigner.socket, "JoinChat", other.conversationId);
    const everything = heard(foreigner.socket);
    const before = await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } });
    const answer = await emitRaw(socket, event, other.conversationId, ...restOf(event));
    expect(code(answer)).toBe("NOT_FOUND");
    expect(JSON.stringify(answer)).not.toContain(OTHER_SECRET);
    await settled(socket, foreigner.socket);
    expect(everything).toEqual([]);
    expect(await rawClient().conversation.findUniqueOrThrow({ where: { id: other.conversationId } })).toEqual(before);
  });

  test.each(naming)("%s answers a missing conversation exactly like a foreign one", async (event) => {
    const { socket } = await attender();
    const rest = restOf(event);
    expect(await emitRaw(socket, event, 2_000_000_000, ...rest)).toEqual(
      await emitRaw(socket, event, other.conversationId, ...rest),
    );
  });

  test("who joins and leaves is told to those inside, once each", async () => {
    const [inside, guest] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(inside.socket, "JoinChat", id);
    const events = heard(inside.socket, "UserJoined", "UserLeft");
    const presence = { chatId: id, attenderId: guest.ctx.attender.id, name: guest.ctx.attender.fullName };
    await emitRaw(guest.socket, "JoinChat", id);
    await emitRaw(guest.socket, "JoinChat", id);
    await emitRaw(guest.socket, "LeaveChat", id);
    await emitRaw(guest.socket, "LeaveChat", id);
    await settled(inside.socket);
    expect(events).toEqual([
      { event: "UserJoined", payload: presence },
      { event: "UserLeft", payload: presence },
    ]);
  });

  test("a lost connection is told as leaving", async () => {
    const [inside, guest] = [await attender(), await attender()];
    const id = await addConversation(ctx.workspaceId);
    await emitRaw(inside.socket, "JoinChat", id);
    await emitRaw(guest.socket, "JoinChat", id);
    const event = nextEvent<{ attenderId: number }>(inside.socket, "UserLeft");
    guest.socket.disconnect();
    expect((await event).attenderId).toBe(guest.ctx.attender.id);
  });
});
