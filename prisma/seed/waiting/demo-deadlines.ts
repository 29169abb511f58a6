import type Database from "better-sqlite3";
import type { Channel, Priority } from "@/lib/kernel/conversation";
import { type StoredCalendar, timeOf } from "@/lib/modules/calendars/calendar-time";
import {
  beginClock,
  type Clock,
  type Counting,
  cancelClock,
  endClock,
  restClock,
  resumeClock,
} from "@/lib/modules/sla/policy";
import { LOOK_JOB } from "@/lib/modules/sla/queue-look";
import { giveUpTimeOf } from "@/lib/platform/jobs/job-terms";
import { DEMO_TARGETS } from "./demo-targets";

/** After how much of a target people are warned: as a form that somebody leaves as it is says. */
const WARN_PERCENT = 80;

type Conversation = {
  id: number;
  channel: Channel;
  priority: Priority;
  audience: number;
  attenderId: number | null;
  closedAt: number | null;
};
type Message = { conversationId: number; isOurs: 0 | 1; attenderId: number | null; at: number };
/** A clock, and who ended it. */
type Counted = Clock & { attenderId: number | null };

/**
 * Adds a policy to the demo, the clocks that its conversations have had by it, and those that run now: counted by the product's own
 * functions over what was written when. What is due by now the product says itself, as soon as it runs.
 * @param since when the policy was made: before the first conversation
 */
export function insertDemoDeadlines(
  db: Database.Database,
  { workspaceId, since, now }: { workspaceId: number; since: number; now: number },
): void {
  const policyId = insertPolicy(db, workspaceId, since);
  const counting = { time: timeOf(companyHours(db, workspaceId)), warnPercent: WARN_PERCENT };
  const insert = clockInserter(db, workspaceId, policyId);
  const place = db.prepare("UPDATE conversation SET slaPolicyId = ?, nextDueAt = ? WHERE id = ?");
  const looks: number[] = [];
  for (const { conversation, messages } of conversationsOf(db, workspaceId)) {
    const clocks = clocksOf(counting, conversation, messages);
    for (const clock of clocks) insert(conversation, clock);
    const dues = clocks.flatMap(({ endedAt, dueAt }) => (endedAt === null && dueAt !== null ? [dueAt] : []));
    place.run(policyId, dues.length === 0 ? null : Math.min(...dues), conversation.id);
    looks.push(...clocks.flatMap(({ nextAt }) => nextAt ?? []));
  }
  if (looks.length > 0) insertLook(db, workspaceId, Math.max(now, Math.min(...looks)), now);
}

function insertPolicy(db: Database.Database, workspaceId: number, at: number): number {
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO sla_policy (workspaceId, name, position, condition, targets, warnPercent, createdAt, updatedAt)
       VALUES (?, 'Atendimento padrão', 1, '{}', ?, ?, ?, ?)`,
    )
    .run(workspaceId, JSON.stringify(DEMO_TARGETS), WARN_PERCENT, at, at);
  return Number(lastInsertRowid);
}

function companyHours(db: Database.Database, workspaceId: number): StoredCalendar {
  return db
    .prepare(
      `SELECT c.hours, c.holidays, COALESCE(c.timeZone, w.timeZone) AS timeZone
       FROM calendar c JOIN workspace w ON w.id = c.workspaceId WHERE w.id = ? AND c.isDefault`,
    )
    .get(workspaceId) as StoredCalendar;
}

function conversationsOf(db: Database.Database, workspaceId: number) {
  const conversations = db
    .prepare(
      `SELECT id, channel, priority, audience, assignedAttenderId AS attenderId, closedAt FROM conversation
       WHERE workspaceId = ? ORDER BY id`,
    )
    .all(workspaceId) as Conversation[];
  const messages = db
    .prepare(
      `SELECT conversationId, senderKind = 'attender' AS isOurs, attenderId, createdAt AS at FROM message
       WHERE workspaceId = ? ORDER BY conversationId, seq`,
    )
    .all(workspaceId) as Message[];
  const byConversation = new Map<number, Message[]>(conversations.map(({ id }) => [id, []]));
  for (const message of messages) byConversation.get(message.conversationId)?.push(message);
  return conversations.map((conversation) => ({ conversation, messages: byConversation.get(conversation.id) ?? [] }));
}

/** The clocks of a conversation, as the product would have had them follow what was written. */
function clocksOf(counting: Counting, { priority, attenderId, closedAt }: Conversation, messages: readonly Message[]) {
  const target = DEMO_TARGETS[priority];
  const begin = (kind: Clock["kind"], at: number): Counted => ({
    ...beginClock(counting, kind, target[kind], at),
    attenderId: null,
  });
  const ended: Counted[] = [];
  let resolution: Counted | null = null;
  let reply: Counted | null = null;
  for (const { isOurs, at, ...message } of messages) {
    resolution ??= begin("resolution", at);
    if (isOurs === 0) {
      reply ??= begin(ended.length === 0 ? "first" : "next", at);
      resolution = { ...resolution, ...resumeClock(counting, resolution, at) };
      continue;
    }
    if (reply) ended.push({ ...reply, ...endClock(counting, reply, at), attenderId: message.attenderId });
    reply = null;
    // While the customer is asked, it rests.
    resolution = { ...resolution, ...restClock(counting, resolution, at) };
  }
  const open = [resolution, reply].filter((clock) => clock !== null);
  if (closedAt === null) return [...ended, ...open];
  // Whoever closes without an answer owes none any more.
  const end = (clock: Counted) => (clock.kind === "resolution" ? endClock : cancelClock)(counting, clock, closedAt);
  return [...ended, ...open.map((clock) => ({ ...clock, ...end(clock), attenderId }))];
}

function clockInserter(db: Database.Database, workspaceId: number, policyId: number) {
  const insert = db.prepare(
    `INSERT INTO sla_clock (workspaceId, conversationId, policyId, kind, state, targetSeconds, startedAt, spentMs, runningSince, dueAt,
       nextAt, warnedAt, breachedAt, endedAt, restedMs, audience, channel, attenderId)
     VALUES (@workspaceId, @conversationId, @policyId, @kind, @state, @targetSeconds, @startedAt, @spentMs, @runningSince, @dueAt,
       @nextAt, @warnedAt, @breachedAt, @endedAt, @restedMs, @audience, @channel, @attenderId)`,
  );
  return ({ id: conversationId, audience, channel }: Conversation, { attenderId, ...clock }: Counted) => {
    const isEnded = clock.endedAt !== null;
    const where = isEnded ? { audience, channel, attenderId } : { audience: null, channel: null, attenderId: null };
    insert.run({ workspaceId, conversationId, policyId, ...clock, ...where });
  };
}

/** Has the clocks looked at, as what had begun them would have. */
function insertLook(db: Database.Database, workspaceId: number, at: number, now: number): void {
  const key = `${LOOK_JOB}:${workspaceId}`;
  db.prepare(
    `INSERT INTO job (workspaceId, type, lane, payload, uniqueKey, status, runAt, giveUpAt, createdAt, updatedAt)
     VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?)`,
  ).run(workspaceId, LOOK_JOB, key, JSON.stringify({ workspaceId }), key, at, giveUpTimeOf(LOOK_JOB, at), now, now);
}
