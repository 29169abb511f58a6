import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { attendeeOptionSchema } from "@/lib/modules/attenders/list-attendees";
import { choiceSchema } from "@/lib/modules/conversations/choices";
import { chatSchema, messageSchema } from "@/lib/modules/conversations/schema";
import { companyOptionSchema, customerOptionSchema } from "@/lib/modules/customers/customer-options";
import { plainText } from "@/lib/platform/search/rows/terms";
import { type ApiClient, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_SECRET } from "../support/template";

let server: TestServer;
let agent: ApiClient;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const get = async <T>(path: string, schema: z.ZodType<T>): Promise<T[]> =>
  z.array(schema).parse(await (await agent.fetch(path)).json());
const nextOf = (response: Response) => /<([^>]+)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];

describe("the choices of the conversation modal", () => {
  test("GetStatuses gives the four statuses by code, named in the attender's language", async () => {
    expect(await get("/api/bff/Chat/GetStatuses", choiceSchema.strict())).toEqual([
      { value: "active", label: "Ativo", code: 1 },
      { value: "closed", label: "Fechado", code: 2 },
      { value: "waiting", label: "Aguardando", code: 3 },
      { value: "pending", label: "Pendente", code: 4 },
    ]);
  });

  test("GetPriorities gives the four priorities, lowest first", async () => {
    expect((await get("/api/bff/Chat/GetPriorities", choiceSchema.strict())).map(({ value }) => value)).toEqual([
      "low",
      "medium",
      "high",
      "urgent",
    ]);
  });

  test("GetChannels gives the three channels", async () => {
    expect((await get("/api/bff/Chat/GetChannels", choiceSchema.strict())).map(({ value }) => value)).toEqual([
      "email",
      "whatsapp",
      "webchat",
    ]);
  });

  test("GetAttendees gives the active attenders with their role, by name", async () => {
    const people = await get("/api/bff/Attender/GetAttendees", attendeeOptionSchema.strict());
    expect(people.map(({ email }) => email)).toContain(DEMO_ACCOUNTS.agent);
    expect(people.map(({ email }) => email)).not.toContain(DEMO_ACCOUNTS.inactive);
    expect(people.find(({ email }) => email === DEMO_ACCOUNTS.admin)?.role).toBe("admin");
  });
});

describe.each([
  ["/api/bff/Company/GetCompanies", companyOptionSchema.strict() as z.ZodType<{ id: number; name: string }>],
  ["/api/bff/User/GetCustomers", customerOptionSchema.strict() as z.ZodType<{ id: number; name: string }>],
] as const)("GET %s", (path, schema) => {
  test("without parameters gives an array by name, of this workspace alone", async () => {
    const all = await get(path, schema);
    expect(all.length).toBeGreaterThan(3);
    expect(JSON.stringify(all)).not.toContain(OTHER_SECRET);
    const names = all.map(({ name }) => plainText(name));
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  test("in pages, followed by their links, gives each exactly once", async () => {
    const ids: number[] = [];
    for (let next: string | undefined = `${path}?pageSize=3`; next; ) {
      const response: Response = await agent.fetch(next);
      ids.push(
        ...z
          .array(schema)
          .parse(await response.json())
          .map(({ id }) => id),
      );
      next = nextOf(response);
    }
    expect(ids).toEqual((await get(path, schema)).map(({ id }) => id));
  });

  test("with a search gives those whose name or address has it", async () => {
    const [first] = await get(path, schema);
    const part = (first?.name ?? "").slice(1, 5);
    const found = async () => (await get(`${path}?search=${encodeURIComponent(part)}`, schema)).map(({ id }) => id);
    // The demo workspace's rows may still be on their way into the index.
    await expect.poll(found, { timeout: 10_000 }).toContain(first?.id);
    expect(await get(`${path}?search=ninguem-se-chama-assim`, schema)).toEqual([]);
  });

  test.each(["?pageSize=0", "?pageSize=201", "?unknown=1"])("refuses %s", async (query) => {
    await expectProblem(await agent.fetch(`${path}${query}`), "VALIDATION_FAILED");
  });
});

describe("GET /api/bff/Chat/GetChatCangooClientMessages", () => {
  test("gives what customers wrote, newest first, and nothing of another workspace", async () => {
    const all = await get("/api/bff/Chat/GetChatCangooClientMessages", messageSchema.strict());
    expect(all.length).toBeGreaterThan(10);
    expect(all.every(({ userIdentifier, isFromAttender }) => userIdentifier !== null && !isFromAttender)).toBe(true);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(JSON.stringify(all)).not.toContain(OTHER_SECRET);
  });

  test("in pages gives each exactly once", async () => {
    const ids: number[] = [];
    for (let next: string | undefined = "/api/bff/Chat/GetChatCangooClientMessages?pageSize=40"; next; ) {
      const response: Response = await agent.fetch(next);
      ids.push(
        ...z
          .array(messageSchema)
          .parse(await response.json())
          .map(({ id }) => id),
      );
      next = nextOf(response);
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(40);
  });
});

describe("POST /api/bff/Attender/CloseConversation", () => {
  test("closes a conversation, and a second time is 409", async () => {
    const chats = z.array(chatSchema).parse(await (await agent.fetch("/api/bff/Chat/GetChats?filter=unread")).json());
    const path = `/api/bff/Attender/CloseConversation?chatId=${chats[0]?.id}`;
    const response = await agent.fetch(path, { method: "POST" });
    expect(chatSchema.strict().parse(await response.json())).toMatchObject({ status: "closed", statusCode: 2 });
    await expectProblem(await agent.fetch(path, { method: "POST" }), "CHAT_CLOSED");
  });
});

describe("PUT /api/bff/Chat/UpdateConversation/{id}", () => {
  const put = (id: number, body: object) =>
    agent.fetch(`/api/bff/Chat/UpdateConversation/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const open = async () => {
    const chats = z.array(chatSchema).parse(await (await agent.fetch("/api/bff/Chat/GetChats?filter=unread")).json());
    const chat = chats.at(-1);
    if (!chat) throw new Error("the demo has no open conversation");
    return chat;
  };
  const formOf = (chat: z.infer<typeof chatSchema>) => ({
    conversationId: chat.id,
    subject: chat.subject,
    customerId: chat.user.id,
    companyId: null,
    assignedAgentId: null,
    priority: chat.priority,
    status: chat.status,
    channel: chat.channelName,
    tags: chat.tags,
  });

  test("stores the documented fields and answers the conversation", async () => {
    const chat = await open();
    const response = await put(chat.id, { ...formOf(chat), subject: "Assunto novo", tags: [" vip ", "vip"] });
    expect(chatSchema.strict().parse(await response.json())).toMatchObject({ subject: "Assunto novo", tags: ["vip"] });
  });

  test.each([
    ["an empty subject", { subject: "  " }, "subject"],
    ["an unknown priority", { priority: "critical" }, "priority"],
    ["an unknown status", { status: "open" }, "status"],
    ["an unknown channel", { channel: "fax" }, "channel"],
    ["a customer that is no number", { customerId: "1" }, "customerId"],
    ["another conversation's id", { conversationId: 1_999_999_999 }, "conversationId"],
    ["tags that aren't texts", { tags: [1] }, "tags.0"],
  ])("refuses %s and names the field", async (_, change, field) => {
    const chat = await open();
    const response = await put(chat.id, { ...formOf(chat), ...change });
    expect(((await response.clone().json()) as { errors: object }).errors).toHaveProperty([field]);
    await expectProblem(response, "VALIDATION_FAILED");
  });
});
