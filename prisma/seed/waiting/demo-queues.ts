import type Database from "better-sqlite3";
import type { RoutingMode } from "@/lib/modules/routing/policy";
import type { QueueEnd } from "@/lib/modules/routing/store/queue-stay";
import { createRandom } from "../random";
import { DAY, HOUR, MINUTE } from "../thread-times";

/** Any fixed number: it decides how long customers waited. */
const SEED = 20_261_129;
/** Since when the teams below are given their conversations. */
const ROUTED_FOR = 20 * DAY;
/** How much each person can have: about what the demo gives them, so that whoever signs in gets few more, or none. */
const UNITS = 250;

/**
 * How the demo's teams find somebody. Most of what waits for somebody is of no team or of 'Financeiro', which work by hand: what stands
 * under 'Sem responsável' is still there after somebody has signed in.
 */
const ROUTINGS: readonly { team: string; mode: RoutingMode }[] = [
  { team: "Vendas", mode: "round_robin" },
  { team: "Entregas", mode: "least_loaded" },
];

type Found = {
  id: number;
  audience: number;
  attenderId: number;
  createdAt: number;
  /** When somebody of ours wrote first, or what there is in place of that. */
  foundBy: number;
};

/** Adds how two of the demo's teams give out conversations, and the stays in queues of what somebody has. */
export function insertDemoQueues(
  db: Database.Database,
  { workspaceId, now }: { workspaceId: number; now: number },
): void {
  const routedFrom = now - ROUTED_FOR;
  const routed = insertRoutings(db, workspaceId, routedFrom);
  const insert = db.prepare(
    `INSERT INTO queue_stay (workspaceId, conversationId, audience, enteredAt, joinedAt, leftAt, how, attenderId)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const stay = (
    { id, createdAt }: Found,
    end: { audience: number; joinedAt: number; leftAt: number; how: QueueEnd; attenderId: number | null },
  ) => insert.run(workspaceId, id, end.audience, createdAt, end.joinedAt, end.leftAt, end.how, end.attenderId);
  const turns = new Map<number, number>();
  let lastTurn = 0;
  const random = createRandom(SEED);
  for (const found of foundOf(db, workspaceId, now)) {
    const { audience, attenderId, createdAt, foundBy } = found;
    const gap = foundBy - createdAt;
    // Where nobody answered for hours, nobody had it until shortly before; else it was taken within minutes.
    const taken = gap > 4 * HOUR ? gap - random.integer(5, 25) * MINUTE : random.integer(20, 12 * 60) * 1_000;
    const leftAt = createdAt + Math.round(Math.min(taken, gap * 0.8));
    let joinedAt = createdAt;
    // Some came to no team first, and were moved to the one that it is about.
    if (audience !== 0 && random.chance(0.12)) {
      joinedAt = createdAt + Math.min(Math.round((leftAt - createdAt) * 0.4), 6 * MINUTE);
      stay(found, { audience: 0, joinedAt: createdAt, leftAt: joinedAt, how: "moved", attenderId: null });
    }
    const isGiven = routed.has(audience) && leftAt > routedFrom;
    if (isGiven) turns.set(attenderId, ++lastTurn);
    stay(found, { audience, joinedAt, leftAt, how: isGiven ? "given" : "taken", attenderId });
  }
  insertPeople(db, workspaceId, turns);
  db.prepare("INSERT INTO routing_setting (workspaceId, lastTurn, createdAt, updatedAt) VALUES (?, ?, ?, ?)").run(
    workspaceId,
    lastTurn,
    routedFrom,
    now,
  );
}

/** Says what routing knows of those who work: when they were given something last, and since when they are gone. */
function insertPeople(db: Database.Database, workspaceId: number, turns: ReadonlyMap<number, number>): void {
  const people = db.prepare("SELECT id, lastLoginAt FROM attender WHERE workspaceId = ? AND isActive ORDER BY id");
  const insert = db.prepare(
    "INSERT INTO routed_attender (workspaceId, attenderId, units, turn, leftAt) VALUES (?, ?, ?, ?, ?)",
  );
  for (const { id, lastLoginAt } of people.all(workspaceId) as { id: number; lastLoginAt: number }[])
    insert.run(workspaceId, id, UNITS, turns.get(id) ?? 0, lastLoginAt);
}

/** @returns the teams that are given their conversations */
function insertRoutings(db: Database.Database, workspaceId: number, at: number): Set<number> {
  // What somebody who leaves hasn't answered stays theirs: whoever tries the demo finds it as they left it.
  const insert = db.prepare(
    `INSERT INTO team_routing (workspaceId, audience, mode, requeueMinutes, tellsPlace, createdAt, updatedAt)
     SELECT workspaceId, id, @mode, 0, 1, @at, @at FROM team WHERE workspaceId = @workspaceId AND name = @team RETURNING audience`,
  );
  return new Set(ROUTINGS.map((routing) => insert.pluck().get({ ...routing, workspaceId, at }) as number));
}

/** What somebody has or had, in the order in which it came. */
function foundOf(db: Database.Database, workspaceId: number, now: number): Found[] {
  return db
    .prepare(
      `SELECT c.id, c.audience, c.assignedAttenderId AS attenderId, c.createdAt, COALESCE((SELECT min(m.createdAt) FROM message m
         WHERE m.workspaceId = c.workspaceId AND m.conversationId = c.id AND m.senderKind = 'attender'), c.closedAt, @now) AS foundBy
       FROM conversation c WHERE c.workspaceId = @workspaceId AND c.assignedAttenderId IS NOT NULL
         AND EXISTS (SELECT 1 FROM message m WHERE m.workspaceId = c.workspaceId AND m.conversationId = c.id AND m.seq = 1
           AND m.senderKind = 'customer')
       ORDER BY c.createdAt, c.id`,
    )
    .all({ workspaceId, now }) as Found[];
}
