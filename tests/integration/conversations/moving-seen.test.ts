import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { addConversation, signedIn } from "@/tests/support/context";
import { customerWrites } from "@/tests/support/conversations/customer-writes";
import { testDatabase } from "@/tests/support/database";
import { emitRaw, heard, listenHub, settled, type TestHub } from "@/tests/support/hub";
import { callRoute, declaredRoutes, nameOf } from "@/tests/support/matrix/route-registry";
import { rawClient } from "@/tests/support/prisma/raw-client";

const database = testDatabase();
const routes = await declaredRoutes();
let hub: TestHub;
let ctx: Ctx;
let admin: ChatSocket;
let headers: { agent: Record<string, string>; admin: Record<string, string> };
let privateTeam: number;

beforeAll(async () => {
  const agent = await signedIn();
  const lead = await signedIn(DEMO_ACCOUNTS.admin);
  ({ ctx } = agent);
  const cookieOf = (token: string) => ({ Cookie: `${sessionCookieName()}=${token}` });
  headers = { agent: cookieOf(agent.token), admin: cookieOf(lead.token) };
  const { id } = await rawClient().team.create({
    data: { workspaceId: ctx.workspaceId, name: "Ouvidoria", isPrivate: true },
  });
  privateTeam = id;
  hub = await listenHub();
  admin = await openChatSocket(hub.url, lead.token);
});
afterAll(async () => {
  admin.disconnect();
  await hub.hub.close();
  await database.close();
});

async function call(name: string, who: keyof typeof headers, id: number, body?: object) {
  const route = routes.find((one) => nameOf(one) === name);
  if (!route) throw new Error(`there is no ${name}`);
  const response = await callRoute(route, { headers: headers[who], params: { id: String(id) }, ...(body && { body }) });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}
const MOVE = "POST /api/v1/conversations/[id]/messages/move";
const UNMOVE = "POST /api/v1/conversations/[id]/messages/unmove";
const MOVES = "GET /api/v1/conversations/[id]/moves";

/** A conversation with a message of its customer. */
async function written(isHidden = false): Promise<number> {
  const id = await addConversation(ctx.workspaceId, { subject: isHidden ? "Sigiloso" : "Aberta" });
  if (isHidden)
    await rawClient().conversation.update({ where: { id }, data: { teamId: privateTeam, audience: privateTeam } });
  await customerWrites(ctx.workspaceId, id);
  return id;
}

test("who sees one of two conversations alone neither moves, nor takes back, nor reads of a move", async () => {
  const [id, hidden] = [await written(), await written(true)];
  for (const preview of [true, false]) {
    expect(await call(MOVE, "agent", id, { toId: hidden, seqs: [1], preview })).toMatchObject({ status: 404 });
    expect(await call(MOVE, "agent", hidden, { toId: id, seqs: [1], preview })).toMatchObject({ status: 404 });
  }
  const out = await call(MOVE, "admin", id, { toId: hidden, seqs: [1] });
  const back = await call(MOVE, "admin", hidden, { toId: id, seqs: [1] });
  expect([out.status, back.status]).toEqual([200, 200]);
  expect(await call(MOVES, "agent", id)).toMatchObject({ status: 200, answer: { out: [], in: [] } });
  expect(await call(MOVES, "agent", hidden)).toMatchObject({ status: 404 });
  expect(await call(UNMOVE, "agent", id, { moveId: out.answer.moveId })).toMatchObject({ status: 404 });
  expect(await call(UNMOVE, "agent", hidden, { moveId: back.answer.moveId })).toMatchObject({ status: 404 });
  const { answer: entries } = await call("GET /api/v1/conversations/[id]/entries", "agent", id);
  expect(JSON.stringify(entries)).not.toContain("messages_");
  const seen = await call(MOVES, "admin", id);
  expect(seen.answer).toMatchObject({ out: [{ id: hidden, seqs: [1] }], in: [{ id: hidden, seqs: [1] }] });
  expect(await call(UNMOVE, "admin", id, { moveId: out.answer.moveId })).toMatchObject({ status: 200 });
});

test("both conversations' screens hear of a move and of its undo", async () => {
  const [id, to] = [await written(), await written()];
  await emitRaw(admin, "JoinChat", id);
  await emitRaw(admin, "JoinChat", to);
  const entries = heard(admin, "EntryAdded");
  const { answer } = await call(MOVE, "agent", id, { toId: to, seqs: [1] });
  await call(UNMOVE, "agent", id, { moveId: answer.moveId });
  await settled(admin);
  const kinds = entries.map(({ payload }) => payload.entry as { chatId: number; kind: string; content: string });
  expect(kinds.map(({ chatId, kind, content }) => [chatId, kind, content])).toEqual([
    [id, "messages_out", `${to} ${answer.moveId} 1`],
    [to, "messages_in", `${id} ${answer.moveId} 1`],
    [id, "messages_back", `${to} ${answer.moveId} 1`],
    [to, "messages_back", `${id} ${answer.moveId} 1`],
  ]);
});
