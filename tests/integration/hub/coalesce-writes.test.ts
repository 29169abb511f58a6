import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { io as connect, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { coalesceWrites } from "@/lib/hub/coalesce-writes";

type Listeners = { listenerCount(event: string): number; once(event: string, listener: () => void): unknown };
/** What the hub takes of Engine.IO without its types' leave. A new version may lack any of it. */
type Connection = Listeners & {
  id?: unknown;
  transport?: Listeners & { name?: unknown; writable?: unknown; send(packets: unknown[]): void };
};

const http = createServer();
const server = new Server(http, { serveClient: false });
let client: Socket;
let connection: Connection;

beforeAll(async () => {
  coalesceWrites(server);
  server.engine.on("connection", (opened: Connection) => {
    connection = opened;
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  client = connect(`http://127.0.0.1:${port}`, { transports: ["websocket"], forceNew: true });
  await new Promise<void>((resolve) => client.once("connect", resolve));
});
afterAll(async () => {
  client.close();
  await server.close();
});

const heard = (count: number) =>
  new Promise<unknown[]>((resolve) => {
    const all: unknown[] = [];
    client.on("Told", (value: unknown) => {
      if (all.push(value) < count) return;
      client.off("Told");
      resolve(all);
    });
  });

describe("this version of Engine.IO has what the hub takes of it:", () => {
  const lacks = (what: string, user: string) =>
    `Engine.IO no longer has ${what}, which ${user} needs: look for its likes`;
  const writes = "lib/hub/coalesce-writes.ts";

  test("a connection's `id`", () => {
    expect(connection.id, lacks("a connection's `id`", "lib/hub/connection-guard.ts")).toEqual(expect.any(String));
  });

  test("its `transport`", () => {
    expect(connection.transport, lacks("a connection's `transport`", writes)).toBeDefined();
  });

  test("the transport's `name`", () => {
    expect(connection.transport?.name, lacks("the transport's name 'websocket'", writes)).toBe("websocket");
  });

  test("the transport's `writable`, which is true at rest", async () => {
    await vi.waitFor(() =>
      expect(connection.transport?.writable, lacks("the transport's `writable`", writes)).toBe(true),
    );
  });

  test("the event `packetCreate`, which comes before the packet is written", async () => {
    const order: string[] = [];
    connection.once("packetCreate", () => order.push("packetCreate"));
    connection.once("flush", () => order.push("flush"));
    const arrived = heard(1);
    server.emit("Told", 0);
    await arrived;
    expect(order, lacks("`packetCreate` before `flush`", writes)).toEqual(["packetCreate", "flush"]);
  });

  test("a listener of the transport's `ready`, by which it writes what waits", () => {
    expect(connection.transport?.listenerCount("ready"), lacks("a listener of `ready`", writes)).toBeGreaterThan(0);
  });
});

test("what one turn of the event loop sends to a socket is written at once, in order", async () => {
  const transport = connection.transport as NonNullable<Connection["transport"]>;
  await vi.waitFor(() => expect(transport.writable).toBe(true));
  const write = vi.spyOn(transport, "send");
  const arrived = heard(5);
  for (let value = 1; value <= 5; value += 1) server.emit("Told", value);
  expect(write).not.toHaveBeenCalled();
  expect(await arrived).toEqual([1, 2, 3, 4, 5]);
  expect(write.mock.calls.map(([packets]) => packets.length)).toEqual([5]);
});
