import { conversationFacts, conversationPlace, firstAnswer } from "@/lib/modules/conversations/history";
import { surveysOfConversation } from "@/lib/modules/satisfaction/surveys";
import { ticketIdsOf } from "@/lib/modules/tickets/figures";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import { together } from "@/lib/platform/db/unit-of-work/together";
import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { wallTime } from "./calendar";
import type { CountedEvent } from "./counted";
import { deriveEvents } from "./derive";
import { labelsOf } from "./labels";
import { rollTickets } from "./roll-tickets";
import { nextDirty, nextDirtyHere, nextDirtyTickets, nextDirtyTicketsHere, unmarkDirty } from "./store/analytics-dirty";
import { deleteEvent, eventsOfConversation, insertEvent } from "./store/analytics-event";
import { Sums } from "./sums";
import { tagsOf } from "./tags-of";
import { TicketSums } from "./ticket-sums";

/** Conversations, or tickets, between two looks at the clock. */
const BATCH = 16;

/** What a step did: whether there is more, and whose figures changed. */
export type Rolled = { isMore: boolean; changed: Set<number> };

/** A workspace in a step. */
type Rolling = {
  tx: Tx;
  sums: Sums;
  ticketSums: TicketSums;
  timeZone: string | undefined;
  /** Whether events of conversations changed. Screens hear of tickets by the tickets' own events. */
  isChanged: boolean;
};

/**
 * Brings the events and sums of changed conversations and tickets up to date, for about `budgetMs`, in a commit: what is counted
 * and its sums can't differ.
 * @param workspaceId only this workspace's.
 */
export async function rollFigures(tx: GlobalTx, budgetMs: number, workspaceId?: number): Promise<Rolled> {
  const until = performance.now() + budgetMs;
  const workspaces = new Map<number, Rolling>();
  const rollingOf = (id: number) => {
    const known = workspaces.get(id) ?? begin(tx.of(id));
    workspaces.set(id, known);
    return known;
  };
  const isOver = (batch: readonly unknown[]) => batch.length < BATCH || performance.now() >= until;
  for (;;) {
    const dirty = await next(tx, workspaceId, BATCH);
    await together(dirty.map(({ workspaceId: id, conversationId }) => rollConversation(rollingOf(id), conversationId)));
    // A ticket's channel is its conversation's.
    for (const [id, marked] of byWorkspace(dirty)) {
      const conversationIds = marked.map(({ conversationId }) => conversationId);
      const rolling = rollingOf(id);
      await rollSome(rolling, await ticketIdsOf(rolling.tx, conversationIds));
    }
    if (isOver(dirty)) break;
  }
  for (;;) {
    const dirty = await nextTickets(tx, workspaceId, BATCH);
    for (const [id, marked] of byWorkspace(dirty))
      await rollSome(
        rollingOf(id),
        marked.map(({ ticketId }) => ticketId),
      );
    if (isOver(dirty)) break;
  }
  for (const { sums, ticketSums, tx: own } of workspaces.values()) {
    await sums.write(own);
    await ticketSums.write(own);
  }
  return {
    isMore: (await next(tx, workspaceId, 1)).length > 0 || (await nextTickets(tx, workspaceId, 1)).length > 0,
    changed: new Set([...workspaces].flatMap(([id, { isChanged }]) => (isChanged ? [id] : []))),
  };
}

const next = (tx: GlobalTx, workspaceId: number | undefined, limit: number) =>
  workspaceId === undefined ? tx.all(nextDirty, { limit }) : tx.of(workspaceId).all(nextDirtyHere, { limit });

const nextTickets = (tx: GlobalTx, workspaceId: number | undefined, limit: number) =>
  workspaceId === undefined
    ? tx.all(nextDirtyTickets, { limit })
    : tx.of(workspaceId).all(nextDirtyTicketsHere, { limit });

function byWorkspace<Row extends { workspaceId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.workspaceId);
    if (group) group.push(row);
    else groups.set(row.workspaceId, [row]);
  }
  return groups;
}

const begin = (tx: Tx): Rolling => ({
  tx,
  sums: new Sums(),
  ticketSums: new TicketSums(),
  timeZone: undefined,
  isChanged: false,
});

async function zoneOf(rolling: Rolling): Promise<string> {
  rolling.timeZone ??= await workspaceZone(rolling.tx);
  return rolling.timeZone;
}

async function rollSome(rolling: Rolling, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length > 0) await rollTickets(rolling.tx, rolling.ticketSums, await zoneOf(rolling), ticketIds);
}

async function rollConversation(rolling: Rolling, conversationId: number): Promise<void> {
  const { tx, sums } = rolling;
  tx.send(unmarkDirty, { conversationId });
  const events = await eventsOf(rolling, conversationId);
  const stored = new Map<string, (CountedEvent & { id: number })[]>();
  for (const event of await tx.all(eventsOfConversation, { conversationId })) {
    const key = keyOf(event);
    stored.set(key, [...(stored.get(key) ?? []), event]);
  }
  for (const event of events) {
    if (stored.get(keyOf(event))?.pop()) continue;
    await tx.run(insertEvent, { ...event, conversationId });
    sums.add(event, 1);
    rolling.isChanged = true;
  }
  for (const event of [...stored.values()].flat()) {
    await tx.run(deleteEvent, { id: event.id });
    sums.add(event, -1);
    rolling.isChanged = true;
  }
}

const keyOf = (event: CountedEvent) =>
  [
    event.metric,
    event.at,
    event.endAt,
    event.attenderId,
    event.value,
    event.day,
    event.hour,
    event.endDay,
    event.channel,
    event.tags,
  ].join("|");

async function eventsOf(rolling: Rolling, conversationId: number): Promise<CountedEvent[]> {
  const { tx } = rolling;
  // What is deleted counts nowhere; brought back, it counts as if it had never gone.
  const place = await conversationPlace(tx, conversationId);
  if (!place) return [];
  const timeZone = await zoneOf(rolling);
  const tags = JSON.stringify(labelsOf(place.teamId, tagsOf(place.tags)));
  const drafts = await deriveEvents({
    facts: await conversationFacts(tx, conversationId),
    surveys: await surveysOfConversation(tx, conversationId),
    firstAnswer: (afterSeq, upToSeq) => firstAnswer(tx, place.channel, { conversationId, afterSeq, upToSeq }),
  });
  return drafts.map((event) => ({
    ...event,
    ...wallTime(timeZone, event.at),
    endDay: event.endAt === null ? null : wallTime(timeZone, event.endAt).day,
    channel: place.channel,
    tags,
  }));
}
