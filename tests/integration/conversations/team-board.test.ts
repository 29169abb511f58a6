import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boardScope, hasBoard } from "@/lib/modules/conversations/board/access";
import { readBoard } from "@/lib/modules/conversations/board/read-board";
import { OVERDUE_MS } from "@/lib/modules/conversations/policy";
import { waitingByOwner } from "@/lib/modules/conversations/store/team-board";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { permissionsOf } from "@/lib/platform/session/permissions";
import { canSee, REACHES, type SightTeam, sightOf } from "@/lib/platform/session/sight";
import { recountConversations } from "@/prisma/seed/recount";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { seeding } from "@/tests/support/seeding";

const database = testDatabase();
const WAIT_MS = 60_000;
let ctx: Ctx;
let people: (number | null)[];
let customerId: number;
/** None, two open teams, a private one, a deleted open one, a deleted private one. */
let teams: { id: number; isPrivate: boolean; isDeleted: boolean }[];

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { workspaceId } = ctx;
  const { ctx: colleague } = await signedIn(await addAttender(workspaceId));
  people = [null, ctx.attender.id, colleague.attender.id];
  customerId = (await dbOf(ctx).customer.findFirstOrThrow()).id;
  const team = async (name: string, isPrivate: boolean, isDeleted: boolean) => {
    const deletedAt = isDeleted ? 1 : null;
    const id = await rows.insert("team", { workspaceId, name, isPrivate, deletedAt, createdAt: 0, updatedAt: 0 });
    return { id, isPrivate, isDeleted };
  };
  teams = [
    { id: 0, isPrivate: false, isDeleted: false },
    await team("Vendas", false, false),
    await team("Suporte", false, false),
    await team("RH", true, false),
    await team("Antiga", false, true),
    await team("Antiga e privada", true, true),
  ];
  await rows.run(
    "INSERT INTO team_member (workspaceId, teamId, attenderId, role) VALUES (?, ?, ?, 'member')",
    workspaceId,
    teams[1]?.id,
    colleague.attender.id,
  );
});
afterAll(() => database.close());

type Row = {
  team: number;
  status: "active" | "waiting" | "pending" | "closed";
  person: number;
  /** How long the customer waits: places of a list, so that no two are the same. */
  waits: "no" | "briefly" | "long";
  isSnoozed: boolean;
  isDeleted: boolean;
};
type Viewer = { profile: number; reach: (typeof REACHES)[number]; memberships: boolean[]; leads: boolean[] };

const desks = fc.array(
  fc.record<Row>({
    team: fc.nat(5),
    status: fc.constantFrom("active", "waiting", "pending", "closed"),
    person: fc.nat(2),
    waits: fc.constantFrom("no", "briefly", "long"),
    isSnoozed: fc.boolean(),
    isDeleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);
const flags = fc.array(fc.boolean(), { minLength: 5, maxLength: 5 });
const viewers = fc.record<Viewer>({
  profile: fc.constantFrom(1, 2, 2, 2),
  reach: fc.constantFrom(...REACHES),
  memberships: flags,
  leads: flags,
});

type Stored = Row & { id: number; since: number | null; audience: number; attenderId: number | null };

/** Since when the customer of a row waits; nobody of a closed one does. */
function sinceOf({ status, waits }: Row, index: number, now: number): number | null {
  if (status === "closed" || waits === "no") return null;
  return now - (waits === "long" ? 2 * OVERDUE_MS : 0) - (index + 1) * WAIT_MS;
}

async function replaceAll(wanted: readonly Row[]): Promise<Stored[]> {
  const { workspaceId } = ctx;
  const now = Date.now();
  await rows.run("UPDATE conversation SET deletedAt = 1, awaitingReplySince = NULL WHERE workspaceId = ?", workspaceId);
  const stored: Stored[] = [];
  for (const [index, row] of wanted.entries()) {
    const since = sinceOf(row, index, now);
    const [audience, attenderId] = [teams[row.team]?.id ?? 0, people[row.person] ?? null];
    const id = await rows.insert("conversation", {
      workspaceId,
      subject: `número ${index}`,
      customerId,
      status: row.status,
      assignedAttenderId: attenderId,
      teamId: audience || null,
      audience,
      awaitingReplySince: since,
      snoozedUntil: row.isSnoozed ? now : null,
      deletedAt: row.isDeleted ? 1 : null,
      tags: "[]",
      createdAt: 0,
      updatedAt: 0,
      lastActivityAt: index,
    });
    stored.push({ ...row, id, since, audience, attenderId });
  }
  await seeding((db) => recountConversations(db, workspaceId));
  return stored;
}

function contextOf({ profile, reach, memberships, leads }: Viewer): Ctx {
  const known: SightTeam[] = teams.slice(1).map((team, index) => ({ ...team, isMember: memberships[index] === true }));
  const idsOf = (areDeleted: boolean) => known.flatMap(({ id, isDeleted }) => (isDeleted === areDeleted ? [id] : []));
  return {
    ...ctx,
    attender: { ...ctx.attender, profile },
    permissions: permissionsOf({ profile, roleId: null, rolePermissions: null }),
    teamIds: idsOf(false),
    deletedTeamIds: idsOf(true),
    ledTeamIds: known.flatMap(({ id, isMember }, index) => (isMember && leads[index] ? [id] : [])),
    sight: sightOf({ attenderId: ctx.attender.id, profile, reach }, known),
  };
}

const asked = (of: Ctx, team: number) =>
  team === 0 ? [0, ...of.deletedTeamIds] : of.teamIds.includes(team) ? [team] : [];

function loadOf(stored: readonly Stored[], attenderId: number | null, isCounted: (audience: number) => boolean) {
  const own = stored.filter((row) => row.attenderId === attenderId && !row.isDeleted && isCounted(row.audience));
  const open = own.filter(({ status, isSnoozed }) => status !== "closed" && !isSnoozed);
  const waits = open.flatMap(({ since }) => since ?? []);
  return {
    open: open.length,
    snoozed: own.filter(({ status, isSnoozed }) => status !== "closed" && isSnoozed).length,
    waiting: waits.length,
    overdue: waits.filter((since) => since < Date.now() - OVERDUE_MS).length,
    waitingSince: waits.length === 0 ? null : new Date(Math.min(...waits)).toISOString(),
  };
}

test("a board counts exactly what is the asker's to look after and what they see, whoever asks", async () => {
  await fc.assert(
    fc.asyncProperty(desks, viewers, async (wanted, viewer) => {
      const stored = await replaceAll(wanted);
      const of = contextOf(viewer);
      const isTheirs = (audience: number) =>
        of.sight.whole.includes(audience) && (of.attender.profile === 1 || of.ledTeamIds.includes(audience));
      for (const team of [undefined, ...teams.map(({ id }) => id)]) {
        const isAsked = (audience: number) => team === undefined || asked(of, team).includes(audience);
        const isCounted = (audience: number) => isTheirs(audience) && isAsked(audience);
        const isRefused = !teams.some(({ id }) => isTheirs(id));
        if (isRefused || !teams.some(({ id }) => isCounted(id))) {
          const code = isRefused ? "FORBIDDEN" : "NOT_FOUND";
          await expect(readBoard(of, { team })).rejects.toMatchObject({ code });
          continue;
        }
        const board = await readBoard(of, { team });
        const { longest, ...unassigned } = board.unassigned;
        expect(unassigned).toEqual(loadOf(stored, null, isCounted));
        const first = stored.find(({ id }) => id === longest?.id);
        expect([longest?.since ?? null, first?.attenderId ?? null]).toEqual([unassigned.waitingSince, null]);
        for (const attenderId of people.filter((id) => id !== null)) {
          const expected = loadOf(stored, attenderId, isCounted);
          const person = board.people.find((one) => one.attenderId === attenderId);
          if (person) expect(person).toMatchObject(expected);
          else expect(expected.open + expected.snoozed).toBe(0);
        }
        const counted = stored.filter(({ audience, isDeleted }) => isCounted(audience) && !isDeleted);
        for (const { audience, attenderId } of counted)
          expect(canSee(of.sight, { audience, assignedAttenderId: attenderId, grantedTo: [] })).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
}, 120_000);

const everybody = (leads: readonly number[], profile = 2): Ctx =>
  contextOf({
    profile,
    reach: "teams",
    memberships: [1, 2, 3, 4, 5].map((place) => leads.includes(place)),
    leads: [1, 2, 3, 4, 5].map((place) => leads.includes(place)),
  });

test("who leads a team has a board of it, with its people and whoever has something of it", async () => {
  await replaceAll([
    { team: 1, status: "waiting", person: 1, waits: "long", isSnoozed: false, isDeleted: false },
    { team: 2, status: "waiting", person: 2, waits: "long", isSnoozed: false, isDeleted: false },
  ]);
  const [own, colleague] = [people[1], people[2]];
  const board = await readBoard(everybody([1]), {});
  expect(board.teams.map(({ name }) => name)).toEqual(["Vendas"]);
  expect(board.hasTeamless).toBe(false);
  expect(board.people.map(({ attenderId, isMember, open }) => [attenderId, isMember, open]).sort()).toEqual(
    [
      [own, false, 1],
      [colleague, true, 0],
    ].sort(),
  );
});

test("who leads no team has no board, and who leads one has none of another team or of what belongs to none", () => {
  expect(hasBoard(everybody([]))).toBe(false);
  expect(() => boardScope(everybody([]), undefined)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
  for (const team of [teams[2]?.id, 0, 999_999])
    expect(() => boardScope(everybody([1]), team)).toThrow(expect.objectContaining({ code: "NOT_FOUND" }));
});

test("an administrator's board has everybody who is active", async () => {
  await replaceAll([]);
  const board = await readBoard(everybody([], 1), {});
  const active = await dbOf(ctx).attender.count({ where: { isActive: true } });
  expect(board.people).toHaveLength(active);
  expect(board.hasTeamless).toBe(true);
});

test("of a team more of whose customers wait than are read, those who wait longest are counted, and it is said", async () => {
  const waiting = {
    team: 1,
    status: "waiting",
    person: 1,
    waits: "briefly",
    isSnoozed: false,
    isDeleted: false,
  } as const;
  const stored = await replaceAll([waiting, waiting, { ...waiting, team: 2 }, { ...waiting, person: 0 }]);
  const read = (limit: number) =>
    reads(ctx.workspaceId).all(waitingByOwner, {
      audiences: [teams[1]?.id ?? 0, teams[2]?.id ?? 0],
      overdueBefore: 0,
      limit,
    });
  const whole = await read(10);
  expect(new Map(whole.map(({ attenderId, waiting: count }) => [attenderId, count]))).toEqual(
    new Map([
      [people[1] ?? 0, 3],
      [null, 1],
    ]),
  );
  expect(whole.some((row) => row.cut === 1)).toBe(false);
  // Of the first team the two who wait longest, and the one of the second.
  const cut = await read(2);
  expect(new Map(cut.map(({ attenderId, waiting: count, since }) => [attenderId, [count, since]]))).toEqual(
    new Map([
      [people[1] ?? 0, [2, stored[2]?.since]],
      [null, [1, stored[3]?.since]],
    ]),
  );
  expect(cut.some((row) => row.cut === 1)).toBe(true);
});
