import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { NEAR_MS } from "../policy";
import { entriesDueBy, entriesInOrder, type NextRow } from "../store/queue-entry";

/** An entry with the rank that it has now: one whose deadline is near or over is as pressing as what is urgent. */
export type Waiting = NextRow & { rankNow: number };

const before = (one: Waiting, other: Waiting) =>
  one.rankNow - other.rankNow || one.enteredAt - other.enteredAt || one.conversationId - other.conversationId;

/** The first entries of some queues, in the order in which they are given out. */
export async function entriesOf(
  reader: Pick<Reader, "all">,
  audiences: readonly number[],
  { now, limit }: { now: number; limit: number },
): Promise<Waiting[]> {
  const found = new Map<number, Waiting>();
  for (const audience of audiences) {
    for (const row of await reader.all(entriesInOrder, { audience, limit }))
      found.set(row.conversationId, { ...row, rankNow: row.rank });
    for (const row of await reader.all(entriesDueBy, { audience, dueBy: now + NEAR_MS, limit }))
      found.set(row.conversationId, { ...row, rankNow: 0 });
  }
  return [...found.values()].sort(before).slice(0, limit);
}
