import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import {
  CANNED_REPLY_MAX_LENGTH,
  type CannedReplyDto,
  type CannedReplyInput,
  cannedReplySchema,
} from "@/lib/modules/canned-replies/schema";
import { type ApiClient, signIn } from "../support/client";
import { expectProblem } from "../support/problem";
import { startServer, type TestServer } from "../support/server";
import { OTHER_ADMIN } from "../support/template";

const ADDRESS = "/api/v1/canned-replies";
const replySchema = cannedReplySchema.strict();
let server: TestServer;
let agent: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  server = await startServer({ template: inject("templateFile") });
  agent = await signIn(server.url, DEMO_ACCOUNTS.agent);
  admin = await signIn(server.url, DEMO_ACCOUNTS.admin);
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
const list = async (client: ApiClient): Promise<CannedReplyDto[]> =>
  z.array(replySchema).parse(await (await client.fetch(ADDRESS)).json());

let count = 0;
const input = (values: Partial<CannedReplyInput> = {}): CannedReplyInput => ({
  shortcut: `teste-${++count}`,
  content: "Olá, {{customer.firstName}}!",
  isShared: false,
  ...values,
});

async function add(client: ApiClient, values: Partial<CannedReplyInput> = {}): Promise<CannedReplyDto> {
  return replySchema.parse(await (await send(client, "POST", ADDRESS, input(values))).json());
}

describe("the list", () => {
  test("holds the demo's six shared replies and the agent's own, by shortcut", async () => {
    const replies = await list(agent);
    expect(replies.map(({ shortcut }) => shortcut)).toEqual(
      replies.map(({ shortcut }) => shortcut).sort((a, b) => (a < b ? -1 : 1)),
    );
    expect(replies.filter(({ isShared }) => isShared)).toHaveLength(6);
    expect(replies.filter(({ isShared }) => !isShared)).toHaveLength(1);
  });

  test("says which of them the asking attender may change", async () => {
    expect((await list(agent)).every(({ isShared, canEdit }) => canEdit === !isShared)).toBe(true);
    expect((await list(admin)).every(({ canEdit }) => canEdit)).toBe(true);
  });

  test("doesn't hold a colleague's own replies", async () => {
    const { id } = await add(agent);
    expect((await list(admin)).map((reply) => reply.id)).not.toContain(id);
  });

  test("holds nothing of another workspace", async () => {
    expect(await list(await signIn(server.url, OTHER_ADMIN))).not.toContainEqual(
      expect.objectContaining({ shortcut: "saudacao" }),
    );
  });
});

describe("a shared reply", () => {
  test("is an administrator's to add, and everybody's to use", async () => {
    const { id } = await add(admin, { isShared: true });
    expect((await list(agent)).find((reply) => reply.id === id)).toMatchObject({ isShared: true, canEdit: false });
  });

  test("is nobody else's to add, change or remove", async () => {
    const { id, shortcut, version } = await add(admin, { isShared: true });
    await expectProblem(await send(agent, "POST", ADDRESS, input({ isShared: true })), "FORBIDDEN");
    await expectProblem(
      await send(agent, "PUT", `${ADDRESS}/${id}`, { ...input({ isShared: true }), version }),
      "FORBIDDEN",
    );
    await expectProblem(await send(agent, "PUT", `${ADDRESS}/${id}`, { ...input(), version }), "FORBIDDEN");
    await expectProblem(await send(agent, "DELETE", `${ADDRESS}/${id}`), "FORBIDDEN");
    expect((await list(agent)).find((reply) => reply.id === id)).toMatchObject({ shortcut });
  });
});

describe("an own reply", () => {
  test("is kept as it was written, with its shortcut in lower case", async () => {
    const content = "Oi, {{customer.name}}!\n\nAté já 👋";
    const { id } = await add(agent, { shortcut: "  Meu-Oi ", content });
    expect((await list(agent)).find((reply) => reply.id === id)).toMatchObject({ shortcut: "meu-oi", content });
  });

  test("changes under the same id", async () => {
    const { id, version } = await add(agent);
    const change = { ...input({ shortcut: "mudada", content: "Outra" }), version };
    const answer = await send(agent, "PUT", `${ADDRESS}/${id}`, change);
    expect(replySchema.parse(await answer.json())).toMatchObject({ id, shortcut: "mudada", content: "Outra" });
  });

  test("is gone after it is removed, and its shortcut is free again", async () => {
    const { id, shortcut, content } = await add(agent);
    expect((await send(agent, "DELETE", `${ADDRESS}/${id}`)).status).toBe(200);
    expect((await list(agent)).map((reply) => reply.id)).not.toContain(id);
    expect((await send(agent, "POST", ADDRESS, { shortcut, content, isShared: false })).status).toBe(200);
  });

  test("looks to a colleague as if it weren't there", async () => {
    const { id, version } = await add(agent);
    await expectProblem(await send(admin, "PUT", `${ADDRESS}/${id}`, { ...input(), version }), "NOT_FOUND");
    await expectProblem(await send(admin, "DELETE", `${ADDRESS}/${id}`), "NOT_FOUND");
  });
});

describe("a shortcut", () => {
  test("is taken once among one's own, and the answer names the field", async () => {
    const { shortcut } = await add(agent);
    const problem = await expectProblem(await send(agent, "POST", ADDRESS, input({ shortcut })), "SHORTCUT_TAKEN");
    expect(problem.message).toContain(shortcut);
    expect(problem.errors).toHaveProperty("shortcut");
  });

  test("is taken once among the shared ones", async () => {
    const { shortcut } = await add(admin, { isShared: true });
    await expectProblem(await send(admin, "POST", ADDRESS, input({ shortcut, isShared: true })), "SHORTCUT_TAKEN");
  });

  test("can be one's own beside a shared one and a colleague's", async () => {
    const { shortcut } = await add(admin, { isShared: true });
    expect((await send(agent, "POST", ADDRESS, input({ shortcut }))).status).toBe(200);
    expect((await send(admin, "POST", ADDRESS, input({ shortcut }))).status).toBe(200);
  });

  test("doesn't stand in its own way when only the text changes", async () => {
    const { id, shortcut, version } = await add(agent);
    expect(
      (await send(agent, "PUT", `${ADDRESS}/${id}`, { ...input({ shortcut, content: "Nova" }), version })).status,
    ).toBe(200);
  });

  test.each(["", " ", "com espaço", "ação", "/barra", "-hífen", "x".repeat(41)])("can't be “%s”", async (shortcut) => {
    await expectProblem(await send(agent, "POST", ADDRESS, input({ shortcut })), "VALIDATION_FAILED");
  });
});

test.each([
  ["no text", { content: " \n " }],
  ["too much text", { content: "x".repeat(CANNED_REPLY_MAX_LENGTH + 1) }],
  ["an unknown field", { ownerId: 1 }],
])("refuses %s", async (_, values) => {
  await expectProblem(await send(agent, "POST", ADDRESS, { ...input(), ...values }), "VALIDATION_FAILED");
});
