import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { GET as health } from "@/app/api/health/route";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { openCluster } from "@/lib/platform/cluster/open-cluster";
import { type ChatSocket, nextEvent, openChatSocket } from "@/tests/support/client";
import { type OtherNode, type OwnRedis, ownRedis, sharedRedis, startNode } from "@/tests/support/cluster/nodes";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, listenHub, send, type TestHub } from "@/tests/support/hub";

const database = testDatabase();
const isInstalled = (await sharedRedis()) !== undefined;
let redis: OwnRedis;
let cluster: Cluster;
let here: TestHub;
let there: OtherNode;

beforeAll(async () => {
  if (!isInstalled) return;
  redis = await ownRedis();
  await redis.start();
  cluster = await openCluster(redis.url, redis.prefix);
  installCluster(cluster);
  here = await listenHub({ cluster });
  there = await startNode(redis);
});
beforeEach(({ skip }) => {
  if (!isInstalled) skip();
});
afterAll(async () => {
  if (isInstalled) {
    await there.kill();
    await here.hub.close();
    await cluster.close();
    await redis.kill();
  }
  await database.close();
});

const healthStatus = async () =>
  ((await (await health(new Request("http://localhost/api/health"), {})).json()) as { status: string }).status;

async function joined(url: string, chatId: number): Promise<ChatSocket> {
  const { ctx } = await signedIn();
  const { token } = await signedIn(await addAttender(ctx.workspaceId));
  const socket = await openChatSocket(url, token, { reconnection: true });
  await emitRaw(socket, "JoinChat", chatId);
  return socket;
}

test("without Redis messages are stored and acknowledged, and when it is back browsers are made to catch up", async () => {
  const { ctx } = await signedIn();
  const chatId = await addConversation(ctx.workspaceId);
  const browser = await joined(here.url, chatId);
  const colleague = await joined(there.url, chatId);
  const heard = nextEvent(browser, "SendMessage");
  await send(colleague, chatId, "antes");
  await heard;
  expect(await healthStatus()).toBe("ok");

  await redis.kill();
  await vi.waitFor(async () => expect(await healthStatus()).toBe("degraded"), 5_000);
  expect(await send(browser, chatId, "sem Redis, daqui")).toMatchObject({ seq: 2 });
  expect(await send(colleague, chatId, "sem Redis, de lá")).toMatchObject({ seq: 3 });
  expect(browser.connected).toBe(true);

  // Each node has said something that the other couldn't hear.
  const backAgain = [browser, colleague].map(
    (socket) => new Promise<void>((resolve) => socket.once("disconnect", () => socket.once("connect", resolve))),
  );
  await redis.start();
  await vi.waitFor(async () => expect(await healthStatus()).toBe("ok"), 5_000);
  await Promise.all(backAgain);
  for (const socket of [browser, colleague]) await emitRaw(socket, "JoinChat", chatId);
  const missed = await listMessages(ctx, chatId, { afterSeq: 1 });
  expect(missed?.items.map(({ seq }) => seq)).toEqual([2, 3]);
  // A node that was heard too late makes browsers catch up once more: like a browser, each joins again, and sends again.
  for (const socket of [browser, colleague])
    socket.on("connect", () => socket.emit("JoinChat", chatId, () => undefined));
  const live: string[] = [];
  browser.on("SendMessage", (message) => live.push(JSON.stringify(message)));
  await vi.waitFor(async () => {
    await Promise.race([send(colleague, chatId, "de volta"), setTimeout(1_000)]);
    expect(live.join()).toContain("de volta");
  }, 15_000);
  for (const socket of [browser, colleague]) socket.disconnect();
});
