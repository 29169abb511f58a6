import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listStatuses } from "@/lib/modules/presence/availability";
import { type Cluster, installCluster } from "@/lib/platform/cluster/cluster";
import { openCluster } from "@/lib/platform/cluster/open-cluster";
import { endSessions, isViewing } from "@/lib/platform/realtime/publisher";
import type { Ctx } from "@/lib/platform/session/context";
import { type ChatSocket, nextEvent, openChatSocket } from "@/tests/support/client";
import { type OtherNode, sharedRedis, startNode } from "@/tests/support/cluster/nodes";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, listenHub, send, type TestHub } from "@/tests/support/hub";

const database = testDatabase();
const redis = await sharedRedis();
let cluster: Cluster;
let here: TestHub;
let there: OtherNode;
let ctx: Ctx;
const opened: ChatSocket[] = [];

beforeAll(async () => {
  if (!redis) return;
  cluster = await openCluster(redis.url, redis.prefix);
  installCluster(cluster);
  here = await listenHub({ cluster });
  there = await startNode(redis);
  ({ ctx } = await signedIn());
});
beforeEach(({ skip }) => {
  if (!redis) skip();
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(async () => {
  if (redis) {
    await there.stop();
    await here.hub.close();
    await cluster.redis.ask(["DEL", `${redis.prefix}nodes`]);
    await cluster.close();
  }
  await database.close();
});

async function person(url: string): Promise<{ socket: ChatSocket; ctx: Ctx }> {
  const signed = await signedIn(await addAttender(ctx.workspaceId));
  const socket = await openChatSocket(url, signed.token);
  opened.push(socket);
  return { socket, ctx: signed.ctx };
}

const statusOf = async (attenderId: number) =>
  (await listStatuses(ctx)).find((status) => status.attenderId === attenderId)?.status;

describe("with another node", () => {
  test("a message that is sent on one is heard on the other, in both directions", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const [one, other] = [await person(here.url), await person(there.url)];
    for (const { socket } of [one, other]) await emitRaw(socket, "JoinChat", chatId);
    const away = nextEvent<{ message: string }>(other.socket, "SendMessage");
    await send(one.socket, chatId, "daqui para lá");
    expect(JSON.stringify(await away)).toContain("daqui para lá");
    const back = nextEvent<{ message: string }>(one.socket, "SendMessage");
    await send(other.socket, chatId, "de lá para cá");
    expect(JSON.stringify(await back)).toContain("de lá para cá");
  });

  test("a session that is ended on one closes its socket on the other and says why", async () => {
    const { socket, ctx: theirs } = await person(there.url);
    const told = nextEvent<{ reason: string }>(socket, "SessionEnded");
    const closed = new Promise((resolve) => socket.once("disconnect", resolve));
    endSessions([theirs.sessionId], "signed-out");
    expect(await told).toEqual({ reason: "signed-out" });
    await closed;
  });

  test("who looks at a conversation on one is seen on the other, and no more when they leave", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const [one, other] = [await person(here.url), await person(there.url)];
    const { id } = other.ctx.attender;
    await emitRaw(other.socket, "View", chatId);
    await vi.waitFor(() => expect(isViewing(ctx.workspaceId, id, chatId)).toBe(true), 5_000);
    expect(await emitRaw(one.socket, "GetPresence")).toMatchObject({
      chats: expect.arrayContaining([
        expect.objectContaining({ chatId, viewers: [expect.objectContaining({ attenderId: id })] }),
      ]),
    });
    other.socket.disconnect();
    await vi.waitFor(() => expect(isViewing(ctx.workspaceId, id, chatId)).toBe(false), 5_000);
  });

  test("a node that begins hears of the windows that are open, and sets nobody offline", async () => {
    const chatId = await addConversation(ctx.workspaceId);
    const { socket, ctx: theirs } = await person(here.url);
    await emitRaw(socket, "View", chatId);
    await vi.waitFor(async () => expect(await statusOf(theirs.attender.id)).toBe("available"), 5_000);
    const third = await startNode(redis as { url: string; prefix: string });
    const watcher = await person(third.url);
    await vi.waitFor(async () => {
      const { chats } = (await emitRaw(watcher.socket, "GetPresence")) as { chats: { chatId: number }[] };
      expect(chats.map((chat) => chat.chatId)).toContain(chatId);
    }, 5_000);
    expect(await statusOf(theirs.attender.id)).toBe("available");
    await third.stop();
  });
});

test("the people of a node that is killed are gone within 15 seconds, but for those who have a window elsewhere", {
  timeout: 40_000,
}, async () => {
  const third = await startNode(redis as { url: string; prefix: string });
  const chatId = await addConversation(ctx.workspaceId);
  const lost = await person(third.url);
  const both = await person(third.url);
  const { token } = await signedIn(both.ctx.attender.email);
  opened.push(await openChatSocket(here.url, token));
  await emitRaw(lost.socket, "View", chatId);
  await vi.waitFor(() => expect(isViewing(ctx.workspaceId, lost.ctx.attender.id, chatId)).toBe(true), 5_000);
  await vi.waitFor(async () => expect(await statusOf(lost.ctx.attender.id)).toBe("available"), 5_000);
  await third.kill();
  const killedAt = performance.now();
  await vi.waitFor(async () => expect(await statusOf(lost.ctx.attender.id)).toBe("offline"), {
    timeout: 20_000,
    interval: 100,
  });
  expect(performance.now() - killedAt).toBeLessThan(15_000);
  expect(isViewing(ctx.workspaceId, lost.ctx.attender.id, chatId)).toBe(false);
  expect(await statusOf(both.ctx.attender.id)).toBe("available");
});
