import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { ChatDto, EntryDto } from "@/lib/modules/conversations/schema";
import type { NotificationServerEvents } from "@/lib/modules/notifications/events";
import { notificationSchema } from "@/lib/modules/notifications/schema";
import { type ApiClient, type ChatSocket, nextEvent, openChatSocket, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";

type Added = Parameters<NotificationServerEvents["NotificationAdded"]>[0];
type Read = Parameters<NotificationServerEvents["NotificationsRead"]>[0];

const answerSchema = z.strictObject({ items: z.array(notificationSchema.strict()), unread: z.number().int() });
let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;
let chatId: number;
let sockets: ChatSocket[] = [];

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  const [chat] = (await (await agent.fetch("/api/bff/Chat/GetChats?pageSize=1")).json()) as ChatDto[];
  chatId = chat?.id ?? 0;
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});
beforeEach(() => markRead(2_000_000_000));
afterEach(() => {
  for (const socket of sockets) socket.disconnect();
  sockets = [];
});

async function listen(client: ApiClient): Promise<ChatSocket> {
  const socket = await openChatSocket(server.url, client.token);
  sockets.push(socket);
  return socket;
}

async function mention(content: string, mentions: number[], author = admin): Promise<void> {
  const response = await author.fetch(`/api/v1/conversations/${chatId}/notes`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ content, mentions, clientId: randomUUID() }),
  });
  expect(response.status).toBe(200);
}

const list = async (query = "", client = agent) =>
  answerSchema.parse(await (await client.fetch(`/api/v1/notifications${query}`)).json());

async function markRead(upToId: number, client = agent, rest: object = {}): Promise<Response> {
  return client.fetch("/api/v1/notifications/read", {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ upToId, ...rest }),
  });
}

describe("a mention", () => {
  test("is on top of the list, unread, with who wrote it where and what", async () => {
    await mention("Rafael, confere o frete?", [agent.attenderId]);
    const { items, unread } = await list();
    expect(unread).toBe(1);
    expect(items[0]).toMatchObject({
      kind: "mention",
      chatId,
      authorName: admin.name,
      text: "Rafael, confere o frete?",
      isRead: false,
    });
    expect(items[0]?.subject).not.toBe("");
  });

  test("says which note it is about, and where that stands", async () => {
    await mention("Onde estou?", [agent.attenderId]);
    const { entryId, afterSeq } = (await list()).items[0] ?? {};
    const entries = (await (await agent.fetch(`/api/v1/conversations/${chatId}/entries`)).json()) as EntryDto[];
    expect(entries.at(-1)).toMatchObject({ id: entryId, afterSeq, content: "Onde estou?" });
  });

  test("is told to the mentioned attender at once, as the list has it", async () => {
    const heard = nextEvent<Added>(await listen(agent), "NotificationAdded");
    await mention("Ao vivo", [agent.attenderId]);
    expect((await heard).notification).toEqual((await list()).items[0]);
  });

  test("is told to nobody else", async () => {
    const colleague = await listen(admin);
    const heard: Added[] = [];
    colleague.on("NotificationAdded", (event) => heard.push(event));
    const arrived = nextEvent<Added>(await listen(agent), "NotificationAdded");
    await mention("Só para um", [agent.attenderId]);
    await arrived;
    // A round trip on the colleague's own connection: what was sent to it before has come by then.
    await colleague.emitWithAck("GetPresence");
    expect(heard).toEqual([]);
  });

  test("of oneself notifies nobody", async () => {
    await mention("Lembrete para mim", [agent.attenderId], agent);
    expect((await list()).unread).toBe(0);
  });
});

describe("reading", () => {
  test("marks up to the id, and leaves what came later", async () => {
    await mention("Primeira", [agent.attenderId]);
    const upToId = (await list()).items[0]?.id ?? 0;
    await mention("Segunda", [agent.attenderId]);
    expect(await (await markRead(upToId)).json()).toEqual({ count: 1 });
    const { items, unread } = await list();
    expect([unread, items[0]?.isRead, items[1]?.isRead]).toEqual([1, false, true]);
  });

  test("is told to the attender's other windows", async () => {
    await mention("Para duas janelas", [agent.attenderId]);
    const upToId = (await list()).items[0]?.id ?? 0;
    const heard = nextEvent<Read>(await listen(agent), "NotificationsRead");
    await markRead(upToId);
    expect(await heard).toEqual({ upToId });
  });

  test("doesn't touch a colleague's", async () => {
    await mention("Minha", [agent.attenderId]);
    await markRead(2_000_000_000, admin);
    expect((await list()).unread).toBe(1);
  });

  test("marks one alone from its id to its id, and tells the other windows which", async () => {
    await mention("Fica", [agent.attenderId]);
    await mention("Lida", [agent.attenderId]);
    const id = (await list()).items[0]?.id ?? 0;
    const heard = nextEvent<Read>(await listen(agent), "NotificationsRead");
    expect(await (await markRead(id, agent, { fromId: id })).json()).toEqual({ count: 1 });
    expect(await heard).toEqual({ ids: [id] });
    const { items, unread } = await list();
    expect([unread, items[0]?.isRead, items[1]?.isRead]).toEqual([1, true, false]);
  });

  test("marks those of a filter, and leaves the others", async () => {
    await mention("Uma menção", [agent.attenderId]);
    expect(await (await markRead(2_000_000_000, agent, { filter: "assigned" })).json()).toEqual({ count: 0 });
    expect(await (await markRead(2_000_000_000, agent, { filter: "mentions" })).json()).toEqual({ count: 1 });
  });

  test.each([0, -1, 1.5, "1"])("refuses %s as an id", async (upToId) => {
    await expectProblem(await markRead(upToId as number), "VALIDATION_FAILED");
  });
});

describe("a filter", () => {
  test("leaves its kinds in the list, and the number counts all", async () => {
    await mention("Entre as menções", [agent.attenderId]);
    expect((await list("?filter=mentions")).items[0]?.text).toBe("Entre as menções");
    const { items, unread } = await list("?filter=assigned");
    expect([items.filter(({ kind }) => !kind.endsWith("assigned")), unread]).toEqual([[], 1]);
  });

  test("leaves what is unread", async () => {
    await mention("Já lida", [agent.attenderId]);
    await markRead(2_000_000_000);
    await mention("Ainda não", [agent.attenderId]);
    expect((await list("?filter=unread")).items.map(({ text }) => text)).toEqual(["Ainda não"]);
  });

  test("that doesn't exist is refused", async () => {
    await expectProblem(await agent.fetch("/api/v1/notifications?filter=urgent"), "VALIDATION_FAILED");
  });
});

test("pages follow one another without a gap or a repetition", async () => {
  for (const text of ["um", "dois", "três", "quatro", "cinco"]) await mention(text, [agent.attenderId]);
  const whole = (await list()).items.map(({ id }) => id);
  const first = (await list("?pageSize=2")).items.map(({ id }) => id);
  const rest = (await list(`?cursor=${first.at(-1)}`)).items.map(({ id }) => id);
  expect([...first, ...rest]).toEqual(whole);
});
