import net from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endSessionsOf } from "@/lib/modules/attenders/end-sessions-of";
import { commit } from "@/lib/modules/events/commit";
import { hashToken } from "@/lib/platform/crypto/token";
import { env } from "@/lib/platform/env/env";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { closeSession } from "@/lib/platform/session/sessions";
import { nextEvent, openChatSocket } from "@/tests/support/client";
import { addAttender, newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { listenHub, settled, type TestHub } from "@/tests/support/hub";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { rowsIn } from "@/tests/support/rows";

const database = testDatabase();
let server: TestHub;
let workspaceId: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await listenHub();
  workspaceId = (await signedIn()).ctx.workspaceId;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

type Handshake = { auth?: object; extraHeaders?: Record<string, string>; transports?: ("polling" | "websocket")[] };

function open(namespace: string, { transports = ["websocket"], ...handshake }: Handshake = {}): Socket {
  const socket = io(`${server.url}${namespace}`, { transports, forceNew: true, reconnection: false, ...handshake });
  sockets.push(socket);
  return socket;
}

/** How a handshake ends: "connected", the refusal's code, or the transport's error. */
function outcome(namespace: string, handshake: Handshake = {}): Promise<string> {
  const socket = open(namespace, handshake);
  return new Promise((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? "transport refused"),
    );
  });
}

async function connectedAttender(): Promise<{ token: string; socket: Socket; attenderId: number }> {
  const { token, ctx } = await signedIn(await addAttender(workspaceId));
  const socket = await openChatSocket(server.url, token);
  sockets.push(socket as Socket);
  return { token, socket: socket as Socket, attenderId: ctx.attender.id };
}

describe.each(["/chat", "/webchat"])("the handshake of %s", (namespace) => {
  test.each([
    ["no token", {}],
    ["an empty token", { token: "" }],
    ["an unknown token", { token: "unknown" }],
    ["a number as token", { token: 1 }],
    ["an object as token", { token: { $ne: "" } }],
    ["a list as token", { token: ["a"] }],
    ["a very long token", { token: "x".repeat(100_000) }],
  ])("with %s is refused", async (_, auth) => {
    expect(await outcome(namespace, { auth })).toBe("UNAUTHENTICATED");
  });

  test("is refused in the language that the client asks for", async () => {
    const socket = open(namespace, { extraHeaders: { "Accept-Language": "en" } });
    const error = await new Promise<Error>((resolve) => socket.once("connect_error", resolve));
    expect(error.message).toBe("Your session has expired. Sign in again.");
  });
});

describe("another site's page", () => {
  test.each(["https://evil.example", "null", "http://127.0.0.1:1", "not a url"])(
    "of origin %s is refused, whatever it holds",
    async (origin) => {
      const { token } = await signedIn();
      for (const transports of [["websocket"], ["polling"]] as const)
        expect(
          await outcome("/chat", { auth: { token }, extraHeaders: { Origin: origin }, transports: [...transports] }),
        ).toBe("transport refused");
    },
  );

  test("is refused as a visitor too", async () => {
    const { token } = await newVisitor();
    expect(await outcome("/webchat", { auth: { token }, extraHeaders: { Origin: "https://evil.example" } })).toBe(
      "transport refused",
    );
  });

  test("our own page is not", async () => {
    const { token } = await signedIn();
    for (const origin of [server.url, env().APP_URL])
      expect(await outcome("/chat", { auth: { token }, extraHeaders: { Origin: origin } })).toBe("connected");
  });
});

describe("signing in to the hub", () => {
  test("by token", async () => {
    expect(await outcome("/chat", { auth: { token: (await signedIn()).token } })).toBe("connected");
  });

  test("by session cookie", async () => {
    const { token } = await signedIn();
    expect(await outcome("/chat", { extraHeaders: { Cookie: `a=1; ${sessionCookieName()}=${token}` } })).toBe(
      "connected",
    );
  });

  test("a bad token isn't rescued by a good cookie", async () => {
    const { token } = await signedIn();
    expect(
      await outcome("/chat", { auth: { token: "bad" }, extraHeaders: { Cookie: `${sessionCookieName()}=${token}` } }),
    ).toBe("UNAUTHENTICATED");
  });

  test("a visitor's token opens no attender's socket, nor the other way round", async () => {
    expect(await outcome("/chat", { auth: { token: (await newVisitor()).token } })).toBe("UNAUTHENTICATED");
    expect(await outcome("/webchat", { auth: { token: (await signedIn()).token } })).toBe("UNAUTHENTICATED");
  });

  test("a profile that may nothing is refused", async () => {
    const { token } = await signedIn(await addAttender(workspaceId, 3));
    expect(await outcome("/chat", { auth: { token } })).toBe("FORBIDDEN");
  });

  test("a namespace that doesn't exist is refused", async () => {
    expect(await outcome("/admin", { auth: { token: (await signedIn()).token } })).toBe("transport refused");
  });
});

describe("a session that ends takes its sockets with it:", () => {
  async function ended(socket: Socket): Promise<unknown> {
    const disconnected = nextEvent(socket, "disconnect");
    const event = await nextEvent<{ reason: string }>(socket, "SessionEnded");
    await disconnected;
    return event.reason;
  }

  test("logout", async () => {
    const { socket, token } = await connectedAttender();
    const end = ended(socket);
    await closeSession(token);
    expect(await end).toBe("logout");
  });

  test("password change, but not the session that changed it", async () => {
    const email = await addAttender(workspaceId);
    const [asking, stale] = [await signedIn(email), await signedIn(email)];
    const [kept, lost] = [
      await openChatSocket(server.url, asking.token),
      await openChatSocket(server.url, stale.token),
    ];
    sockets.push(kept as Socket, lost as Socket);
    const end = ended(lost as Socket);
    const { attender, sessionId } = asking.ctx;
    await commit({ workspaceId }, (unit) => endSessionsOf(unit, attender.id, "password-changed", sessionId));
    expect(await end).toBe("password-changed");
    await settled(kept);
    expect(kept.connected).toBe(true);
  });

  test("deactivation, even when only the database says so", async () => {
    const { socket, attenderId } = await connectedAttender();
    const end = ended(socket);
    await rawClient().attender.update({ where: { id: attenderId }, data: { isActive: false } });
    expect(await end).toBe("ended");
  });

  test("the row deleted by another process", async () => {
    const { socket, token } = await connectedAttender();
    const end = ended(socket);
    await rowsIn(database.dataDir).run("DELETE FROM session WHERE tokenHash = ?", hashToken(token));
    expect(await end).toBe("ended");
  });

  test("and leaves everybody else's alone", async () => {
    const [leaving, staying] = [await connectedAttender(), await connectedAttender()];
    const end = ended(leaving.socket);
    await rawClient().session.deleteMany({ where: { tokenHash: hashToken(leaving.token) } });
    await end;
    await settled(staying.socket);
    expect(staying.socket.connected).toBe(true);
  });
});

describe("malformed frames", () => {
  const alive = async () =>
    expect(await outcome("/chat", { auth: { token: (await signedIn()).token } })).toBe("connected");
  const polling = `/socket.io/?EIO=4&transport=polling`;

  test.each([
    "2[",
    "2/chat,{}",
    "2/chat,[1]",
    '2/chat,["connect"]',
    '2/chat,["disconnect"]',
    "9",
    "5",
    '51-["x"]',
    "3/chat,1",
    "2/chat,99999999999[]",
    '0/chat,{"token":',
    "\u0000",
  ])("the packet %j closes at most its own connection", async (packet) => {
    const { socket } = await connectedAttender();
    const bystander = await connectedAttender();
    socket.io.engine.write(packet);
    await settled(bystander.socket);
    expect(bystander.socket.connected).toBe(true);
    await alive();
  });

  test.each(["", "garbage", "4", "4{", "\u001e\u001e\u001e", "b###", "6", "1".repeat(10_000)])(
    "the polling body %j is survived",
    async (body) => {
      const opened = await (await fetch(`${server.url}${polling}`)).text();
      const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
      await (await fetch(`${server.url}${polling}&sid=${sid}`, { method: "POST", body })).text();
      await alive();
    },
  );

  test.each([
    "/socket.io/?EIO=4",
    "/socket.io/?EIO=4&transport=carrier-pigeon",
    "/socket.io/?EIO=1&transport=polling",
    `${polling}&sid=unknown`,
    "/socket.io/?EIO=4&transport=polling&sid=",
  ])("the request %s is refused or answered, never fatal", async (address) => {
    const response = await fetch(`${server.url}${address}`);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).not.toMatch(/\bat .*\.[jt]s:\d+/);
    await alive();
  });

  test("bytes that are no WebSocket frame close the connection and nothing else", async () => {
    const raw = net.connect(server.port, "127.0.0.1");
    const closed = new Promise((resolve) => raw.once("close", resolve));
    raw.once("data", () => raw.write(Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 37) % 256))));
    raw.write(
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n",
    );
    await closed;
    await alive();
  });

  test("a frame over the limit closes its connection and nothing else", async () => {
    const { socket } = await connectedAttender();
    const closed = nextEvent(socket, "disconnect");
    socket.emit("SendMessage", 1, "x".repeat(8_000_000));
    await closed;
    await alive();
  });
});
