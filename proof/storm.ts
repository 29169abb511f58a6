import { io } from "socket.io-client";
import { percentile } from "@/bench/result";
import { cpuSeconds } from "@/bench/server-process";
import { freePort } from "@/tests/support/free-port";
import { insertDesk, type Pair } from "./desk";
import { atMost, exactly, type Figure, type Proof, type ProofOptions, told } from "./figure";
import { fillDatabase, startProduct, throwAwayFolder } from "./product";
import { storedFigures, type Told } from "./stored";
import { ask, until, type Window, windowsOf } from "./windows";

const PAIRS = 250;
const ROUNDS = { full: 5, quick: 1 };
const DOWN_MS = 2_000;
const CAUGHT_UP_S = 15;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function run({ isQuick, note }: ProofOptions): Promise<Figure[]> {
  const rounds = isQuick ? ROUNDS.quick : ROUNDS.full;
  const dataDir = throwAwayFolder("storm");
  const desk = await fillDatabase(dataDir, (db) =>
    insertDesk(db, "storm", { pairs: PAIRS, idleAgents: 0, idleVisitors: 0 }),
  );
  const port = await freePort();
  let server = await startProduct(dataDir, { port });
  const windows = desk.pairs.flatMap((pair) => windowsOf(server.url, desk.clientId, pair));
  const all: Told[] = [];
  const newest = new Map<number, number>();
  await until(() => windows.every(({ socket }) => socket.connected), 60_000);
  const isCaughtUp = (index: number) =>
    (windows[index] as Window).last >= (newest.get((desk.pairs[index >> 1] as Pair).chatId) ?? 0);
  const times: number[] = [];
  const behind: number[] = [];
  let cpu = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await server.kill();
    await sleep(DOWN_MS);
    server = await startProduct(dataDir, { port });
    const startedAt = performance.now();
    const cpuBefore = cpuSeconds(server.process.pid as number);
    // Somebody who is back at once writes to everybody who isn't.
    const writer = io(`${server.url}/chat`, {
      auth: { token: desk.adminToken },
      transports: ["websocket"],
      forceNew: true,
    });
    let missed = 0;
    await Promise.all(
      desk.pairs.map(async ({ chatId }) => {
        const clientMessageId = `storm-${round}-${chatId}`;
        const ack = await ask<{ id: number; seq: number }>(writer, "SendMessage", chatId, "perdeu isto", null, {
          clientMessageId,
        });
        all.push({ chatId, clientMessageId, ...ack });
        newest.set(chatId, ack.seq);
        if (!windows.every(({ socket }) => socket.connected)) missed += 1;
      }),
    );
    writer.disconnect();
    const done = new Map<number, number>();
    await until(() => {
      for (let index = 0; index < windows.length; index += 1)
        if (!done.has(index) && isCaughtUp(index)) done.set(index, performance.now() - startedAt);
      return done.size === windows.length;
    }, 60_000);
    cpu = Math.max(cpu, cpuSeconds(server.process.pid as number) - cpuBefore);
    times.push(...done.values());
    behind.push(windows.length - done.size);
    const seconds = (Math.max(...done.values()) / 1000).toFixed(1);
    note(`restart ${round} of ${rounds}: ${missed} messages while some were away; caught up after ${seconds} s`);
  }
  for (const { socket } of windows) socket.disconnect();
  const code = await server.stop();
  return [
    told("restarts with 500 sockets", String(rounds)),
    exactly(
      "sockets that didn't catch up",
      behind.reduce((sum, count) => sum + count),
      0,
    ),
    atMost("the last of the sockets has caught up, after the start", Math.max(...times) / 1000, CAUGHT_UP_S, "s", 1),
    told("most processor time that the server took for it", `${cpu.toFixed(1)} s`),
    told("half of them", `${(percentile(times, 50) / 1000).toFixed(1)} s`),
    ...storedFigures(dataDir, all),
    exactly("exit code on SIGTERM", code, 0),
  ];
}

/** All clients come back at once after a crash. */
export const stormProof: Proof = { name: "storm", summary: "500 sockets come back after a crash and catch up", run };
