import fs from "node:fs";
import { afterEach, expect, inject, test, vi } from "vitest";
import { type ChatSocket, openChatSocket, signIn } from "@/tests/support/client";
import { sharedRedis } from "@/tests/support/cluster/nodes";
import { type Acknowledged, sendUntilAcknowledged } from "@/tests/support/persistent-sender";
import { startServer, type TestServer } from "@/tests/support/server";
import { compareWithDatabase, openConversations } from "@/tests/support/stored-messages";

let server: TestServer | undefined;
const sockets: ChatSocket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

test("SIGTERM under load ends with 0, answers what was begun and loses nothing acknowledged", {
  timeout: 90_000,
}, async () => {
  server = await startServer({ template: inject("templateFile") });
  const { url, dataDir } = server;
  const chats = await openConversations(dataDir, 4);
  const client = await signIn(url);
  const acknowledged: Acknowledged[] = [];
  const begun = new Promise<void>((resolve) => {
    for (const chatId of chats) {
      void openChatSocket(url, client.token).then(async (socket) => {
        sockets.push(socket);
        while (socket.connected) {
          acknowledged.push(await sendUntilAcknowledged(socket, chatId, "sob carga"));
          if (acknowledged.length === 200) resolve();
        }
      });
    }
  });
  await begun;
  const requests = Array.from({ length: 10 }, () =>
    client
      .fetch("/api/bff/Chat/GetChats")
      .then((response) => response.status)
      .catch(() => "refused"),
  );
  const code = await server.stop();
  expect(code).toBe(0);
  for (const status of await Promise.all(requests)) expect([200, "refused"]).toContain(status);
  expect(await compareWithDatabase(dataDir, acknowledged)).toEqual({
    missing: [],
    doubled: [],
    withGaps: [],
    integrity: "ok",
  });
  expect(server.output()).not.toMatch(/\bat .*\.[jt]s:\d+/);
});

test("SIGINT ends it as well, and a second signal changes nothing", { timeout: 60_000 }, async () => {
  server = await startServer({ template: inject("templateFile") });
  server.process.kill("SIGINT");
  expect(await server.stop()).toBe(0);
});

test("a node among others says that it isn't ready before it stops, and serves meanwhile", {
  timeout: 60_000,
}, async ({ skip }) => {
  const redis = await sharedRedis();
  if (!redis) return skip();
  const env = { REDIS_URL: redis.url, REDIS_PREFIX: redis.prefix };
  server = await startServer({ template: inject("templateFile"), env });
  const { url } = server;
  const statusOf = async (path: string) => (await fetch(url + path)).status;
  const before = await statusOf("/api/health/ready");
  const stopped = server.stop();
  await vi.waitFor(async () => expect(await statusOf("/api/health/ready")).toBe(503), { interval: 20 });
  const client = await signIn(url);
  sockets.push(await openChatSocket(url, client.token));
  expect([before, (await client.fetch("/api/bff/Chat/GetChats")).status, await stopped]).toEqual([200, 200, 0]);
});

test("an idle keep-alive connection and an open socket don't hold it up", { timeout: 60_000 }, async () => {
  server = await startServer({ template: inject("templateFile") });
  const client = await signIn(server.url);
  sockets.push(await openChatSocket(server.url, client.token));
  await (await client.fetch("/api/health")).text();
  expect(await server.stop()).toBe(0);
});
