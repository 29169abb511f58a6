import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changeMany } from "@/lib/modules/conversations/bulk/change-many";
import { getChat } from "@/lib/modules/conversations/queries";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { deleteConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { saveTeam } from "@/lib/modules/teams/save-team";
import type { Ctx } from "@/lib/platform/session/context";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
let admin: Ctx;
let agent: Ctx;
let open: number;
let hidden: number;

beforeAll(async () => {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  const team = async (isPrivate: boolean) =>
    (await saveTeam(ctx, { name: `Equipe ${randomUUID().slice(0, 8)}`, isPrivate, members: [] })).id;
  open = await team(false);
  hidden = await team(true);
  admin = (await signedIn(DEMO_ACCOUNTS.admin)).ctx;
  agent = (await signedIn(await addAttender(ctx.workspaceId))).ctx;
});
afterAll(() => database.close());

const conversations = (count: number) =>
  Promise.all(Array.from({ length: count }, () => addConversation(admin.workspaceId, {})));
const teamOf = async (id: number) => (await getChat(admin, id))?.team?.id ?? null;
const move = (ctx: Ctx, ids: number[], teamId: number | null) =>
  changeMany(ctx, { ids, change: { kind: "team", teamId } });

describe("moving many conversations", () => {
  test("moves each that isn't there yet, says what became of each, and takes it back", async () => {
    const [one = 0, two = 0, there = 0] = await conversations(3);
    await moveToTeam(admin, { chatId: there, teamId: open, from: null });
    const result = await move(admin, [one, two, there, one], open);
    expect(result.results.map(({ id, outcome }) => [id, outcome])).toEqual([
      [one, "changed"],
      [two, "changed"],
      [there, "unchanged"],
    ]);
    expect(result.results.map(({ chat }) => chat?.team?.id)).toEqual([open, open, open]);
    expect(result.undo.map(({ id }) => id)).toEqual([one, two]);
    await changeMany(admin, { undo: result.undo });
    expect([await teamOf(one), await teamOf(two), await teamOf(there)]).toEqual([null, null, open]);
  });

  test("leaves alone what somebody moved after it when it is taken back", async () => {
    const [one = 0, two = 0] = await conversations(2);
    const { undo } = await move(admin, [one, two], open);
    await moveToTeam(admin, { chatId: two, teamId: hidden, from: open });
    const { results } = await changeMany(admin, { undo });
    expect(results.map(({ outcome }) => outcome)).toEqual(["changed", "conflict"]);
    expect(await teamOf(two)).toBe(hidden);
  });

  test("gives a conversation back to who lost it by the move, unless somebody has it by then", async () => {
    const [one = 0, two = 0] = await conversations(2);
    for (const chatId of [one, two])
      await assignConversation(admin, { chatId, attenderId: agent.attender.id, from: null });
    const { undo, results } = await move(admin, [one, two], hidden);
    expect(results.map(({ chat }) => chat?.assignedAttender)).toEqual([null, null]);
    await assignConversation(admin, { chatId: two, attenderId: admin.attender.id, from: null });
    await changeMany(admin, { undo });
    expect((await getChat(admin, one))?.assignedAttender?.id).toBe(agent.attender.id);
    expect((await getChat(admin, two))?.assignedAttender?.id).toBe(admin.attender.id);
  });

  test("finds nothing that its caller doesn't see, and moves nothing where they know of no team", async () => {
    const [one = 0, secret = 0, gone = 0] = await conversations(3);
    await moveToTeam(admin, { chatId: secret, teamId: hidden, from: null });
    await deleteConversation(admin, gone);
    const { results, undo } = await move(agent, [secret, gone, 2_000_000_000, one], open);
    expect(results.map(({ outcome, chat }) => [outcome, chat === null])).toEqual([
      ["not_found", true],
      ["not_found", true],
      ["not_found", true],
      ["changed", false],
    ]);
    expect(undo.map(({ id }) => id)).toEqual([one]);
    expect(await teamOf(secret)).toBe(hidden);
    await expect(move(agent, [one], hidden)).rejects.toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
    const forged = { undo: [{ kind: "team" as const, id: secret, teamId: null, from: hidden }] };
    expect((await changeMany(agent, forged)).results[0]?.outcome).toBe("not_found");
    expect(await teamOf(secret)).toBe(hidden);
  });

  test("keeps from its caller what they see no more", async () => {
    await rows.run("UPDATE attender SET reach = 'teams' WHERE id = ?", agent.attender.id);
    const { ctx } = await signedIn(agent.attender.email);
    const [one = 0] = await conversations(1);
    const { results, undo } = await move(ctx, [one], open);
    expect([results, undo]).toEqual([[{ id: one, outcome: "changed", chat: null }], []]);
    await rows.run("UPDATE attender SET reach = 'everything' WHERE id = ?", agent.attender.id);
  });
});
