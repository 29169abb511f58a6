import fs from "node:fs";
import path from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { queueFigures } from "@/lib/modules/analytics/queue/queue-figures";
import { queueFiguresQuerySchema } from "@/lib/modules/analytics/queue/schema";
import { slaFiguresQuerySchema } from "@/lib/modules/analytics/sla/schema";
import { slaFigures } from "@/lib/modules/analytics/sla/sla-figures";
import { lookAtDue } from "@/lib/modules/sla/look";
import Database from "@/lib/platform/db/driver/sqlite";
import { migrate } from "@/lib/platform/db/migrate";
import type { Ctx } from "@/lib/platform/session/context";
import { seedDemo } from "@/prisma/seed/demo-workspace";
import { signedIn } from "@/tests/support/context";
import { testDatabase } from "@/tests/support/database";
import { onSqliteOnly } from "@/tests/support/engine";

onSqliteOnly("what the demo's seed writes into a fresh SQLite file");

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const WRITTEN = [
  "sla_policy",
  "sla_clock",
  "queue_stay",
  "team_routing",
  "routing_setting",
  "routed_attender",
  "job",
] as const;
const database = testDatabase();
const opened: BetterSqlite3.Database[] = [];
let admin: Ctx;
let db: BetterSqlite3.Database;

async function seeded(file: string, now: number, withDeadlines: boolean): Promise<BetterSqlite3.Database> {
  migrate(file);
  const fresh = new Database(file);
  opened.push(fresh);
  expect(await seedDemo(fresh, { now: new Date(now), passwordHash: "hash", withDeadlines })).toBe(true);
  return fresh;
}
const rowsIn = (of: BetterSqlite3.Database, sql: string) =>
  of.prepare(`SELECT count(*) FROM ${sql}`).pluck().get() as number;
const count = (sql: string) => rowsIn(db, sql);

beforeAll(async () => {
  const file = path.join(database.dataDir, "cangoo.db");
  fs.rmSync(file);
  db = await seeded(file, NOW, true);
  ({ ctx: admin } = await signedIn(DEMO_ACCOUNTS.admin));
});
afterAll(() => {
  for (const one of opened) one.close();
  return database.close();
});

test("one policy stands under the settings", () => {
  expect(db.prepare("SELECT name, isActive, warnPercent, calendarId FROM sla_policy").all()).toEqual([
    { name: "Atendimento padrão", isActive: 1, warnPercent: 80, calendarId: null },
  ]);
});

test("the report of deadlines has what was kept, and what was missed, of each kind", async () => {
  const { total, rows } = await slaFigures(admin, slaFiguresQuerySchema.parse({ period: "30d", group: "team" }), NOW);
  expect(rows.length).toBeGreaterThan(2);
  for (const { met, missed } of [total.first, total.next]) {
    expect(met / (met + missed)).toBeGreaterThan(0.5);
    expect(missed).toBeGreaterThan(0);
  }
  const { met, missed } = total.resolution;
  expect(met / (met + missed)).toBeGreaterThan(0.5);
});

test("the report of the queue says that customers waited for minutes", async () => {
  const { total, rows } = await queueFigures(
    admin,
    queueFiguresQuerySchema.parse({ period: "30d", group: "team" }),
    NOW,
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(total.found).toBeGreaterThan(50);
  expect(total.left).toBeGreaterThan(0);
  expect(total.left).toBeLessThan(total.found / 4);
  expect(total.medianMs).toBeLessThan(15 * 60_000);
});

/** What mustn't be of the rows that the step writes, each as the rows that break it. */
const BROKEN_RULES: Record<string, string> = {
  "a clock ended after it began": "sla_clock WHERE endedAt < startedAt",
  "an ended clock is met, cancelled or missed by what it counted":
    "sla_clock WHERE endedAt IS NOT NULL AND (state = 'breached') <> (spentMs > targetSeconds * 1000)",
  "a missed clock says since when, another doesn't": "sla_clock WHERE (state = 'breached') <> (breachedAt IS NOT NULL)",
  "an ended clock has nothing ahead":
    "sla_clock WHERE endedAt IS NOT NULL AND (nextAt IS NOT NULL OR runningSince IS NOT NULL)",
  "a clock that is open says that it runs or rests":
    "sla_clock WHERE endedAt IS NULL AND state NOT IN ('running', 'paused', 'breached')",
  "an ended clock says where and by whom, an open one doesn't":
    "sla_clock WHERE (endedAt IS NULL) <> (audience IS NULL) OR (endedAt IS NULL) <> (channel IS NULL)",
  "nothing is open of a closed conversation":
    "sla_clock k JOIN conversation c ON c.id = k.conversationId WHERE (c.status = 'closed') AND k.endedAt IS NULL",
  "somebody who waits has a clock that runs, and nobody else":
    "conversation c WHERE (c.awaitingReplySince IS NULL) = EXISTS (SELECT 1 FROM sla_clock k WHERE k.conversationId = c.id AND k.kind <> 'resolution' AND k.endedAt IS NULL)",
  "a conversation's next deadline is the first of its open clocks":
    "conversation c WHERE nextDueAt IS NOT (SELECT min(dueAt) FROM sla_clock k WHERE k.conversationId = c.id AND k.endedAt IS NULL)",
  "a conversation is under the policy": "conversation WHERE slaPolicyId IS NOT (SELECT id FROM sla_policy)",
  "a stay began before it ended": "queue_stay WHERE leftAt < joinedAt OR joinedAt < enteredAt",
  "whoever found somebody says whom, whoever left without says nobody":
    "queue_stay WHERE (how IN ('taken', 'given')) <> (attenderId IS NOT NULL)",
  "a stay ended before somebody answered":
    "queue_stay s WHERE leftAt > (SELECT min(createdAt) FROM message m WHERE m.conversationId = s.conversationId AND m.senderKind = 'attender')",
  "the latest turn is the number of conversations that were given":
    "routing_setting WHERE lastTurn <> (SELECT count(*) FROM queue_stay WHERE how = 'given') OR lastTurn <> (SELECT max(turn) FROM routed_attender)",
  "nothing of what nobody has left a queue":
    "queue_stay s JOIN conversation c ON c.id = s.conversationId WHERE c.assignedAttenderId IS NULL",
  "nobody writes in the future": `message WHERE createdAt > ${NOW}`,
};

test.each(Object.entries(BROKEN_RULES))("%s", (_rule, sql) => {
  expect(count(sql)).toBe(0);
});

test("it has no broken reference", () => {
  expect(db.pragma("foreign_key_check")).toEqual([]);
});

const NOBODYS = "conversation WHERE assignedAttenderId IS NULL AND status <> 'closed'";
const BY_HAND = "audience NOT IN (SELECT audience FROM team_routing)";

test("it gives out what two teams have, and leaves most of what nobody has to be taken", () => {
  const routings = db.prepare(
    "SELECT t.name, r.mode, r.tellsPlace FROM team_routing r JOIN team t ON t.id = r.audience ORDER BY 1",
  );
  expect(routings.all()).toEqual([
    { name: "Entregas", mode: "least_loaded", tellsPlace: 1 },
    { name: "Vendas", mode: "round_robin", tellsPlace: 1 },
  ]);
  expect(count(`${NOBODYS} AND ${BY_HAND}`)).toBeGreaterThan(count(NOBODYS) / 2);
});

test("seeding again adds nothing", async () => {
  const before = WRITTEN.map((table) => count(table));
  expect(await seedDemo(db, { now: new Date(NOW + HOUR_MS), passwordHash: "other", withDeadlines: true })).toBe(false);
  expect(WRITTEN.map((table) => count(table))).toEqual(before);
});

test("the product takes the clocks over", async () => {
  const job = db.prepare("SELECT id, payload, attempts FROM job WHERE type = 'sla.look'").get() as { payload: string };
  await lookAtDue({ ...job, payload: JSON.parse(job.payload) } as Parameters<typeof lookAtDue>[0]);
  expect(count("timeline_entry WHERE kind IN ('sla_warned', 'sla_breached')")).toBeGreaterThan(0);
  expect(count(`sla_clock WHERE nextAt <= ${NOW}`)).toBe(0);
});

describe("at any hour", () => {
  // A working afternoon, a Friday night, a Sunday before dawn, a Sunday morning and the first minutes of a year.
  test.each([
    "2026-11-20T17:30:00Z",
    "2026-11-21T02:00:00Z",
    "2026-11-22T07:00:00Z",
    "2026-11-29T12:13:00Z",
    "2027-01-01T03:01:00Z",
  ])(
    "at %s few deadlines are missed, several are near, and most of what nobody has waits for a person",
    async (instant) => {
      const now = Date.parse(instant);
      const fresh = await seeded(path.join(database.dataDir, `${now}.db`), now, true);
      const due = "sla_clock WHERE endedAt IS NULL AND dueAt";
      expect(rowsIn(fresh, `${due} < ${now}`)).toBeGreaterThan(0);
      expect(rowsIn(fresh, `${due} < ${now}`)).toBeLessThan(5);
      expect(rowsIn(fresh, `${due} BETWEEN ${now} AND ${now + HOUR_MS}`)).toBeGreaterThan(5);
      expect(rowsIn(fresh, `${due} > ${now + HOUR_MS}`)).toBeGreaterThan(5);
      expect(rowsIn(fresh, `${NOBODYS} AND ${BY_HAND}`)).toBeGreaterThan(rowsIn(fresh, NOBODYS) / 2);
    },
  );
});

test("a demo without deadlines has nothing of them", async () => {
  const fresh = await seeded(path.join(database.dataDir, "without.db"), NOW, false);
  expect(WRITTEN.map((table) => rowsIn(fresh, table))).toEqual(WRITTEN.map(() => 0));
  expect(rowsIn(fresh, "conversation WHERE slaPolicyId IS NOT NULL OR nextDueAt IS NOT NULL")).toBe(0);
});
