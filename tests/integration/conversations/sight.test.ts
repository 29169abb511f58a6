import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FILTERS } from "@/lib/modules/conversations/filter";
import { isUnderTab, OVERDUE_MS, type TabFields } from "@/lib/modules/conversations/policy";
import { getChat, getCounters, listChats } from "@/lib/modules/conversations/queries";
import { listShared } from "@/lib/modules/conversations/shared/list-shared";
import { seesAllOf, viewersAmong } from "@/lib/modules/conversations/sight";
import { attachmentById } from "@/lib/modules/conversations/store/attachment";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Ctx } from "@/lib/platform/session/context";
import { canSee, REACHES, type SightTeam, sightOf } from "@/lib/platform/session/sight";
import { recountConversations } from "@/prisma/seed/recount";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { seeding } from "@/tests/support/seeding";

const database = testDatabase();
let ctx: Ctx;
let attenders: (number | null)[];
let customerId: number;
/** None, an open team, two private ones, a deleted open one, a deleted private one. */
let teams: { id: number; isPrivate: boolean; isDeleted: boolean }[];

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId));
  attenders = [null, ctx.attender.id, colleague.attender.id];
  customerId = (await dbOf(ctx).customer.findFirstOrThrow()).id;
  const team = async (name: string, isPrivate: boolean, isDeleted: boolean) => ({
    id: await rows.insert("team", {
      workspaceId: ctx.workspaceId,
      name,
      isPrivate,
      deletedAt: isDeleted ? 1 : null,
      createdAt: 0,
      updatedAt: 0,
    }),
    isPrivate,
    isDeleted,
  });
  teams = [
    { id: 0, isPrivate: false, isDeleted: false },
    await team("Vendas", false, false),
    await team("RH", true, false),
    await team("Jurídico", true, false),
    await team("Antiga", false, true),
    await team("Antiga e privada", true, true),
  ];
});
afterAll(() => database.close());

type Row = {
  team: number;
  status: TabFields["status"];
  attender: number;
  waited: number | null;
  isOutbound: boolean;
  isSnoozed: boolean;
  isGranted: boolean;
};
type Viewer = { profile: number; reach: (typeof REACHES)[number]; memberships: boolean[] };

const conversations = fc.array(
  fc.record<Row>({
    team: fc.nat(5),
    status: fc.constantFrom("active", "waiting", "pending", "closed"),
    attender: fc.nat(2),
    waited: fc.option(fc.constantFrom(0, 3 * OVERDUE_MS)),
    isOutbound: fc.boolean(),
    isSnoozed: fc.boolean(),
    isGranted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);
const viewers = fc.record<Viewer>({
  profile: fc.constantFrom(1, 2, 2, 2),
  reach: fc.constantFrom(...REACHES),
  memberships: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
});

async function replaceAll(wanted: readonly Row[]): Promise<number[]> {
  const { workspaceId } = ctx;
  await rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ? AND deletedAt IS NULL", workspaceId);
  const ids: number[] = [];
  for (const [index, row] of wanted.entries()) {
    const id = await rows.insert("conversation", {
      workspaceId,
      subject: "de quem",
      customerId,
      status: row.status,
      isOutbound: row.isOutbound,
      assignedAttenderId: attenders[row.attender] ?? null,
      teamId: teams[row.team]?.id || null,
      audience: teams[row.team]?.id ?? 0,
      awaitingReplySince: row.waited === null ? null : Date.now() - row.waited,
      snoozedUntil: row.isSnoozed ? Date.now() : null,
      tags: "[]",
      createdAt: 0,
      updatedAt: 0,
      // Several at one instant, whose order is that of their ids.
      lastActivityAt: Math.floor(index / 2),
    });
    ids.push(id);
    const grant = { workspaceId, conversationId: id, attenderId: ctx.attender.id, reason: "mention", createdAt: 0 };
    if (row.isGranted)
      await rows.run(
        "INSERT INTO conversation_grant (workspaceId, conversationId, attenderId, reason, createdAt) VALUES (?, ?, ?, ?, ?)",
        ...Object.values(grant),
      );
  }
  await seeding((db) => recountConversations(db, workspaceId));
  return ids;
}

/** The context of somebody with a role and memberships. */
function contextOf({ profile, reach, memberships }: Viewer): Ctx {
  const known: SightTeam[] = teams.slice(1).map((team, index) => ({ ...team, isMember: memberships[index] === true }));
  const idsOf = (areDeleted: boolean) => known.flatMap(({ id, isDeleted }) => (isDeleted === areDeleted ? [id] : []));
  return {
    ...ctx,
    attender: { ...ctx.attender, profile },
    teamIds: idsOf(false),
    deletedTeamIds: idsOf(true),
    ledTeamIds: known.flatMap(({ id, isMember, isDeleted }, index) =>
      isMember && !isDeleted && index % 2 === 0 ? [id] : [],
    ),
    sight: sightOf({ attenderId: ctx.attender.id, profile, reach }, known),
  };
}

async function pagesOf(of: Ctx, filter: (typeof FILTERS)[number], team?: number): Promise<number[]> {
  const found: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listChats(of, {
      filter,
      pageSize: 3,
      ...(team !== undefined && { team }),
      ...(cursor && { cursor }),
    });
    found.push(...page.items.map(({ id }) => id));
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

test("lists, counters and single conversations show exactly what the rule says, whoever looks", async () => {
  await fc.assert(
    fc.asyncProperty(conversations, viewers, async (wanted, viewer) => {
      const ids = await replaceAll(wanted);
      const of = contextOf(viewer);
      const view = { attenderId: of.attender.id, now: Date.now() };
      const fieldsOf = (row: Row) => ({
        audience: teams[row.team]?.id ?? 0,
        assignedAttenderId: attenders[row.attender] ?? null,
        grantedTo: row.isGranted ? [of.attender.id] : [],
      });
      for (const [index, row] of wanted.entries()) {
        const isSeen = canSee(of.sight, fieldsOf(row));
        expect(await seesAllOf(of, [ids[index] ?? 0])).toBe(isSeen);
        expect((await getChat(of, ids[index] ?? 0)) !== null).toBe(isSeen);
      }
      const shared = ids.filter((_, index) => {
        const row = wanted[index] as Row;
        return row.isGranted && !canSee(of.sight, { ...fieldsOf(row), grantedTo: [] });
      });
      expect((await listShared(of)).items.map(({ id }) => id)).toEqual(shared.reverse());
      for (const team of [undefined, ...teams.slice(0, 3).map(({ id }) => id)]) {
        const counters = await getCounters(of, team);
        for (const filter of FILTERS) {
          const expected = ids.filter((_, index) => {
            const row = wanted[index] as Row;
            const of_ = teams[row.team];
            const isOfTeam = team === undefined || (of_?.isDeleted ? 0 : of_?.id) === team;
            const id = attenders[row.attender] ?? null;
            const fields: TabFields = {
              status: row.status,
              isOutbound: row.isOutbound,
              assignedAttender: id === null ? null : { id },
              awaitingReplySince: row.waited === null ? null : new Date(view.now - row.waited).toISOString(),
              snoozedUntil: row.isSnoozed ? new Date(view.now).toISOString() : null,
            };
            // It is about what one leads.
            const { audience } = fieldsOf(row);
            const isLed = of.attender.profile === 1 || of.ledTeamIds.includes(audience);
            if (filter === "team_overdue" && !(isLed && of.sight.whole.includes(audience))) return false;
            // Access that was given is no reason to stand in a list.
            return (
              isOfTeam && canSee(of.sight, { ...fieldsOf(row), grantedTo: [] }) && isUnderTab(fields, filter, view)
            );
          });
          expect([filter, team, await pagesOf(of, filter, team)]).toEqual([filter, team, expected.reverse()]);
          expect([filter, team, counters[filter]]).toEqual([filter, team, expected.length]);
        }
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("who of some people sees a conversation is what each of them would see", async () => {
  const { workspaceId } = ctx;
  const person = await addAttender(workspaceId);
  const { ctx: other } = await signedIn(person);
  const team = teams[2];
  if (!team) throw new Error("the test has no private team");
  const [id = 0] = await replaceAll([
    { team: 2, status: "waiting", attender: 0, waited: null, isOutbound: false, isSnoozed: false, isGranted: false },
  ]);
  const viewers = () => viewersAmong(reads(workspaceId), id, [other.attender.id]);
  expect(await viewers()).toEqual([]);
  await rows.run(
    "INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, 'member')",
    workspaceId,
    team.id,
    other.attender.id,
  );
  expect(await viewers()).toEqual([other.attender.id]);
  await rows.run("UPDATE attender SET reach = 'own' WHERE id = ?", other.attender.id);
  expect(await viewers()).toEqual([other.attender.id]);
  await rows.run("UPDATE conversation SET assignedAttenderId = ? WHERE id = ?", attenders[2], id);
  expect(await viewers()).toEqual([]);
});

test("a file of a hidden conversation isn't there", async () => {
  const [id = 0] = await replaceAll([
    { team: 2, status: "waiting", attender: 0, waited: null, isOutbound: false, isSnoozed: false, isGranted: false },
  ]);
  await rows.insert("message", {
    workspaceId: ctx.workspaceId,
    conversationId: id,
    seq: 1,
    senderKind: "customer",
    content: "",
    createdAt: 0,
  });
  await rows.run(
    `INSERT INTO attachment (workspaceId, id, conversationId, messageSeq, fileName, contentType, size, storageKey, position, createdAt)
     VALUES (?, 'sight-file', ?, 1, 'a.txt', 'text/plain', 1, 'sight-file', 0, 0)`,
    ctx.workspaceId,
    id,
  );
  const fileFor = (reach: Viewer["reach"], profile = 2) => {
    const { sight } = contextOf({ profile, reach, memberships: [] });
    return reads(ctx.workspaceId).first(attachmentById, { id: "sight-file", ...viewerOf(sight) });
  };
  expect(await fileFor("everything")).toBeUndefined();
  expect(await fileFor("everything", 1)).toMatchObject({ fileName: "a.txt" });
});
