import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { isPostgres } from "@/lib/platform/db/engine";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { releaseJobKey } from "@/lib/platform/jobs/queue-job";
import { type Routed, readRouted } from "../people/candidates";
import { IDLE_MS } from "../policy";
import { restsUntil, routingsIn } from "../routings";
import { nextChange, waitingSince } from "../store/queue-entry";
import { availableAmong, heldUnits, putTurn } from "../store/routed-attender";
import { putLastTurn, routingSetting } from "../store/team-routing";
import { give } from "./give";
import { endOffers, offer } from "./offers";
import { type Pair, planGiving } from "./plan";
import { queueDrain } from "./queue-drain";
import { watchUnserved } from "./unserved";

/** How long one commit gives conversations out, milliseconds, and how many at most. On SQLite whoever writes a message waits for it. */
const stepMs = () => (isPostgres() ? 15 : 4);
const STEP_MAX = 50;
/** Whoever has room for fewer conversations than these is looked at once more in the commit that gives. */
const NEAR_FULL = 5;

/** Gives out what waits in a workspace's queues until nobody can have more, and comes back when time alone changes that. It may run twice. */
export async function drainQueues(job: LeasedJob, signal: AbortSignal): Promise<void> {
  const { workspaceId } = job.payload as { workspaceId: number };
  await commit({ workspaceId }, endOffers);
  for (let given = 1; given > 0 && !signal.aborted; ) given = await giveRound(workspaceId, signal);
  if (signal.aborted) throw new Error("the worker stops before the queues are drained");
  await commit({ workspaceId }, async (unit) => {
    // Whatever happened before this commit is seen by it, and whatever happens after it finds the key free.
    await releaseJobKey(unit, job);
    const at = (await planGiving(unit, unit.now)).pairs.length > 0 ? unit.now : await nextLook(unit);
    if (at !== null) await queueDrain(unit, at);
  });
}

/** Plans outside of a commit, and gives in short ones. @returns how many conversations somebody got */
async function giveRound(workspaceId: number, signal: AbortSignal): Promise<number> {
  const { pairs, routed } = await planGiving(reads(workspaceId), Date.now());
  let given = 0;
  for (let at = 0; at < pairs.length && !signal.aborted; ) {
    const rest = pairs.slice(at, at + STEP_MAX);
    const step = await commit({ workspaceId }, (unit) => giveSome(unit, rest, routed));
    at += step.seen;
    given += step.given;
  }
  return given;
}

async function giveSome(unit: Unit, pairs: readonly Pair[], routed: Routed): Promise<{ seen: number; given: number }> {
  const isFree = await stillFree(unit, pairs, routed);
  let turn = (await unit.first(routingSetting, {}))?.lastTurn ?? 0;
  const before = turn;
  const [began, longest] = [performance.now(), stepMs()];
  let seen = 0;
  for (const pair of pairs) {
    if (performance.now() - began > longest) break;
    seen += 1;
    if (!isFree(pair) || !(await giveOne(unit, pair))) continue;
    turn += 1;
    await unit.run(putTurn, { attenderId: pair.to.id, turn });
  }
  if (turn !== before) await unit.run(putLastTurn, { turn, now: unit.now });
  return { seen, given: turn - before };
}

function giveOne(unit: Unit, { entry, to, offerSeconds, isAskedAgain }: Pair): Promise<boolean> {
  const asked = isAskedAgain ? { ...entry, passedBy: "[]" } : entry;
  return offerSeconds > 0 ? offer(unit, asked, to, offerSeconds) : give(unit, entry.conversationId, to);
}

/**
 * Whether those whom a plan gives to are still there and, where there isn't much of it, still have room: something may have happened
 * between the plan and this commit.
 */
async function stillFree(unit: Unit, pairs: readonly Pair[], { weights }: Routed): Promise<(pair: Pair) => boolean> {
  const ids = [...new Set(pairs.map(({ to }) => to.id))];
  const there = new Set((await unit.all(availableAmong, { attenderIds: ids })).map(({ attenderId }) => attenderId));
  const heaviest = Math.max(...Object.values(weights));
  const near = new Map(
    pairs.flatMap(({ to }) => (to.units - to.used < heaviest * NEAR_FULL ? [[to.id, to.units] as const] : [])),
  );
  const held = await unit.all(heldUnits, { ...weights, attenderIds: [...near.keys()], idleSince: unit.now - IDLE_MS });
  const room = new Map(near);
  for (const { attenderId, units } of held)
    if (attenderId !== null) room.set(attenderId, (room.get(attenderId) ?? 0) - units);
  return ({ to: { id }, weight }) => {
    const left = room.get(id);
    if (!there.has(id) || (left !== undefined && left < weight)) return false;
    if (left !== undefined) room.set(id, left - weight);
    return true;
  };
}

/**
 * When time alone changes what can be given: a wait ends, a queue opens, a chat has been quiet for long; or somebody has waited for too
 * long because nobody can have them. Those of whom that holds now are said.
 */
async function nextLook(unit: Unit): Promise<number | null> {
  const routings = (await routingsIn(unit)).filter(({ mode }) => mode !== "manual");
  const audiences = routings.map(({ audience }) => audience);
  const waiting = await unit.all(waitingSince, { audiences, now: unit.now });
  const unservedAt = await watchUnserved(unit, routings, waiting);
  if (waiting.length === 0) return null;
  const times = (await unit.first(nextChange, { now: unit.now })) ?? {
    relaxAt: null,
    heldUntil: null,
    offeredUntil: null,
  };
  const { lapsesAt } = await readRouted(unit, unit.now);
  const openings: (number | null)[] = [];
  for (const routing of routings) openings.push(await restsUntil(unit, routing, unit.now));
  const next = Math.min(
    ...[...Object.values(times), lapsesAt, unservedAt, ...openings].map((at) => at ?? Number.POSITIVE_INFINITY),
  );
  return Number.isFinite(next) ? Math.max(next, unit.now + 1) : null;
}
