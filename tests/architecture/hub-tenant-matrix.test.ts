import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { foreignRows } from "@/tests/support/matrix/foreign-rows";
import { isIdLike, leavesOf } from "@/tests/support/matrix/leaf-slots";
import type { RowIds } from "@/tests/support/matrix/own-rows";
import { workspaceDigest } from "@/tests/support/matrix/workspace-digest";
import { openChatSocket, openVisitorSocket } from "../support/client";
import { addConversation, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { jsonSchemaOf, type Path, withValueAt } from "../support/fuzz/json-schema";
import { code, emitRaw, heard, listenHub, send, settled, type TestHub } from "../support/hub";
import { otherIds } from "../support/other-workspace";
import { OTHER_AGENT, OTHER_SECRET } from "../support/template";

type Slot = { kind: "conversation" | "message" | "upload" | "attachment"; refusal: string };
const CHAT: Slot = { kind: "conversation", refusal: "NOT_FOUND" };

// Every value of every event that could name a row, by its place in the event's arguments. A new one fails the first test
// until somebody says which row it names.
const SLOTS: Record<string, Slot> = {
  "/chat JoinChat[0]": CHAT,
  "/chat LeaveChat[0]": CHAT,
  "/chat SendMessage[0]": CHAT,
  "/chat SendMessage[3].replyToId": { kind: "message", refusal: "NOT_FOUND" },
  "/chat SendMessage[3].uploads[]": { kind: "upload", refusal: "UPLOAD_GONE" },
  "/chat SendMessage[3].email.forwards.messageId": { kind: "message", refusal: "NOT_FOUND" },
  "/chat SendMessage[3].email.forwards.fileIds[]": { kind: "attachment", refusal: "NOT_FOUND" },
  "/chat CloseChat[0]": CHAT,
  "/chat View[0]": CHAT,
  "/chat Typing[0]": CHAT,
  "/webchat Seen[0]": CHAT,
};
const isRandom = (kind: Slot["kind"]) => kind === "upload" || kind === "attachment";
/** Sizes, ids that the sender makes, and numbers of the caller's own messages. */
const NO_ROWS = [
  "/chat SendMessage[2][].fileSize",
  "/chat SendMessage[3].clientMessageId",
  "/webchat SendMessage[1].clientMessageId",
  "/webchat GetMessages[0].afterSeq",
  "/webchat Seen[1].deliveredSeq",
  "/webchat Seen[1].readSeq",
];
const EVENTS = [
  ...Object.entries(chatClientEvents).map(([event, schema]) => [`/chat ${event}`, schema] as const),
  ...Object.entries(webChatClientEvents).map(([event, schema]) => [`/webchat ${event}`, schema] as const),
];

const database = testDatabase();
const opened: { disconnect(): unknown }[] = [];
let server: TestHub;
let chatId: number;
let messageId: number;
let otherId: number;
let foreign: RowIds;

beforeAll(async () => {
  server = await listenHub();
  chatId = await addConversation((await signedIn()).ctx.workspaceId);
  messageId = (
    await sendMessage((await signedIn()).ctx, { chatId, text: "oi", attachments: [], clientMessageId: null })
  ).id;
  const other = await otherIds();
  otherId = other.workspaceId;
  foreign = await foreignRows(other);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function open(namespace: string, email?: string) {
  const socket =
    namespace === "/webchat"
      ? await openVisitorSocket(server.url, (await newVisitor()).token)
      : await openChatSocket(server.url, (await signedIn(email)).token);
  opened.push(socket);
  return socket;
}

/** Right arguments of an event in the own workspace, with what is around a place in them. */
const argumentsOf = (event: string, place = ""): unknown[] =>
  ({
    SendMessage: [chatId, "olá", null, { clientMessageId: randomUUID(), uploads: [] }],
    ...(place.startsWith("[3].email") && {
      SendMessage: [
        chatId,
        "olá",
        null,
        {
          clientMessageId: randomUUID(),
          email: { to: [{ address: "a@b.example" }], forwards: { messageId, fileIds: [] } },
        },
      ],
    }),
    Typing: [chatId, true],
    Seen: [chatId, { deliveredSeq: 0, readSeq: 0 }],
  })[event] ?? [chatId];

test("every value of every event that could name a row is known to do so or not", () => {
  const leaves = EVENTS.flatMap(([name, schema]) => leavesOf(jsonSchemaOf(schema), name).filter(isIdLike));
  expect([...new Set(leaves.map(({ place }) => place))].sort()).toEqual([...Object.keys(SLOTS), ...NO_ROWS].sort());
});

describe.each(Object.entries(SLOTS))("%s", (name, { kind, refusal }) => {
  test("refuses another workspace's id like one that nobody has, and tells nobody there", async () => {
    const [, namespace = "", event = "", place = ""] = /^(\S+) (\w+)(.+)$/.exec(name) ?? [];
    const path: Path = [...place.matchAll(/\[(\d*)\]|\.(\w+)/g)].map(([, index, field]) => field ?? Number(index));
    const socket = await open(namespace);
    const foreigner = await open("/chat", OTHER_AGENT);
    await emitRaw(foreigner, "JoinChat", Number(foreign.conversation));
    const everything = heard(foreigner);
    const before = await workspaceDigest(otherId);
    const answers = await Promise.all(
      [foreign[kind], isRandom(kind) ? randomUUID() : "2000000000"].map((id) => {
        const value = isRandom(kind) ? id : Number(id);
        return emitRaw(socket, event, ...(withValueAt(argumentsOf(event, place), path, value) as unknown[]));
      }),
    );
    expect(answers.map(code)).toEqual([refusal, refusal]);
    expect(answers[0]).toEqual(answers[1]);
    expect(JSON.stringify(answers)).not.toContain(OTHER_SECRET);
    await settled(foreigner);
    // That they came themselves, they may hear.
    expect(everything.filter((one) => !JSON.stringify(one).includes(OTHER_SECRET))).toEqual([]);
    expect(await workspaceDigest(otherId)).toEqual(before);
  });
});

test("a message's own id that another workspace used already is a new one here", async () => {
  const clientMessageId = randomUUID();
  const [socket, foreigner] = [await open("/chat"), await open("/chat", OTHER_AGENT)];
  const sendAs = (by: typeof socket, chat: number) =>
    emitRaw(by, "SendMessage", chat, "olá", null, { clientMessageId });
  const theirs = await sendAs(foreigner, Number(foreign.conversation));
  const ours = await sendAs(socket, chatId);
  expect([code(theirs), code(ours)]).toEqual([undefined, undefined]);
  expect(ours.id).not.toBe(theirs.id);
});

test("the events above do go through in the own workspace, so the refusals mean something", async () => {
  const socket = await open("/chat");
  for (const event of ["JoinChat", "View", "Typing", "LeaveChat"])
    expect(await emitRaw(socket, event, ...argumentsOf(event))).toEqual({ ok: true });
  expect(await send(socket as Parameters<typeof send>[0], chatId)).toMatchObject({ seq: expect.any(Number) });
});
