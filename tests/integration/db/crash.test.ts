import fs from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { type ChatSocket, openChatSocket, signIn } from "@/tests/support/client";
import { freePort } from "@/tests/support/free-port";
import { type Acknowledged, sendUntilAcknowledged } from "@/tests/support/persistent-sender";
import { startServer, type TestServer } from "@/tests/support/server";
import { compareWithDatabase, openConversations } from "@/tests/support/stored-messages";

const CLIENTS = 20;
const SENDS_PER_CLIENT = 100;
const KILLS = 20;
/** Unacknowledged messages that each client keeps on the way, so that every kill meets some. */
const IN_FLIGHT = 4;

let server: TestServer | undefined;
const sockets: ChatSocket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

/** Numbers of acknowledgements, all different, after which the server is killed. */
function killMoments(total: number): number[] {
  const moments = new Set<number>();
  while (moments.size < KILLS) moments.add(1 + Math.floor(Math.random() * (total - CLIENTS * IN_FLIGHT)));
  return [...moments].sort((a, b) => a - b);
}

test("after twenty kills in the middle of 2,000 sends nothing acknowledged is missing, nothing is there twice and no number is skipped", {
  timeout: 240_000,
}, async () => {
  const port = await freePort();
  let running = await startServer({ template: inject("templateFile"), port });
  server = running;
  const { dataDir, url } = running;
  const chats = await openConversations(dataDir, 5);
  const { token } = await signIn(url);

  const moments = killMoments(CLIENTS * SENDS_PER_CLIENT);
  const acknowledged: Acknowledged[] = [];
  let kills = 0;
  let restarting: Promise<void> = Promise.resolve();
  const crash = async () => {
    await running.kill();
    kills += 1;
    running = await startServer({ dataDir, port });
    server = running;
  };
  // Without it the clients would wait for ever for a server that didn't come back.
  let notRestarted: (error: unknown) => void = () => undefined;
  const unrestarted = new Promise<never>((_, reject) => {
    notRestarted = reject;
  });
  const note = (ack: Acknowledged) => {
    acknowledged.push(ack);
    if (acknowledged.length === moments[0]) {
      moments.shift();
      restarting = restarting.then(crash);
      restarting.catch(notRestarted);
    }
  };

  // All are connected before the first kill: a first connection that fails isn't what this is about.
  for (let client = 0; client < CLIENTS; client++) {
    const socket = await openChatSocket(url, token, { reconnection: true });
    socket.io.reconnectionDelay(20);
    socket.io.reconnectionDelayMax(200);
    sockets.push(socket);
  }
  const clients = sockets.map(async (socket, client) => {
    const chat = chats[client % chats.length] as number;
    let next = 0;
    const lane = async () => {
      while (next < SENDS_PER_CLIENT)
        note(await sendUntilAcknowledged(socket, chat, `cliente ${client}, mensagem ${++next}`));
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  });
  await Promise.race([Promise.all(clients), unrestarted]);
  await restarting;
  await running.kill();

  expect(kills).toBe(KILLS);
  expect(acknowledged).toHaveLength(CLIENTS * SENDS_PER_CLIENT);
  expect(new Set(acknowledged.map((ack) => ack.clientMessageId)).size).toBe(CLIENTS * SENDS_PER_CLIENT);
  expect(await compareWithDatabase(dataDir, acknowledged)).toEqual({
    missing: [],
    doubled: [],
    withGaps: [],
    integrity: "ok",
  });
});
