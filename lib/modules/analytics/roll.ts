import { conversationFacts, conversationPlace, firstAnswer } from "@/lib/modules/conversations/history";
import { surveysOfConversation } from "@/lib/modules/satisfaction/surveys";
import { workspaceHours } from "@/lib/modules/workspace/hours";
import { together } from "@/lib/platform/db/unit-of-work/together";
import type { GlobalTx, Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { wallTime } from "./calendar";
import type { CountedEvent } from "./counted";
import { deriveEvents } from "./derive";
import { nextDirty, nextDirtyHere, unmarkDirty } from "./store/analytics-dirty";
import { deleteEvent, eventsOfConversation, insertEvent } from "./store/analytics-event";
import { Sums } from "./sums";

/** Conversations between two looks at the clock. */
const BATCH = 16;

/** What a step did: whether there is more, and whose figures changed. */
export type Rolled = { isMore: boolean; changed: Set<number> };

/** A workspace in a step. */
type Rolling = { tx: Tx; sums: Sums; timeZone: string | undefined; isChanged: boolean };

/**
 * Brings the events and sums of changed conversations up to date, for at most `budgetMs`, in a commit: events and sums can't
 * differ.
 * @param workspaceId only this workspace's.
 */
export async function rollFigures(tx: GlobalTx, budgetMs: number, workspaceId?: number): Promise<Rolled> {
  const until = performance.now() + budgetMs;
  const workspaces = new Map<number, Rolling>();
  for (;;) {
    const dirty = await next(tx, workspaceId, BATCH);
    for (const { workspaceId: id } of dirty) if (!workspaces.has(id)) workspaces.set(id, begin(tx.of(id)));
    await together(
      dirty.map(({ workspaceId: id, conversationId }) =>
        rollConversation(workspaces.get(id) as Rolling, conversationId),
      ),
    );
    if (dirty.length < BATCH || performance.now() >= until) break;
  }
  for (const { sums, tx: own } of workspaces.values()) await sums.write(own);
  return {
    isMore: (await next(tx, workspaceId, 1)).length > 0,
    changed: new Set([...workspaces].flatMap(([id, { isChanged }]) => (isChanged ? [id] : []))),
  };
}

const next = (tx: GlobalTx, workspaceId: number | undefined, limit: number) =>
  workspaceId === undefined ? tx.all(nextDirty, { limit }) : tx.of(workspaceId).all(nextDirtyHere, { limit });

const begin = (tx: Tx): Rolling => ({ tx, sums: new Sums(), timeZone: undefined, isChanged: false });

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
  const timeZone = rolling.timeZone ?? (await workspaceHours(tx)).timeZone;
  rolling.timeZone = timeZone;
  const tags = JSON.stringify(textsOf(place.tags));
  const drafts = await deriveEvents({
    facts: await conversationFacts(tx, conversationId),
    surveys: await surveysOfConversation(tx, conversationId),
    firstAnswer: (afterSeq, upToSeq) => firstAnswer(tx, { conversationId, afterSeq, upToSeq }),
  });
  return drafts.map((event) => ({
    ...event,
    ...wallTime(timeZone, event.at),
    endDay: event.endAt === null ? null : wallTime(timeZone, event.endAt).day,
    channel: place.channel,
    tags,
  }));
}

function textsOf(tags: string): string[] {
  if (tags === "[]") return [];
  const list = parsed(tags);
  return Array.isArray(list)
    ? [...new Set(list.filter((tag): tag is string => typeof tag === "string" && tag !== ""))]
    : [];
}

// One row that can't be read must not hold up all the others.
function parsed(text: string): unknown {
  try {
    return readStoredJson(text);
  } catch {
    return [];
  }
}
