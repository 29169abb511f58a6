import { setImmediate } from "node:timers/promises";
import { type Percentiles, percentilesOf } from "@/lib/kernel/percentiles";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import {
  COUNTED,
  countWaiting,
  foundPage,
  type LatestRow,
  latestPage,
  leftPage,
  type StayGroup,
  type StayPart,
  type StayPlace,
  type StayRow,
  staysEnd,
  type WaitingPlace,
  waitingPage,
} from "./store/queue-report";

/**
 * What stays in queues came to: how many found somebody, how many left without, and how long those waited that found somebody; null of
 * none. Milliseconds by the clock on the wall.
 */
export type QueueKept = { found: number; left: number; longestMs: number | null } & Percentiles;

/** From an instant until another, epoch milliseconds. */
type Range = { since: number; before: number };

/** Stays that one statement reads: bounds its memory, and others have their turn in between. */
const AT_ONCE = 20_000;

type Sums = { left: number; waited: number[] };

const listOf = <Value>(list: string | undefined) => readStoredJson<Value[]>(list ?? "[]");

/**
 * What the stays came to that ended in a range, in all and by what they are grouped by: an id (0: of none), or a channel. Exact: it
 * reads each of them from one index, 20,000 at a time, and keeps eight bytes of each.
 */
export async function endedStays(
  reader: Reader,
  place: StayPlace,
  { since, before }: Range,
  group: StayGroup,
): Promise<{ total: QueueKept; groups: Map<number | string, QueueKept> }> {
  const groups = new Map<number | string, Sums>();
  let after = { afterAt: since, afterId: 0 };
  for (;;) {
    const end = await reader.first(staysEnd, { ...after, before, skip: AT_ONCE - 1 });
    const upTo = end ? { upToAt: end.leftAt, upToId: end.id } : { upToAt: before, upToId: 0 };
    const read = await reader.first(COUNTED[group], { ...place, ...after, ...upTo });
    addUp(groups, listOf(read?.groups), listOf(read?.found), listOf(read?.waited));
    if (!end) break;
    after = { afterAt: upTo.upToAt, afterId: upTo.upToId };
    await setImmediate();
  }
  const total: Sums = { left: 0, waited: [] };
  for (const { left, waited } of groups.values()) {
    total.left += left;
    for (const ms of waited) total.waited.push(ms);
  }
  return { total: keptOf(total), groups: new Map([...groups].map(([key, sums]) => [key, keptOf(sums)])) };
}

function addUp(
  groups: Map<number | string, Sums>,
  keys: readonly (number | string)[],
  found: readonly (0 | 1)[],
  waited: readonly number[],
): void {
  for (const [index, key] of keys.entries()) {
    let sums = groups.get(key);
    if (!sums) {
      sums = { left: 0, waited: [] };
      groups.set(key, sums);
    }
    if (found[index] === 1) sums.waited.push(waitOf(waited[index] ?? 0));
    else sums.left += 1;
  }
}

/** A clock that was set back makes no wait below zero. */
const waitOf = (ms: number) => Math.max(0, ms);

function keptOf({ left, waited }: Sums): QueueKept {
  const sorted = Float64Array.from(waited).sort();
  return { found: sorted.length, left, ...percentilesOf(sorted), longestMs: sorted.at(-1) ?? null };
}

/** How many wait now, and for how long the longest of them has. @param now epoch milliseconds @returns milliseconds; null of none */
export async function waitingNow(
  reader: Reader,
  place: WaitingPlace,
  now: number,
): Promise<{ count: number; longestMs: number | null }> {
  const row = await reader.first(countWaiting, { ...place, now });
  const since = row?.since ?? null;
  return { count: row?.count ?? 0, longestMs: since === null ? null : waitOf(now - since) };
}

/** A stay that is counted; `by` is what the list is sorted by. */
export type CountedStay = {
  id: number;
  conversationId: number;
  how: StayRow["how"] | null;
  attenderId: number | null;
  /** When it ended; of what waits now since when, epoch milliseconds. */
  at: number;
  waitedMs: number;
  by: number;
};
/** Where a list goes on: after what has this id, by what the list is sorted by; null: from the first on. */
type Paging = { after: { by: number; id: number } | null; limit: number };

/** The very stays that ended in a range, with somebody or without, the longest wait first. */
export async function longestStays(
  reader: Reader,
  narrowed: StayPlace & StayPart & Range,
  isFound: boolean,
  { after, limit }: Paging,
): Promise<CountedStay[]> {
  const most = Number.MAX_SAFE_INTEGER;
  const cursor = { cursorBy: after?.by ?? most, cursorId: after?.id ?? most, limit };
  const rows = await reader.all(isFound ? foundPage : leftPage, { ...narrowed, ...cursor });
  return rows.map((row) => ({ ...row, waitedMs: waitOf(row.by) }));
}

/** Every stay that ended in a range, with somebody or without, with its conversation's subject and channel; what ended last comes first. */
export async function latestStays(
  reader: Reader,
  place: StayPlace,
  { since, before }: Range,
  { after, limit }: Paging,
): Promise<(LatestRow & { waitedMs: number })[]> {
  // No id is below 0: what ended at the range's end is left out.
  const cursor = { cursorAt: after?.by ?? before, cursorId: after?.id ?? 0 };
  const rows = await reader.all(latestPage, { ...place, since, ...cursor, limit });
  return rows.map((row) => ({ ...row, waitedMs: waitOf(row.at - row.enteredAt) }));
}

/** The conversations that wait now, the longest wait first. */
export async function longestWaiting(
  reader: Reader,
  narrowed: WaitingPlace & Omit<StayPart, "ofAttender"> & { now: number },
  { after, limit }: Paging,
): Promise<CountedStay[]> {
  const cursor = { cursorBy: after?.by ?? 0, cursorId: after?.id ?? 0, limit };
  const rows = await reader.all(waitingPage, { ...narrowed, ...cursor });
  return rows.map((row) => ({
    ...row,
    ...{ how: null, attenderId: null, at: row.by, waitedMs: waitOf(narrowed.now - row.by) },
  }));
}
