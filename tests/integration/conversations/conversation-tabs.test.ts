import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FILTERS } from "@/lib/modules/conversations/filter";
import { listAmong, listConversations, readCounters } from "@/lib/modules/conversations/list-page";
import { isOfTeam, isOutsideTab, isUnderTab, OVERDUE_MS, type TabFields } from "@/lib/modules/conversations/policy";
import { reads } from "@/lib/platform/db/reads";
import type { Ctx } from "@/lib/platform/session/context";
import { recountConversations } from "@/prisma/seed/recount";
import { addAttender, signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { dbOf } from "@/tests/support/prisma/scoped-client";
import { rows } from "@/tests/support/rows";
import { seeding } from "@/tests/support/seeding";

const database = testDatabase();
const NOW = Date.parse("2026-11-20T12:00:00Z");
let ctx: Ctx;
let attenders: (number | null)[];
let customerId: number;
/** None, and the workspace's. */
let teams: (number | null)[];

beforeAll(async () => {
  ({ ctx } = await signedIn());
  const { ctx: colleague } = await signedIn(await addAttender(ctx.workspaceId));
  attenders = [null, ctx.attender.id, colleague.attender.id];
  customerId = (await dbOf(ctx).customer.findFirstOrThrow()).id;
  const team = (name: string) =>
    rows.insert("team", { workspaceId: ctx.workspaceId, name, createdAt: 0, updatedAt: 0 });
  teams = [null, await team("Vendas"), await team("SAC")];
});
afterAll(() => database.close());

type Row = {
  team: number;
  status: TabFields["status"];
  attender: number;
  waited: number | null;
  isOutbound: boolean;
  isSnoozed: boolean;
  isDeleted: boolean;
};

const wantedRows = fc.array(
  fc.record<Row>({
    team: fc.nat(2),
    status: fc.constantFrom("active", "waiting", "pending", "closed"),
    attender: fc.nat(2),
    // Around the limit to the millisecond, where two rules differ first.
    waited: fc.option(fc.oneof(fc.integer({ min: OVERDUE_MS - 2, max: OVERDUE_MS + 2 }), fc.nat(3 * OVERDUE_MS))),
    isOutbound: fc.boolean(),
    isSnoozed: fc.boolean(),
    isDeleted: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);

const fieldsOf = ({ status, attender, waited, isOutbound, isSnoozed }: Row): TabFields => {
  const id = attenders[attender] ?? null;
  return {
    status,
    isOutbound,
    assignedAttender: id === null ? null : { id },
    awaitingReplySince: waited === null ? null : new Date(NOW - waited).toISOString(),
    snoozedUntil: isSnoozed ? new Date(NOW).toISOString() : null,
  };
};

async function replaceAll(wanted: readonly Row[]): Promise<number[]> {
  const { workspaceId } = ctx;
  await rows.run("UPDATE conversation SET deletedAt = 1 WHERE workspaceId = ? AND deletedAt IS NULL", workspaceId);
  const ids: number[] = [];
  for (const row of wanted)
    ids.push(
      await rows.insert("conversation", {
        workspaceId,
        subject: "da aba",
        customerId,
        status: row.status,
        isOutbound: row.isOutbound,
        assignedAttenderId: attenders[row.attender] ?? null,
        teamId: teams[row.team] ?? null,
        audience: teams[row.team] ?? 0,
        awaitingReplySince: row.waited === null ? null : NOW - row.waited,
        snoozedUntil: row.isSnoozed ? NOW : null,
        tags: "[]",
        createdAt: 0,
        updatedAt: 0,
        lastActivityAt: 0,
        deletedAt: row.isDeleted ? 1 : null,
      }),
    );
  await seeding((db) => recountConversations(db, workspaceId));
  return ids;
}

test("lists, searches and counters say of any conversations what the browser's rule says", async () => {
  await fc.assert(
    fc.asyncProperty(wantedRows, async (wanted) => {
      const ids = await replaceAll(wanted);
      const view = { attenderId: ctx.attender.id, now: NOW };
      const overdueBefore = NOW - OVERDUE_MS;
      const reader = reads(ctx.workspaceId);
      const audiences = teams.map((team) => team ?? 0);
      const whole = { anybody: audiences, nobody: [], me: [] };
      const counters = await readCounters(reader, ctx.attender.id, whole, overdueBefore, audiences);
      for (const filter of FILTERS)
        for (const team of [null, ...audiences]) {
          const expected = ids.filter((_, index) => {
            const row = wanted[index] as Row;
            const teamId = teams[row.team] ?? null;
            const isShown = isOfTeam(teamId === null ? null : { id: teamId, name: "" }, team);
            return !row.isDeleted && isShown && isUnderTab(fieldsOf(row), filter, view);
          });
          const query = {
            attenderId: ctx.attender.id,
            shown: team === null ? whole : { ...whole, anybody: [team] },
            hidden: audiences.filter((audience) => team !== null && audience !== team),
            filter,
            overdueBefore,
            limit: 500,
          };
          const sorted = (found: { id: number }[]) => found.map(({ id }) => id).sort((a, b) => a - b);
          expect([filter, team, sorted(await listConversations(reader, query))]).toEqual([filter, team, expected]);
          expect([filter, team, sorted(await listAmong(reader, query, ids))]).toEqual([filter, team, expected]);
          if (team === null) expect([filter, counters[filter]]).toEqual([filter, expected.length]);
        }
    }),
    { numRuns: 40 },
  );
}, 120_000);

test("a part of what is known never speaks against a tab under which the whole stands", () => {
  const parts = fc.subarray([
    "status",
    "isOutbound",
    "assignedAttender",
    "awaitingReplySince",
    "snoozedUntil",
  ] as const);
  fc.assert(
    fc.property(wantedRows, parts, fc.constantFrom(...FILTERS), ([row], known, filter) => {
      const whole = fieldsOf(row as Row);
      const view = { attenderId: ctx.attender.id, now: NOW };
      const part = Object.fromEntries(known.map((name) => [name, whole[name]])) as Partial<TabFields>;
      if (isUnderTab(whole, filter, view)) expect(isOutsideTab(part, filter, view)).toBe(false);
      if (known.length === 5) expect(isOutsideTab(part, filter, view)).toBe(!isUnderTab(whole, filter, view));
    }),
  );
});
