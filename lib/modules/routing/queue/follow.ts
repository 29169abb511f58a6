import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { promisedConversation } from "@/lib/modules/conversations/state/deadline";
import { hasBot } from "@/lib/modules/conversations/state/record-keeper";
import { hasTeamWritten } from "@/lib/modules/conversations/thread/incoming-message";
import type { Unit } from "@/lib/modules/events/unit";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { WANTED_MAX } from "../policy";
import { isAutomatic, routingIn } from "../routings";
import { anyEntry, deleteEntry, type EntryRow, entryOf, insertEntry, updateEntry } from "../store/queue-entry";
import { insertStay, latestStay, type QueueEnd } from "../store/queue-stay";
import { skillsAmong } from "../store/routed-attender";
import { tellEnded } from "./offer-ended";
import { tellOutOfQueue, tellPlaces } from "./places";
import { queueDrain } from "./queue-drain";

const RANKS = { urgent: 0, high: 1, medium: 2, low: 3 } as const;

type Touched = {
  ids: Set<number>;
  /** Conversations that routing gives in this commit, and until when the assistant tries first. */
  given: Set<number>;
  held: Map<number, number | null>;
};

const touchedIn = (unit: Unit): Touched =>
  unit.shared(
    "queue",
    (): Touched => ({ ids: new Set(), given: new Set(), held: new Map() }),
    // When everything of the commit has happened: a conversation that several things happen to is looked at once.
    async (touched) => {
      for (const id of touched.ids) await follow(unit, touched, id);
    },
  );

/** Has the queue follow a conversation to which something happens in this commit. */
export function touchQueue(unit: Unit, conversationId: number): void {
  touchedIn(unit).ids.add(conversationId);
}

/** Says that routing gives a conversation in this commit, not somebody who takes it. */
export function markGiven(unit: Unit, conversationId: number): void {
  touchedIn(unit).given.add(conversationId);
}

/** Has nobody get a conversation before an instant, because the assistant tries to answer it; null: it doesn't any more. */
export function holdEntry(unit: Unit, conversationId: number, until: number | null): void {
  const touched = touchedIn(unit);
  touched.held.set(conversationId, until);
  touched.ids.add(conversationId);
}

type Waiting = Pick<EntryRow, "audience" | "rank"> & { tags: string; awaitingReplySince: number | null };
type Place = { waiting: Waiting } | { how: QueueEnd; attenderId: number | null };

/** Whether a conversation waits for somebody, as this commit leaves it; otherwise why not. */
async function placeOf(unit: Unit, id: number, isGiven: boolean): Promise<Place> {
  const state = await conversationState(unit, id);
  const out = (how: QueueEnd, attenderId: number | null = null) => ({ how, attenderId });
  if (!state) return out("deleted");
  if (state.status === "closed") return out("closed");
  if (state.assignedAttenderId !== null) return out(isGiven ? "given" : "taken", state.assignedAttenderId);
  if (state.snoozedUntil !== null) return out("snoozed");
  // What we began ourselves waits for its customer.
  if (state.isOutbound) return out("answered");
  // What the assistant answered waits for nobody, until the customer writes on.
  if (state.ourSeq > 0 && state.ourSeq === state.lastSeq && (await hasBot(unit, id))) return out("answered");
  const row = await promisedConversation(unit, id);
  if (!row) return out("deleted");
  const { audience, tags, awaitingReplySince } = row;
  return { waiting: { audience, tags, awaitingReplySince, rank: RANKS[row.priority] } };
}

async function follow(unit: Unit, { given, held }: Touched, id: number): Promise<void> {
  const [before, place] = [await unit.first(entryOf, { conversationId: id }), await placeOf(unit, id, given.has(id))];
  if (!("waiting" in place)) {
    if (before) {
      await leave(unit, before, place.how, place.attenderId);
      if (await tellIfWanted(unit, before.audience))
        tellOutOfQueue(unit, (await conversationState(unit, id))?.visitorId ?? null, id);
    }
    if (place.how === "given") return;
    // Somebody may have room now.
    if ((await isAutomatic(unit)) && (await unit.first(anyEntry, {}))) await queueDrain(unit, unit.now);
    return;
  }
  const { waiting } = place;
  const heldUntil = held.has(id) ? (held.get(id) ?? null) : (before?.heldUntil ?? null);
  const wanted = await wantedOf(unit, waiting.tags);
  if (!before) {
    const { skillWaitSeconds } = await routingIn(unit, waiting.audience);
    await unit.run(insertEntry, {
      conversationId: id,
      ...{ audience: waiting.audience, rank: waiting.rank, heldUntil },
      enteredAt: await enteredAt(unit, id, waiting),
      joinedAt: unit.now,
      wanted: JSON.stringify(wanted),
      relaxAt: wanted.length === 0 ? null : unit.now + skillWaitSeconds * 1_000,
    });
  } else {
    const after = await moved(unit, before, { ...waiting, heldUntil, wanted });
    if (after === before) return;
    await unit.run(updateEntry, after);
  }
  await tellIfWanted(unit, waiting.audience);
  if (before && before.audience !== waiting.audience) await tellIfWanted(unit, before.audience);
  if ((await routingIn(unit, waiting.audience)).mode !== "manual") await queueDrain(unit, unit.now);
}

/** Has the customers of a queue told their places, if they are at all. @returns whether they are */
async function tellIfWanted(unit: Unit, audience: number): Promise<boolean> {
  const { tellsPlace } = await routingIn(unit, audience);
  if (tellsPlace) tellPlaces(unit, audience);
  return tellsPlace;
}

async function moved(
  unit: Unit,
  before: EntryRow,
  { audience, rank, heldUntil, wanted: list }: Pick<EntryRow, "audience" | "rank" | "heldUntil"> & { wanted: string[] },
): Promise<EntryRow> {
  const wanted = JSON.stringify(list);
  const isMoved = audience !== before.audience;
  const asksOther = wanted !== before.wanted;
  if (!isMoved && !asksOther && rank === before.rank && heldUntil === before.heldUntil) return before;
  if (isMoved && before.offeredTo !== null) tellEnded(unit, before.conversationId, before.offeredTo);
  // Its stay in the other team's queue ends, and its place there is its place here.
  if (isMoved) await unit.run(insertStay, { ...stayOf(before), leftAt: unit.now, how: "moved", attenderId: null });
  const { skillWaitSeconds } = await routingIn(unit, audience);
  const relaxAt = list.length === 0 ? null : unit.now + skillWaitSeconds * 1_000;
  return {
    ...before,
    ...{ audience, rank, heldUntil, wanted },
    ...((isMoved || asksOther) && { relaxAt }),
    ...(isMoved && { joinedAt: unit.now, offeredTo: null, offeredUntil: null, passedBy: "[]" }),
  };
}

const stayOf = ({ conversationId, audience, enteredAt, joinedAt }: EntryRow) => ({
  conversationId,
  audience,
  enteredAt,
  joinedAt,
});

async function leave(unit: Unit, entry: EntryRow, how: QueueEnd, attenderId: number | null): Promise<void> {
  if (entry.offeredTo !== null) tellEnded(unit, entry.conversationId, entry.offeredTo);
  await unit.run(deleteEntry, { conversationId: entry.conversationId });
  await unit.run(insertStay, { ...stayOf(entry), leftAt: unit.now, how, attenderId });
}

/** The tags of a conversation that somebody of the workspace knows well. */
async function wantedOf(unit: Unit, tags: string): Promise<string[]> {
  if (tags === "[]") return [];
  const known = await unit.all(skillsAmong, { tags: readStoredJson<string[]>(tags) });
  return known
    .map(({ tag }) => tag)
    .sort()
    .slice(0, WANTED_MAX);
}

/** Its place: of before where nobody of ours has written since, otherwise since when its customer waits. */
async function enteredAt(unit: Unit, conversationId: number, { awaitingReplySince }: Waiting): Promise<number> {
  const last = await unit.first(latestStay, { conversationId });
  if (!last) return unit.now;
  const isUnanswered = last.how !== "closed" && !(await hasTeamWritten(unit, conversationId, last.enteredAt));
  return isUnanswered ? last.enteredAt : (awaitingReplySince ?? unit.now);
}
