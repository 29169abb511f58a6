import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { chatSchema, countersSchema, messageSchema } from "@/lib/modules/conversations/schema";
import { type ApiClient, openChatSocket, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_ADMIN } from "../support/template";

const chats = z.array(chatSchema.strict());
const messages = z.array(messageSchema.strict());
let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;
let foreignChatId: number;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  const other = await signIn(server.url, OTHER_ADMIN);
  foreignChatId = chats.parse(await (await other.fetch("/api/bff/Chat/GetChats")).json())[0]?.id ?? 0;
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const getChats = async (query = "", client = agent) =>
  chats.parse(await (await client.fetch(`/api/bff/Chat/GetChats${query}`)).json());
const nextOf = (response: Response) => /^<([^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];

/** Follows Link headers to the end. */
async function walk<T>(path: string, schema: z.ZodType<T[]>): Promise<T[][]> {
  const pages: T[][] = [];
  for (let next: string | undefined = path; next; ) {
    const response = await agent.fetch(next);
    expect(response.status).toBe(200);
    pages.push(schema.parse(await response.json()));
    next = nextOf(response);
  }
  return pages;
}

/** Open conversations that nobody has, each given to one test only. */
const unassigned = (() => {
  let known: Promise<number[]> | undefined;
  return async () => {
    known ??= getChats("?filter=unread").then((all) =>
      all.filter((chat) => chat.assignedAttender === null).map((chat) => chat.id),
    );
    const id = (await known).shift();
    if (id === undefined) throw new Error("the demo has no further unassigned conversation");
    return id;
  };
})();

const assign = (client: ApiClient, chatId: number | string, attenderId: number | string) =>
  client.fetch(`/api/bff/Chat/AssignAttenderToChat?chatId=${chatId}&attenderId=${attenderId}`, { method: "POST" });
const close = (client: ApiClient, chatId: number | string) =>
  client.fetch(`/api/Chat/CloseChat?chatId=${chatId}`, { method: "POST" });

describe("GET /api/bff/Chat/GetChats", () => {
  test("gives the newest 200 without any parameter, newest activity first", async () => {
    const all = await getChats();
    expect(all.length).toBe(Math.min(200, (await getChats("?pageSize=200")).length));
    expect(all.map((chat) => chat.lastActivityAt)).toEqual(
      all
        .map((chat) => chat.lastActivityAt)
        .sort()
        .reverse(),
    );
  });

  test.each([1, 7, 50])(
    "pages of %d, followed by their links, give each conversation exactly once",
    async (pageSize) => {
      const pages = await walk(`/api/bff/Chat/GetChats?pageSize=${pageSize}`, chats);
      expect(pages.slice(0, -1).every((page) => page.length === pageSize)).toBe(true);
      expect(pages.flat().map((chat) => chat.id)).toEqual((await getChats()).map((chat) => chat.id));
    },
  );

  test("the link keeps the filter and the search", async () => {
    const [filtered, whole] = [
      await walk("/api/bff/Chat/GetChats?filter=closed&pageSize=5", chats),
      await getChats("?filter=closed"),
    ];
    expect(filtered.flat()).toEqual(whole);
    expect(whole.every((chat) => chat.status === "closed")).toBe(true);
  });

  test("searches subject, name and address, without regard to case", async () => {
    const [first] = await getChats();
    const name = first?.user.name.toUpperCase() ?? "";
    expect((await getChats(`?search=${encodeURIComponent(name)}`)).map((chat) => chat.id)).toContain(first?.id);
    expect(await getChats("?search=nothing-is-called-this")).toEqual([]);
  });

  test.each([
    "?filter=none",
    "?pageSize=0",
    "?pageSize=201",
    "?pageSize=x",
    "?cursor=%00",
    "?cursor=abc",
    "?unknown=1",
    `?search=${"x".repeat(201)}`,
  ])("refuses %s", async (query) => {
    await expectProblem(await agent.fetch(`/api/bff/Chat/GetChats${query}`), "VALIDATION_FAILED");
  });
});

describe("GET /api/bff/Chat/GetChatMessages", () => {
  const longest = async () => (await getChats()).reduce((one, other) => (other.lastSeq > one.lastSeq ? other : one));

  test("gives the documented shape in ascending order without gaps", async () => {
    const chat = await longest();
    const all = messages.parse(await (await agent.fetch(`/api/bff/Chat/GetChatMessages?chatId=${chat.id}`)).json());
    expect(all.map((message) => message.seq)).toEqual(Array.from({ length: chat.lastSeq }, (_, index) => index + 1));
  });

  test("older pages, followed by their links, give each message exactly once", async () => {
    const chat = await longest();
    const pages = await walk(`/api/bff/Chat/GetChatMessages?chatId=${chat.id}&pageSize=3`, messages);
    expect(
      pages
        .reverse()
        .flat()
        .map((message) => message.seq),
    ).toEqual(Array.from({ length: chat.lastSeq }, (_, index) => index + 1));
  });

  test("what came after a number, followed by its links, is complete", async () => {
    const chat = await longest();
    const pages = await walk(`/api/bff/Chat/GetChatMessages?chatId=${chat.id}&pageSize=2&afterSeq=1`, messages);
    expect(pages.flat().map((message) => message.seq)).toEqual(
      Array.from({ length: chat.lastSeq - 1 }, (_, index) => index + 2),
    );
  });

  test.each([
    "",
    "?chatId=",
    "?chatId=x",
    "?chatId=-1",
    "?chatId=1&chatId=2",
    "?chatId=99999999999",
    "?chatId=1&afterSeq=-1",
  ])("refuses %j", async (query) => {
    await expectProblem(await agent.fetch(`/api/bff/Chat/GetChatMessages${query}`), "VALIDATION_FAILED");
  });

  test("an unknown and a foreign conversation are not found, alike", async () => {
    const [unknown, foreign] = await Promise.all(
      [1_999_999_999, foreignChatId].map(async (id) => {
        const path = `/api/bff/Chat/GetChatMessages?chatId=${id}`;
        const { requestId: _, ...problem } = await expectProblem(await agent.fetch(path), "NOT_FOUND");
        return problem;
      }),
    );
    expect(foreign).toEqual(unknown);
  });
});

describe("POST /api/bff/Chat/AssignAttenderToChat", () => {
  test("assigns, and tells the second who has it", async () => {
    const id = await unassigned();
    const response = await assign(agent, id, agent.attenderId);
    expect(chatSchema.strict().parse(await response.json())).toMatchObject({
      id,
      status: "active",
      assignedAttender: { id: agent.attenderId },
    });
    const problem = await expectProblem(await assign(admin, id, admin.attenderId), "ALREADY_ASSIGNED");
    expect(problem).toMatchObject({
      details: { attenderName: agent.name },
      message: expect.stringContaining(agent.name),
    });
  });

  test("of two at once one wins", async () => {
    const id = await unassigned();
    const statuses = await Promise.all(
      [assign(agent, id, agent.attenderId), assign(admin, id, admin.attenderId)].map(
        async (response) => (await response).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test("an unknown or foreign id in either place is not found", async () => {
    await expectProblem(await assign(agent, foreignChatId, agent.attenderId), "NOT_FOUND");
    await expectProblem(await assign(agent, await unassigned(), 1_999_999_999), "NOT_FOUND");
  });

  test.each([
    ["", "1"],
    ["1", ""],
    ["a", "b"],
  ])("refuses chatId=%s attenderId=%s", async (chatId, attenderId) => {
    await expectProblem(await assign(agent, chatId, attenderId), "VALIDATION_FAILED");
  });

  test("refuses another site's page even with a good session", async () => {
    const response = await agent.fetch(`/api/bff/Chat/AssignAttenderToChat?chatId=1&attenderId=1`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
    });
    await expectProblem(response, "ORIGIN_NOT_ALLOWED");
  });
});

describe("POST /api/Chat/CloseChat", () => {
  test("closes once, and messages are refused afterwards", async () => {
    const id = await unassigned();
    expect(chatSchema.strict().parse(await (await close(agent, id)).json())).toMatchObject({
      id,
      status: "closed",
      statusCode: 2,
    });
    await expectProblem(await close(agent, id), "CHAT_CLOSED");
    const socket = await openChatSocket(server.url, agent.token);
    const ack = await new Promise<object>((resolve) => socket.emit("SendMessage", id, "tarde", null, {}, resolve));
    expect(ack).toMatchObject({ error: { code: "CHAT_CLOSED" } });
    socket.disconnect();
  });

  test("an unknown and a foreign conversation are not found", async () => {
    for (const id of [1_999_999_999, foreignChatId]) await expectProblem(await close(agent, id), "NOT_FOUND");
  });

  test("knows no other method", async () => {
    expect((await agent.fetch("/api/Chat/CloseChat?chatId=1")).status).toBe(405);
  });
});

describe("what the documented calls stand on", () => {
  test("one conversation, as the list has it", async () => {
    const [first] = await getChats();
    expect(chatSchema.strict().parse(await (await agent.fetch(`/api/v1/conversations/${first?.id}`)).json())).toEqual(
      first,
    );
    for (const id of [foreignChatId, 1_999_999_999, "x", "1.5", "99999999999999999999"])
      await expectProblem(await agent.fetch(`/api/v1/conversations/${id}`), "NOT_FOUND");
  });

  test("the tabs' numbers are what the tabs hold", async () => {
    const counters = countersSchema.strict().parse(await (await agent.fetch("/api/v1/conversations/counters")).json());
    for (const filter of Object.keys(counters) as (keyof typeof counters)[])
      expect([filter, (await getChats(`?filter=${filter}`)).length]).toEqual([filter, counters[filter]]);
  });

  test("a file sent by an attender is downloaded by a colleague as it was, and by nobody without a session", async () => {
    const socket = await openChatSocket(server.url, agent.token);
    const id = await unassigned();
    const file = {
      fileName: "relatório.txt",
      base64Content: Buffer.from("<script>olá</script>").toString("base64"),
      contentType: "text/html",
      fileSize: 20,
    };
    await new Promise<object>((resolve) => socket.emit("SendMessage", id, "", [file], {}, resolve));
    socket.disconnect();
    const url =
      messages.parse(await (await admin.fetch(`/api/bff/Chat/GetChatMessages?chatId=${id}`)).json()).at(-1)
        ?.attachments[0]?.attachmentUrl ?? "";
    const response = await admin.fetch(url);
    expect(await response.text()).toBe("<script>olá</script>");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="relat_rio\.txt"; filename\*=UTF-8''relat%C3%B3rio\.txt$/,
      ),
    });
    await expectProblem(await fetch(`${server.url}${url}`), "UNAUTHENTICATED");
    await expectProblem(await (await signIn(server.url, OTHER_ADMIN)).fetch(url), "NOT_FOUND");
  });
});
