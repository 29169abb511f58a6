import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import type { Ctx } from "@/lib/platform/session/context";
import { sessionCookieName } from "@/lib/platform/session/cookie";
import { type ChatSocket, openChatSocket } from "@/tests/support/client";
import { addConversation, signedIn } from "@/tests/support/context";
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
    data: { workspaceId: ctx.workspaceId, name: "Jurídico", isPrivate: true },
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
const MERGE = "POST /api/v1/conversations/[id]/merge";
const UNMERGE = "POST /api/v1/conversations/[id]/unmerge";
const MERGES = "GET /api/v1/conversations/[id]/merges";

/** A conversation of the private team, which the agent doesn't see. */
async function hidden(): Promise<number> {
  const id = await addConversation(ctx.workspaceId, { subject: "Sigiloso" });
  await rawClient().conversation.update({ where: { id }, data: { teamId: privateTeam, audience: privateTeam } });
  return id;
}

test("who doesn't see a conversation can neither merge it nor take its merge back, nor reads of it", async () => {
  const [id, other] = [await addConversation(ctx.workspaceId), await hidden()];
  for (const preview of [true, false]) {
    expect(await call(MERGE, "agent", id, { otherId: other, preview })).toMatchObject({ status: 404 });
    expect(await call(MERGE, "agent", other, { otherId: id, preview })).toMatchObject({ status: 404 });
  }
  const { answer } = await call(MERGE, "admin", id, { otherId: other });
  expect(answer).toMatchObject({ mergeId: expect.any(Number) });
  expect(await call(MERGES, "agent", id)).toMatchObject({ status: 200, answer: { into: null, items: [] } });
  expect(await call(UNMERGE, "agent", id, { mergeId: answer.mergeId })).toMatchObject({ status: 404 });
  const { answer: entries } = await call("GET /api/v1/conversations/[id]/entries", "agent", id);
  expect(JSON.stringify(entries)).not.toContain("merged");
  expect(await call(UNMERGE, "admin", id, { mergeId: answer.mergeId })).toMatchObject({ status: 200 });
});

test("both conversations' screens hear of a merge and of its undo", async () => {
  const [id, other] = [await addConversation(ctx.workspaceId), await addConversation(ctx.workspaceId)];
  await emitRaw(admin, "JoinChat", id);
  await emitRaw(admin, "JoinChat", other);
  const entries = heard(admin, "EntryAdded");
  const updates = heard(admin, "ConversationsUpdated");
  const { answer } = await call(MERGE, "agent", id, { otherId: other });
  await call(UNMERGE, "agent", id, { mergeId: answer.mergeId });
  await settled(admin);
  const kinds = entries.map(({ payload }) => payload.entry as { chatId: number; kind: string });
  expect(kinds.map(({ chatId, kind }) => [chatId, kind])).toEqual([
    [id, "merged"],
    [other, "merged_into"],
    [id, "unmerged"],
    [other, "unmerged"],
  ]);
  await expect
    .poll(() => {
      const patches = updates.flatMap(({ payload }) => payload.patches as { id: number; isMerged?: boolean }[]);
      return patches.filter((patch) => patch.id === other).at(-1)?.isMerged;
    })
    .toBe(false);
});
