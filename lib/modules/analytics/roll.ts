import type Database from "better-sqlite3";
import {
  deleteEvent,
  type EventRow,
  hasDirty,
  insertEvent,
  readEvents,
  readFacts,
  readFirstAnswer,
  readRolled,
  readSurveys,
  takeDirty,
} from "@/lib/platform/db/analytics-store";
import { Sums } from "@/lib/platform/db/analytics-sums";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { wallTime } from "./calendar";
import { deriveEvents } from "./derive";

/** Conversations between two looks at the clock. */
const BATCH = 16;

/** What a step did: whether there is more, and whose figures changed. */
export type Rolled = { isMore: boolean; changed: Set<number> };

/**
 * Brings the events and sums of changed conversations up to date, for at most `budgetMs`. Runs inside a transaction: events
 * and sums can't differ.
 * @param workspaceId only this workspace's.
 */
export function rollFigures(db: Database.Database, budgetMs: number, workspaceId?: number): Rolled {
  const until = performance.now() + budgetMs;
  const sums = new Sums();
  const changed = new Set<number>();
  for (;;) {
    const dirty = takeDirty(db, BATCH, workspaceId);
    for (const row of dirty)
      if (rollConversation(db, sums, row.workspaceId, row.conversationId)) changed.add(row.workspaceId);
    if (dirty.length < BATCH || performance.now() >= until) break;
  }
  sums.write(db);
  return { isMore: hasDirty(db, workspaceId), changed };
}

function rollConversation(db: Database.Database, sums: Sums, workspaceId: number, conversationId: number): boolean {
  const events = eventsOf(db, workspaceId, conversationId);
  const stored = new Map<string, (EventRow & { id: number })[]>();
  for (const event of readEvents(db, workspaceId, conversationId)) {
    const key = keyOf(event);
    stored.set(key, [...(stored.get(key) ?? []), event]);
  }
  let isChanged = false;
  for (const event of events) {
    if (stored.get(keyOf(event))?.pop()) continue;
    insertEvent(db, workspaceId, conversationId, event);
    sums.add(workspaceId, event, 1);
    isChanged = true;
  }
  for (const event of [...stored.values()].flat()) {
    deleteEvent(db, event.id);
    sums.add(workspaceId, event, -1);
    isChanged = true;
  }
  return isChanged;
}

const keyOf = (event: EventRow) =>
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

function eventsOf(db: Database.Database, workspaceId: number, conversationId: number): EventRow[] {
  const conversation = readRolled(db, workspaceId, conversationId);
  // What is deleted counts nowhere; brought back, it counts as if it had never gone.
  if (!conversation || conversation.deletedAt !== null) return [];
  const { timeZone, channel } = conversation;
  const tags = JSON.stringify(textsOf(conversation.tags));
  return deriveEvents({
    facts: readFacts(db, workspaceId, conversationId),
    surveys: readSurveys(db, workspaceId, conversationId),
    firstAnswer: (afterSeq, upToSeq) => readFirstAnswer(db, workspaceId, conversationId, afterSeq, upToSeq),
  }).map((event) => ({
    ...event,
    ...wallTime(timeZone, event.at),
    endDay: event.endAt === null ? null : wallTime(timeZone, event.endAt).day,
    channel,
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
