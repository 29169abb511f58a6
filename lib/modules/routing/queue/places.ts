import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { globalSlot } from "@/lib/platform/global-slot";
import { logger } from "@/lib/platform/log/logger";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import { expectedWait } from "../policy";
import { byHand, restsUntil } from "../routings";
import { countBefore, entryOf } from "../store/queue-entry";
import { latestLeavings } from "../store/queue-stay";
import { liveRoutings } from "../store/team-routing";
import { entriesOf } from "./in-order";

/** A customer's place, 1 first, and how long they still wait, in seconds; null where too little has moved lately to say. */
export type QueuePlace = { place: number; expectedSeconds: number | null };

/** So many are told when their queue moves; who is further behind reads their place when they come back to the page. */
const TOLD = 50;
/** So many are told that their team stopped telling places: a page must not go on showing an old one. */
const TAKEN_BACK = 10_000;
/** A queue that moves is told of at most this often, and after this pause, in which several things happen. Milliseconds. */
const EVERY_MS = 2_000;
/** The last conversations that found somebody, by which a wait is expected, and how old they may be. */
const MOVES = 20;
const MOVES_MS = 60 * 60_000;

/** How long somebody at a place of a queue still waits, by how it moved in the last hour, milliseconds; null where too little has. */
export async function expectedWaits(
  reader: Pick<Reader, "all">,
  audience: number,
  now: number,
): Promise<(place: number) => number | null> {
  const left = await reader.all(latestLeavings, { audience, since: now - MOVES_MS, limit: MOVES });
  const moves = left.map(({ leftAt }) => leftAt);
  return (place) => expectedWait(place, moves, now);
}

/** What a queue's customers are told of their places; undefined where they are told nothing. */
async function teller(reader: Reader, audience: number, now: number) {
  const routing = (await reader.all(liveRoutings, {})).find((row) => row.audience === audience);
  if (!routing?.tellsPlace) return undefined;
  const expected = await expectedWaits(reader, audience, now);
  const isOpen = (await restsUntil(reader, routing, now)) === null;
  return (place: number): QueuePlace => {
    const wait = isOpen ? expected(place) : null;
    return { place, expectedSeconds: wait === null ? null : Math.round(wait / 1_000) };
  };
}

/**
 * When somebody can be expected to answer a conversation: while its queue is open, in how many seconds, null where nobody can say;
 * while the queue rests, when it opens, in epoch milliseconds, null where it never does.
 */
export type ExpectedAnswer = { isOpen: true; seconds: number | null } | { isOpen: false; opensAt: number | null };

/**
 * When somebody can be expected to answer a conversation, at an instant (epoch milliseconds).
 * @param teamId the team that it is about to be given to; null: the one that has it
 */
export async function expectedAnswer(
  workspaceId: number,
  conversationId: number,
  now: number,
  teamId: number | null = null,
): Promise<ExpectedAnswer> {
  const reader = reads(workspaceId);
  const entry = await reader.first(entryOf, { conversationId });
  // Somebody has it.
  if (!entry) return { isOpen: true, seconds: null };
  const audience = teamId ?? entry.audience;
  const routing = (await reader.all(liveRoutings, {})).find((row) => row.audience === audience) ?? byHand(audience);
  const opensAt = await restsUntil(reader, routing, now);
  if (opensAt !== null) return { isOpen: false, opensAt: Number.isFinite(opensAt) ? opensAt : null };
  const expected = await expectedWaits(reader, audience, now);
  const wait = expected(((await reader.first(countBefore, { ...entry, audience }))?.count ?? 0) + 1);
  return { isOpen: true, seconds: wait === null ? null : Math.round(wait / 1_000) };
}

/** The place of a conversation, as its customer is told it; null where they are told nothing. */
export async function placeForCustomer(workspaceId: number, conversationId: number): Promise<QueuePlace | null> {
  const reader = reads(workspaceId);
  const entry = await reader.first(entryOf, { conversationId });
  const now = Date.now();
  if (!entry || (entry.heldUntil ?? 0) > now) return null;
  const tell = await teller(reader, entry.audience, now);
  return tell ? tell(((await reader.first(countBefore, entry))?.count ?? 0) + 1) : null;
}

/** Tells the visitor that their conversation waits in no queue any more. */
export function tellOutOfQueue(unit: Unit, visitorId: number | null, conversationId: number): void {
  if (visitorId === null) return;
  const room = visitorRoom(unit.workspaceId, visitorId);
  unit.afterwards(() => publish(room, "QueuePlace", { conversationId, queue: null }));
}

const timers = () => globalSlot("queue-places", () => new Map<string, NodeJS.Timeout>());

/** Tells the visitors of a queue their places, or that they are told none any more, once this commit is on disk. */
export function tellPlaces(unit: Unit, audience: number): void {
  const { workspaceId } = unit;
  unit.afterwards(() => {
    const key = `${workspaceId}:${audience}`;
    if (timers().has(key)) return;
    const timer = setTimeout(() => {
      timers().delete(key);
      tellNow(workspaceId, audience).catch((error: unknown) => {
        // The next thing that moves the queue tells them again.
        logger().warn({ err: error instanceof Error ? error.message : String(error) }, "places can't be told");
      });
    }, EVERY_MS);
    timer.unref();
    timers().set(key, timer);
  });
}

async function tellNow(workspaceId: number, audience: number): Promise<void> {
  const reader = reads(workspaceId);
  const now = Date.now();
  const tell = await teller(reader, audience, now);
  const entries = await entriesOf(reader, [audience], { now, limit: tell ? TOLD : TAKEN_BACK });
  for (const [index, { conversationId, visitorId, heldUntil }] of entries.entries())
    if (visitorId !== null && (heldUntil ?? 0) <= now)
      publish(visitorRoom(workspaceId, visitorId), "QueuePlace", { conversationId, queue: tell?.(index + 1) ?? null });
}
