import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { type ChatSocket, openChatSocket, signIn } from "@/tests/support/client";
import { FLOOD, HOSTILE_FRAMES } from "@/tests/support/hostile-frames";
import { send } from "@/tests/support/hub";
import { frameOf, RawSocket } from "@/tests/support/raw-socket";
import { startServer, type TestServer } from "@/tests/support/server";
import { slowness } from "@/tests/support/slowness";
import { openConversations } from "@/tests/support/stored-messages";

/** Frames of the whole test; the number. */
const FRAMES = Number(process.env.HOSTILE_FRAMES ?? 10_000);
/** A quarter of them come one to a connection, the rest from a few that stay. */
const CONNECTIONS = FRAMES / 4;
const FLOODERS = 20;
const AT_ONCE = 40;
/** Connections that say nothing, or not enough, as long as it lasts. */
const SILENT = 100;
const PACE_MS = 20;
/** What an acknowledgement may take beside the attack: so many times what it took before, and this at least. */
const FACTOR = 10;
const FLOOR_MS = 150;
/** The second half of the attack may leave less than 4 kB a frame in the process. */
const GROWTH_MAX_BYTES = (FRAMES / 2) * 4 * 1024;

const PROBE = ["--expose-gc", "--import", path.resolve("tests/support/heap-probe.mjs")];

let server: TestServer;
let port: number;
let token: string;
let agents: ChatSocket[];
let chats: number[];

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile"), nodeArguments: PROBE });
  chats = await openConversations(server.dataDir, 2);
  port = Number(new URL(server.url).port);
  ({ token } = await signIn(server.url));
  agents = await Promise.all(chats.map(() => openChatSocket(server.url, token)));
});
afterAll(async () => {
  for (const agent of agents) agent.disconnect();
  await server.kill();
  fs.rmSync(server.dataDir, { recursive: true, force: true });
});

/** What the server holds after a collection of garbage. */
async function heldBytes(): Promise<number> {
  const told = () => [...server.output().matchAll(/held (\d+) bytes/g)].map(([, bytes]) => Number(bytes));
  const before = told().length;
  server.process.kill("SIGUSR2");
  await vi.waitUntil(() => told().length > before, { timeout: 10_000 });
  return told().at(-1) as number;
}

/** Colleagues who go on talking until `over`; how long each acknowledgement took, in order of length. */
async function talk(over: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const ended = over.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  await Promise.all([
    ended,
    ...agents.map(async (agent, index) => {
      while (!isOver) {
        const started = performance.now();
        expect(await send(agent, chats[index] as number)).toMatchObject({ seq: expect.any(Number) });
        took.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, PACE_MS));
      }
    }),
  ]);
  return took.sort((a, b) => a - b);
}
const p95 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;

/** One frame to a connection, which is closed on both sides in the end. */
async function attackOnce(number: number): Promise<void> {
  const raw = await RawSocket.upgraded(port);
  await raw.flush(HOSTILE_FRAMES[number % HOSTILE_FRAMES.length]?.bytes() ?? Buffer.alloc(0));
  raw.end();
  await raw.closed;
}

/** A colleague's sign-in whose program has gone wrong: everything at once, and answers unread. */
async function flood(frames: number, seed: number): Promise<void> {
  const raw = await RawSocket.upgraded(port);
  raw.write(frameOf(`40/chat,{"token":"${token}"}`));
  await raw.answered('40/chat,{"sid"');
  for (let number = 0; number < frames; number += 1)
    await raw.flush(FLOOD[(number + seed) % FLOOD.length]?.(number) ?? Buffer.alloc(0));
  // Frames that lie unread when their connection ends are for nobody, and so are those after an early end.
  raw.write(frameOf('42/chat,987654321["NoSuchEvent"]'));
  await raw.answered("43/chat,987654321");
  expect(raw.isOpen).toBe(true);
  raw.destroy();
}

/** Connections that hold on without getting anywhere. */
async function holdSilent(): Promise<RawSocket[]> {
  const openings = [
    async () => RawSocket.connect(port),
    async () => RawSocket.upgraded(port),
    async () => {
      const raw = await RawSocket.connect(port);
      raw.write("GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: local");
      return raw;
    },
    async () => {
      const raw = await RawSocket.connect(port);
      raw.write(
        "POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7000000\r\n\r\n4",
      );
      return raw;
    },
    async () => {
      const raw = await RawSocket.upgraded(port);
      raw.write(frameOf("x".repeat(50_000), { final: false }));
      return raw;
    },
  ];
  return Promise.all(
    Array.from({ length: SILENT }, (_, number) => (openings[number % openings.length] as () => Promise<RawSocket>)()),
  );
}

/** Half of the attack. */
async function attack(): Promise<void> {
  const silent = await holdSilent();
  const connections = CONNECTIONS / 2;
  let next = 0;
  const line = async () => {
    while (next < connections) await attackOnce(next++);
  };
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, line),
    ...Array.from({ length: FLOODERS }, (_, seed) => flood((FRAMES / 2 - connections) / FLOODERS, seed)),
  ]);
  for (const raw of silent) raw.destroy();
}

describe(`${FRAMES} hostile frames`, () => {
  test("end no process, hold no colleague up and leave no memory behind", { timeout: 180_000 }, async () => {
    const before = p95(await talk(new Promise((resolve) => setTimeout(resolve, 100 * PACE_MS))));
    const disturbed = await talk(attack());
    const afterFirst = await heldBytes();
    await talk(attack());
    const grown = (await heldBytes()) - afterFirst;

    expect(server.process.exitCode).toBeNull();
    expect(agents.map((agent) => agent.connected)).toEqual([true, true]);
    expect(p95(disturbed)).toBeLessThan(Math.max(before * FACTOR, FLOOR_MS) * slowness());
    expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
    expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
    expect(server.output()).not.toMatch(/unexpected error|uncaught|\bat .*\.[jt]s:\d+/i);
  });
});
