import { afterAll, beforeAll, expect, test } from "vitest";
import { listChats } from "@/lib/modules/conversations/queries";
import type { Ctx } from "@/lib/platform/session/context";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";

const database = testDatabase();
const TEAMS = 29;
const CONVERSATIONS = 120;
let ctx: Ctx;
/** Of each conversation, the oldest first. */
let made: { id: number; team: number | null }[];

beforeAll(async () => {
  const { workspaceId } = (await signedIn()).ctx;
  const teams: number[] = [];
  for (let number = 0; number < TEAMS; number += 1)
    teams.push(await rows.insert("team", { workspaceId, name: `Equipe ${number}`, createdAt: 0, updatedAt: 0 }));
  const [gone] = teams;
  await rows.run("UPDATE team SET deletedAt = 1 WHERE id = ?", gone);
  const { ctx: fresh } = await signedIn();
  ctx = fresh;
  const { id: customerId } = await dbOf(ctx).customer.findFirstOrThrow();
  await rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ?", workspaceId);
  made = [];
  for (let index = 0; index < CONVERSATIONS; index += 1) {
    // Each third is of no team.
    const team = index % 3 === 0 ? null : (teams[index % TEAMS] ?? null);
    const id = await rows.insert("conversation", {
      workspaceId,
      subject: "de uma equipe",
      customerId,
      status: index % 2 === 0 ? "closed" : "waiting",
      teamId: team,
      audience: team ?? 0,
      tags: "[]",
      createdAt: index,
      updatedAt: index,
      // Two at a time have one instant.
      lastActivityAt: Math.floor(index / 2),
    });
    made.push({ id, team: team === gone ? null : team });
  }
});
afterAll(() => database.close());

async function pages(query: Parameters<typeof listChats>[1]): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listChats(ctx, { ...query, cursor, pageSize: 7 });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}
const newestFirst = (of: typeof made) => of.map(({ id }) => id).reverse();

test("pages of everybody's conversations have each team's once, newest activity first", async () => {
  expect(await pages({})).toEqual(newestFirst(made));
  expect(await pages({ filter: "closed" })).toEqual(newestFirst(made.filter((_, index) => index % 2 === 0)));
  expect(await pages({ filter: "unread" })).toEqual(newestFirst(made.filter((_, index) => index % 2 === 1)));
});

test("pages of a team have its own alone", async () => {
  const team = made.find((one) => one.team !== null)?.team;
  expect(await pages({ team: team ?? -1 })).toEqual(newestFirst(made.filter((one) => one.team === team)));
});

test("what a deleted team had is of no team", async () => {
  expect(await pages({ team: 0 })).toEqual(newestFirst(made.filter((one) => one.team === null)));
  expect((await listChats(ctx, { pageSize: 200 })).items.map((chat) => chat.team?.id ?? null)).toEqual(
    made.map(({ team }) => team).reverse(),
  );
});

test("a conversation's audience can't be another than its team", async () => {
  const of = made.find(({ team }) => team !== null);
  await expect(rows.run("UPDATE conversation SET audience = 0 WHERE id = ?", of?.id)).rejects.toThrow(/check/i);
});
