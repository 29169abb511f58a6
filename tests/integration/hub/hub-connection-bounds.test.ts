import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { env } from "@/lib/platform/env/env";
import { nextEvent, openChatSocket } from "@/tests/support/client";
import { newVisitor, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { listenHub, settled, type TestHub } from "@/tests/support/hub";
import { frameOf, RawSocket } from "@/tests/support/raw-socket";

const JOIN_MS = 500;
const database = testDatabase();
const opened: { close: () => unknown }[] = [];
let server: TestHub;

beforeAll(async () => {
  server = await listenHub({ joinMs: JOIN_MS });
});
afterEach(() => {
  env().SOCKETS_PER_ADDRESS = 1_000;
  for (const one of opened.splice(0)) one.close();
});
afterAll(async () => {
  await server.hub.close();
  await database.close();
});

async function raw(): Promise<RawSocket> {
  const socket = await RawSocket.upgraded(server.port);
  opened.push({ close: () => socket.destroy() });
  return socket;
}

function open(namespace: string, options: object = {}): Socket {
  const socket = io(`${server.url}${namespace}`, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  opened.push(socket);
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? "transport refused"),
    );
  });

const polling = () => `${server.url}/socket.io/?EIO=4&transport=polling`;
async function pollingSession(): Promise<string> {
  const { sid } = JSON.parse((await (await fetch(polling())).text()).slice(1)) as { sid: string };
  return sid;
}

describe("a connection that isn't let into a namespace", () => {
  test("isn't let into the root namespace either", async () => {
    expect(await outcome(open("/"))).toBe("NOT_FOUND");
  });

  test("is ended after its time, whether it says nothing, asks for the root or has left a namespace", async () => {
    const { token } = await newVisitor();
    const [silent, root, left] = await Promise.all([raw(), raw(), raw()]);
    root.write(frameOf("40"));
    left.write(frameOf(`40/webchat,{"token":"${token}"}`));
    await left.answered('40/webchat,{"sid"');
    left.write(frameOf("41/webchat,"));
    await Promise.all([silent.closed, root.closed, left.closed]);
  });

  test("by polling is ended, too", async () => {
    const sid = await pollingSession();
    await expect.poll(async () => (await fetch(`${polling()}&sid=${sid}`)).status).toBe(400);
  });

  test("is cut when it sends more than a sign-in, whole or in parts, and nobody parses a byte of it", async () => {
    const [whole, parts] = await Promise.all([raw(), raw()]);
    whole.write(frameOf(`42["x",${"[".repeat(400_000)}`));
    for (let part = 0; part < 8; part += 1)
      parts.write(frameOf("x".repeat(50_000), { final: false, opcode: part === 0 ? 1 : 0 }));
    await Promise.all([whole.closed, parts.closed]);
  });

  test("by polling may post no more than that", async () => {
    const sid = await pollingSession();
    const answer = await fetch(`${polling()}&sid=${sid}`, { method: "POST", body: `4${"x".repeat(400_000)}` });
    expect(answer.status).toBe(413);
  });

  test("may ask for a namespace a few times and no more", async () => {
    const asking = await raw();
    for (let time = 0; time < 6; time += 1) asking.write(frameOf(`40/chat,{"token":"guess-${time}"}`));
    await asking.closed;
  });

  test("stays when it has been let in", async () => {
    const socket = await openChatSocket(server.url, (await signedIn()).token);
    opened.push({ close: () => socket.disconnect() });
    const silent = await raw();
    await silent.closed;
    await settled(socket);
    expect(socket.connected).toBe(true);
  });
});

describe("a visitor's frames", () => {
  test("may have a megabyte and no more", async () => {
    const { token } = await newVisitor();
    const visitor = open("/webchat", { auth: { token } });
    expect(await outcome(visitor)).toBe("connected");
    const closed = nextEvent(visitor, "disconnect");
    visitor.emit("SendMessage", "x".repeat(1_500_000), { clientMessageId: "a" });
    await closed;
  });

  test("an attender's may be large", async () => {
    const socket = (await openChatSocket(server.url, (await signedIn()).token)) as Socket;
    opened.push(socket);
    expect(await new Promise((resolve) => socket.emit("NoSuchEvent", "x".repeat(7_000_000), resolve))).toMatchObject({
      error: { code: "UNKNOWN_EVENT" },
    });
  });
});

describe("a deeply nested packet", () => {
  const deep = "[".repeat(70);
  async function signedInLine(): Promise<RawSocket> {
    const { token } = await signedIn();
    const socket = await raw();
    socket.write(frameOf(`40/chat,{"token":"${token}"}`));
    await socket.answered('40/chat,{"sid"');
    return socket;
  }

  test.each([
    `42/chat",["x",${deep}`,
    `42/chat, ["x",${deep}`,
    `42/chat,1 ["x",${deep}`,
    `43/chat,1["x",${deep}`,
    `40/chat,{"a":${deep}`,
    `44/chat,{"a":${deep}`,
    `461-/chat,7["x",${deep}`,
  ])("that is no event closes its connection: %s", async (packet) => {
    const socket = await signedInLine();
    socket.write(frameOf(packet));
    await socket.closed;
  });

  test.each([
    [
      "that is an event is refused with an answer",
      `42/chat,7["Typing",${deep}`,
      '43/chat,7[{"error":{"code":"MALFORMED_REQUEST"',
    ],
    ["without an acknowledgement, too", `42/chat,["Typing",${deep}`, '42/chat,["Error",{"code":"MALFORMED_REQUEST"'],
    [
      "of too many values, too",
      `42/chat,7["Typing"${",0".repeat(10_000)}]`,
      '43/chat,7[{"error":{"code":"MALFORMED_REQUEST"',
    ],
  ])("%s", async (_, packet, answer) => {
    const socket = await signedInLine();
    socket.write(frameOf(packet));
    await socket.answered(answer);
    expect(socket.isOpen).toBe(true);
  });

  test("with binary parts is refused when they have come, and closes its connection when they are large", async () => {
    const socket = await signedInLine();
    socket.write(frameOf(`451-/chat,7["Typing",{"_placeholder":true,"num":0},${deep}`));
    socket.write(frameOf("x", { opcode: 2 }));
    await socket.answered('43/chat,7[{"error":{"code":"MALFORMED_REQUEST"');
    socket.write(frameOf('451-/chat,8["Typing",{"_placeholder":true,"num":0}]'));
    socket.write(frameOf("x".repeat(200_000), { opcode: 2 }));
    await socket.closed;
  });
});

describe("an address", () => {
  const forwarded = (address: string) => ({ extraHeaders: { "X-Forwarded-For": address } });
  const from = async (address: string) =>
    outcome(open("/webchat", { auth: { token: (await newVisitor()).token }, ...forwarded(address) }));

  test("has so many connections and no more, until one of them ends", async () => {
    env().SOCKETS_PER_ADDRESS = 2;
    expect([await from("198.51.100.1"), await from("198.51.100.1")]).toEqual(["connected", "connected"]);
    expect(await from("198.51.100.1")).toBe("transport refused");
    expect(await from("198.51.100.2")).toBe("connected");
    opened.shift()?.close();
    await expect.poll(() => from("198.51.100.1")).toBe("connected");
  });

  test("by polling counts like one by WebSocket", async () => {
    env().SOCKETS_PER_ADDRESS = 1;
    expect(await from("198.51.100.3")).toBe("connected");
    expect((await fetch(polling(), { headers: { "X-Forwarded-For": "198.51.100.3" } })).status).toBe(403);
  });

  test("of IPv6 is counted with its network, which may have more", async () => {
    env().SOCKETS_PER_ADDRESS = 1;
    const outcomes = [];
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "2001:db8:0:2::1"])
      outcomes.push(await from(address));
    expect(outcomes).toEqual(["connected", "transport refused", "connected", "transport refused"]);
  });
});
