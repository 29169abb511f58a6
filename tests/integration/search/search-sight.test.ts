import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addNote } from "@/lib/modules/conversations/add-note";
import { sendMessage } from "@/lib/modules/conversations/messages/send-message";
import { listChats } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import { indexNow } from "@/lib/platform/search/indexer";
import type { Ctx } from "@/lib/platform/session/context";
import type { Reach } from "@/lib/platform/session/sight";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
/** A team of the agent's, and one that isn't. */
let own: number;
let foreign: number;
let agentId: number;
let email: string;

beforeAll(async () => {
  ({ ctx: admin } = await signedIn());
  email = await addAttender(admin.workspaceId);
  agentId = (await signedIn(email)).ctx.attender.id;
  const members = [{ attenderId: agentId, role: "member" as const }];
  own = (await saveTeam(admin, { name: "Vendas da busca", isPrivate: false, members })).id;
  foreign = (await saveTeam(admin, { name: "Financeiro da busca", isPrivate: false, members: [] })).id;
  ({ ctx: admin } = await signedIn());
});
afterAll(() => database.close());
beforeEach(indexNow);

/** The agent as a session of now has them. */
async function agent(reach: Reach): Promise<Ctx> {
  await rows.run("UPDATE attender SET reach = ? WHERE id = ?", reach, agentId);
  return (await signedIn(email)).ctx;
}

async function conversation(teamId: number | null, said: string, assignedAttenderId?: number): Promise<number> {
  const id = await addConversation(admin.workspaceId);
  if (teamId !== null) await moveToTeam(admin, { chatId: id, teamId, from: null });
  if (assignedAttenderId !== undefined)
    await assignConversation(admin, { chatId: id, attenderId: assignedAttenderId, from: null });
  await sendMessage(admin, { chatId: id, text: said, attachments: [], clientMessageId: randomUUID() });
  return id;
}

/** Writes so many messages into a conversation, past the product. */
async function fill(conversationId: number, count: number, content: string): Promise<void> {
  await rows.run(
    `INSERT INTO message (workspaceId, conversationId, seq, senderKind, type, content, createdAt)
     WITH RECURSIVE n(seq) AS (SELECT 2 UNION ALL SELECT seq + 1 FROM n WHERE seq <= ?)
     SELECT ?, ?, seq, 'customer', 'text', ?, 0 FROM n`,
    count,
    admin.workspaceId,
    conversationId,
    content,
  );
}

const found = async (ctx: Ctx, search: string) => {
  await indexNow();
  return (await listChats(ctx, { search })).items.map(({ id }) => id);
};

test("a word of one's own is found behind five thousand newer ones of another team", async () => {
  const mine = await conversation(own, "ornitorrinco");
  const theirs = await conversation(foreign, "ornitorrinco");
  await fill(theirs, 5_000, "ornitorrinco");
  expect(await found(await agent("teams"), "ornitorrinco")).toEqual([mine]);
  expect(await found(admin, "ornitorrinco")).toEqual([theirs]);
});

test("what is assigned to somebody is found in a team that isn't theirs, and nothing else of it", async () => {
  const given = await conversation(foreign, "jabuticaba", agentId);
  await conversation(foreign, "jabuticaba");
  const free = await conversation(null, "jabuticaba");
  expect((await found(await agent("teams"), "jabuticaba")).sort()).toEqual([given, free].sort());
});

test("who sees their own alone finds those, and what nobody has of their team", async () => {
  const given = await conversation(foreign, "pitangueira", agentId);
  const waiting = await addConversation(admin.workspaceId);
  await moveToTeam(admin, { chatId: waiting, teamId: own, from: null });
  await addNote(admin, waiting, { content: "pitangueira", mentions: [], givesAccess: false, clientId: randomUUID() });
  await conversation(own, "pitangueira", admin.attender.id);
  expect((await found(await agent("own"), "pitangueira")).sort()).toEqual([given, waiting].sort());
});

test("a conversation that moves is found by who sees it where it is now", async () => {
  const id = await conversation(own, "muriqui");
  const ctx = await agent("teams");
  expect(await found(ctx, "muriqui")).toEqual([id]);
  await moveToTeam(admin, { chatId: id, teamId: foreign, from: own });
  expect(await found(ctx, "muriqui")).toEqual([]);
  await moveToTeam(admin, { chatId: id, teamId: null, from: foreign });
  expect(await found(ctx, "muriqui")).toEqual([id]);
});

test("nothing is said to be meant that stands in hidden conversations alone", async () => {
  await conversation(foreign, "tangerina");
  const { items, instead } = await listChats(await agent("teams"), { search: "tangeirna" });
  expect([items, instead]).toEqual([[], null]);
});
