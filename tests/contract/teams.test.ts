import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { chatSchema, entrySchema } from "@/lib/modules/conversations/schema";
import { type TeamDto, type TeamInput, teamSchema } from "@/lib/modules/teams/schema";
import { type ApiClient, openChatSocket, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_ADMIN } from "../support/template";

const ADDRESS = "/api/v1/teams";
const strict = teamSchema.strict();
let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
  other = await signIn(server.url, OTHER_ADMIN);
});
afterAll(async () => {
  await server?.kill();
  if (server) fs.rmSync(server.dataDir, { recursive: true, force: true });
});

const send = (client: ApiClient, method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  client.fetch(path, {
    method,
    ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
const list = async (client: ApiClient): Promise<TeamDto[]> =>
  z.array(strict).parse(await (await client.fetch(ADDRESS)).json());

let count = 0;
const input = (values: Partial<TeamInput> = {}): TeamInput => ({
  name: `Equipe ${++count}`,
  isPrivate: false,
  members: [],
  ...values,
});
const add = async (values: Partial<TeamInput> = {}) =>
  strict.parse(await (await send(admin, "POST", ADDRESS, input(values))).json());

const chats = async (query: string, client = agent) =>
  z.array(chatSchema.strict()).parse(await (await client.fetch(`/api/bff/Chat/GetChats${query}`)).json());
const aChat = async () => {
  const [chat] = await chats("?filter=unread&team=0");
  if (!chat) throw new Error("the demo has no waiting conversation of no team");
  return chat;
};
const move = (client: ApiClient, chatId: number, teamId: number | null, from: number | null) =>
  send(client, "PUT", `/api/v1/conversations/${chatId}/team`, { teamId, from });

describe("teams", () => {
  test("are an administrator's to add, and everybody's to see", async () => {
    const attendees = z
      .array(z.object({ id: z.number(), name: z.string() }))
      .parse(await (await agent.fetch("/api/bff/Attender/GetAttendees")).json());
    const [one, two] = attendees.sort((a, b) => (a.name < b.name ? -1 : 1));
    const members = [
      { attenderId: two?.id ?? 0, role: "lead" as const },
      { attenderId: one?.id ?? 0, role: "member" as const },
    ];
    const { id } = await add({ members });
    expect((await list(agent)).find((team) => team.id === id)?.members).toEqual([
      { attenderId: one?.id, name: one?.name, isActive: true, role: "member" },
      { attenderId: two?.id, name: two?.name, isActive: true, role: "lead" },
    ]);
    await expectProblem(await send(agent, "POST", ADDRESS, input()), "FORBIDDEN");
  });

  test("have a name of their own, whatever its accents and case", async () => {
    const { id, version } = await add({ name: "Comércio Exterior" });
    const taken = await send(admin, "POST", ADDRESS, input({ name: "comercio EXTERIOR" }));
    const problem = await expectProblem(taken, "TEAM_NAME_TAKEN");
    expect(problem.errors).toHaveProperty("name");
    const same = await send(admin, "PUT", `${ADDRESS}/${id}`, { ...input({ name: "COMÉRCIO exterior" }), version });
    expect(strict.parse(await same.json())).toMatchObject({ id, name: "COMÉRCIO exterior", version: version + 1 });
  });

  test("take nobody twice, and nobody of another workspace", async () => {
    const { id: stranger } = z.object({ id: z.number() }).parse(await (await other.fetch("/api/v1/me")).json());
    const member = { attenderId: stranger, role: "member" as const };
    await expectProblem(await send(admin, "POST", ADDRESS, input({ members: [member] })), "NOT_FOUND");
    await expectProblem(await send(admin, "POST", ADDRESS, input({ members: [member, member] })), "VALIDATION_FAILED");
  });

  test("are told of to every window", async () => {
    const socket = await openChatSocket(server.url, agent.token);
    const told = new Promise<object>((resolve) => socket.once("TeamsChanged", resolve));
    await add();
    expect(await told).toEqual({});
    socket.disconnect();
  });

  test("of another workspace aren't there", async () => {
    const { id, version } = await add();
    const chat = await aChat();
    expect((await list(other)).map((team) => team.id)).not.toContain(id);
    await expectProblem(await send(other, "PUT", `${ADDRESS}/${id}`, { ...input(), version }), "NOT_FOUND");
    await expectProblem(await send(other, "DELETE", `${ADDRESS}/${id}`), "NOT_FOUND");
    const [theirs] = await chats("", other);
    await expectProblem(await move(other, theirs?.id ?? 0, id, null), "NOT_FOUND");
    await expectProblem(await move(other, chat.id, null, null), "NOT_FOUND");
  });
});

describe("a conversation", () => {
  test("goes from team to team, which its lists, its line and every window say", async () => {
    const [sales, support] = [await add(), await add()];
    const { id } = await aChat();
    const socket = await openChatSocket(server.url, admin.token);
    const told = new Promise<{ patches: { id: number; team?: unknown }[] }>((resolve) =>
      socket.once("ConversationsUpdated", resolve),
    );
    const moved = chatSchema.strict().parse(await (await move(agent, id, sales.id, null)).json());
    expect(moved.team).toEqual({ id: sales.id, name: sales.name });
    expect((await told).patches).toContainEqual(expect.objectContaining({ id, team: moved.team }));
    socket.disconnect();
    expect((await chats(`?team=${sales.id}`)).map((chat) => chat.id)).toEqual([id]);
    await move(agent, id, support.id, sales.id);
    expect(await chats(`?team=${sales.id}`)).toEqual([]);
    await move(agent, id, null, support.id);
    expect((await chats("?team=0&filter=unread")).map((chat) => chat.id)).toContain(id);
    const entries = z.array(entrySchema).parse(await (await agent.fetch(`/api/v1/conversations/${id}/entries`)).json());
    expect(entries.filter(({ kind }) => kind === "moved").map(({ content }) => content)).toEqual([
      sales.name,
      support.name,
      "",
    ]);
  });

  test("stays where it is for who saw it elsewhere", async () => {
    const [sales, support] = [await add(), await add()];
    const { id } = await aChat();
    await move(agent, id, sales.id, null);
    await expectProblem(await move(admin, id, support.id, null), "TEAM_CHANGED");
    expect((await chats(`?team=${sales.id}`)).map((chat) => chat.id)).toEqual([id]);
    // What was wanted is so already.
    expect((await move(admin, id, sales.id, null)).status).toBe(200);
  });

  test("is of no team while its team is deleted, and the team's again when that is restored", async () => {
    const team = await add();
    const { id } = await aChat();
    await move(agent, id, team.id, null);
    expect((await send(admin, "DELETE", `${ADDRESS}/${team.id}`)).status).toBe(200);
    expect((await chats("?filter=unread&team=0")).find((chat) => chat.id === id)?.team).toBeNull();
    expect(await chats(`?team=${team.id}`)).toEqual([]);
    await expectProblem(await move(agent, id, team.id, null), "NOT_FOUND");
    await expectProblem(await send(agent, "POST", `${ADDRESS}/${team.id}/restore`), "FORBIDDEN");
    expect((await send(admin, "POST", `${ADDRESS}/${team.id}/restore`)).status).toBe(200);
    expect((await chats(`?team=${team.id}`)).map((chat) => chat.id)).toEqual([id]);
    await expectProblem(await send(admin, "POST", `${ADDRESS}/${team.id}/restore`), "NOT_FOUND");
  });

  test("can't come back to a team whose name another has by now", async () => {
    const { id, name } = await add();
    await send(admin, "DELETE", `${ADDRESS}/${id}`);
    await add({ name });
    await expectProblem(await send(admin, "POST", `${ADDRESS}/${id}/restore`), "TEAM_NAME_TAKEN");
  });

  test("isn't listed for a team that there isn't, and a team that can't be read is refused", async () => {
    await expectProblem(await agent.fetch("/api/bff/Chat/GetChats?team=-1"), "VALIDATION_FAILED");
    expect(await chats("?team=999999")).toEqual([]);
  });
});
