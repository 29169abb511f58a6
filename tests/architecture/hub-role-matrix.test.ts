import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { webChatClientEvents } from "@/lib/modules/channels/web-chat/events";
import { chatClientEvents } from "@/lib/modules/conversations/events";
import { giveRole } from "@/tests/support/attenders/roles";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { addAttender, newVisitor, signedIn } from "../support/context";
import { testDatabase } from "../support/database";
import { code, emitRaw, listenHub, type TestHub } from "../support/hub";

type Role = "anonymous" | "visitor" | "inactive" | "nobody" | "reader" | "default" | "administrator";
const ROLES: Role[] = ["anonymous", "visitor", "inactive", "nobody", "reader", "default", "administrator"];
/** 'reader' has a role of the workspace's own that gives nothing. */
const TEAM: Role[] = ["reader", "default", "administrator"];
const WRITERS: Role[] = ["default", "administrator"];
const VISITORS: Role[] = ["visitor"];

// Who may send what to the hub. Checked in by hand: a new event fails here until somebody decides.
const MATRIX: Record<string, Role[]> = {
  "/chat JoinChat": TEAM,
  "/chat LeaveChat": TEAM,
  "/chat SendMessage": WRITERS,
  "/chat CloseChat": WRITERS,
  "/chat View": TEAM,
  "/chat Typing": WRITERS,
  "/chat Activity": TEAM,
  "/chat GetPresence": TEAM,
  "/webchat SendMessage": VISITORS,
  "/webchat GetMessages": VISITORS,
  "/webchat Introduce": VISITORS,
  "/webchat Typing": VISITORS,
  "/webchat Seen": VISITORS,
};

/** What an event gets past its schema with. */
const ARGUMENTS: Record<string, unknown[]> = { SendMessage: [1, "Oi"], CloseChat: [1], Typing: [1, true] };

const database = testDatabase();
const tokens: Partial<Record<Role, string>> = {};
const sockets: Socket[] = [];
let server: TestHub;

beforeAll(async () => {
  server = await listenHub();
  const { workspaceId } = (await signedIn()).ctx;
  for (const [role, profile] of [
    ["administrator", 1],
    ["default", 2],
    ["reader", 2],
    ["nobody", 3],
    ["inactive", 1],
  ] as const) {
    const email = await addAttender(workspaceId, profile);
    tokens[role] = (await signedIn(email)).token;
    if (role === "reader") await giveRole(email, []);
    if (role === "inactive") await rawClient().attender.update({ where: { email }, data: { isActive: false } });
  }
  tokens.visitor = (await newVisitor()).token;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

/** A connected socket, or the code of the refusal. */
function connect(namespace: string, role: Role): Promise<Socket | string> {
  const token = tokens[role];
  const socket = io(`${server.url}${namespace}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    auth: token ? { token } : {},
  });
  sockets.push(socket);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error: Error & { data?: { code: string } }) => resolve(error.data?.code ?? ""));
  });
}

test("the table names every event and no other", () => {
  const events = [
    ...Object.keys(chatClientEvents).map((event) => `/chat ${event}`),
    ...Object.keys(webChatClientEvents).map((event) => `/webchat ${event}`),
  ];
  expect(Object.keys(MATRIX).sort()).toEqual(events.sort());
});

describe.each(Object.keys(MATRIX))("%s", (name) => {
  const [namespace = "", event = ""] = name.split(" ");

  test.each(ROLES)("%s", async (role) => {
    const connected = await connect(namespace, role);
    if (role === "reader" && namespace === "/chat") {
      // Connected like anybody of the team; what they may send is told by each event.
      const answer = await emitRaw(connected as Socket, event, ...(ARGUMENTS[event] ?? []));
      expect(code(answer) === "FORBIDDEN").toBe(!MATRIX[name]?.includes(role));
      return;
    }
    if (!MATRIX[name]?.includes(role)) {
      expect(connected).toBe(role === "nobody" && namespace === "/chat" ? "FORBIDDEN" : "UNAUTHENTICATED");
      return;
    }
    expect(typeof connected).not.toBe("string");
    // Without arguments the event gets no further than its schema, or answers what needs none.
    const answer = await emitRaw(connected as Socket, event);
    expect(["UNAUTHENTICATED", "FORBIDDEN"]).not.toContain(code(answer));
  });
});
