import { setImmediate } from "node:timers/promises";
import { type Percentiles, percentilesOf } from "@/lib/kernel/percentiles";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { SLA_KINDS, type SlaKind } from "./policy";
import {
  CHANNEL_NUMBERS,
  COUNTED,
  type EndedPart,
  type EndedPlace,
  type EndedRow,
  endedPage,
  type LateRow,
  lateCounts,
  latePage,
  missedPage,
  type SlaGroup,
  stretchEnd,
} from "./store/sla-report";

export type { EndedPlace };
export { CHANNEL_NUMBERS };

/** From an instant until another, epoch milliseconds. */
export type Range = { since: number; before: number };
/** What clocks of one kind came to: how many kept their target, how many didn't, and how long they took. Milliseconds of open time. */
export type KeptPromises = { met: number; missed: number; restedMs: number } & Percentiles;
/** The same of each kind. */
export type KeptByKind = Record<SlaKind, KeptPromises>;

/** Clocks that one statement reads: bounds its memory, and others have their turn in between. */
const AT_ONCE = 20_000;
/** So many late clocks are counted at the most. */
const LATE_MAX = 10_000;

type Sums = { met: number; missed: number; restedMs: number; spent: number[] };
const noSums = (): Sums => ({ met: 0, missed: 0, restedMs: 0, spent: [] });
const sumsByKind = (): Sums[] => SLA_KINDS.map(noSums);

const numbersOf = (list: string | undefined) => readStoredJson<number[]>(list ?? "[]");

/**
 * What the clocks came to that ended in a range, in all and by what they are grouped by (0: by none). Exact: it reads each of them
 * from one index, 20,000 at a time, and keeps eight bytes of each.
 */
export async function keptPromises(
  reader: Reader,
  place: EndedPlace,
  { since, before }: Range,
  group: SlaGroup,
): Promise<{ total: KeptByKind; groups: Map<number, KeptByKind> }> {
  const groups = new Map<number, Sums[]>();
  let after = { afterAt: since, afterId: 0 };
  for (;;) {
    const end = await reader.first(stretchEnd, { ...after, before, skip: AT_ONCE - 1 });
    const upTo = end ? { upToAt: end.endedAt ?? before, upToId: end.id } : { upToAt: before, upToId: 0 };
    const read = await reader.first(COUNTED[group], { ...place, ...after, ...upTo });
    const [kinds, ids, spent, rested] = [read?.kinds, read?.groups, read?.spent, read?.rested].map(numbersOf);
    addUp(groups, kinds ?? [], ids ?? [], spent ?? [], rested ?? []);
    if (!end) break;
    after = { afterAt: upTo.upToAt, afterId: upTo.upToId };
    await setImmediate();
  }
  const total = sumsByKind();
  for (const sums of groups.values())
    for (const [index, { met, missed, restedMs, spent }] of sums.entries()) {
      const all = total[index];
      if (!all) continue;
      all.met += met;
      all.missed += missed;
      all.restedMs += restedMs;
      for (const ms of spent) all.spent.push(ms);
    }
  return { total: byKind(total), groups: new Map([...groups].map(([id, sums]) => [id, byKind(sums)])) };
}

function addUp(
  groups: Map<number, Sums[]>,
  kinds: readonly number[],
  ids: readonly number[],
  spent: readonly number[],
  rested: readonly number[],
): void {
  for (const [index, kind] of kinds.entries()) {
    const id = ids[index] ?? 0;
    let sums = groups.get(id);
    if (!sums) {
      sums = sumsByKind();
      groups.set(id, sums);
    }
    const of = sums[kind >> 1];
    if (!of) continue;
    if ((kind & 1) === 1) of.missed += 1;
    else of.met += 1;
    of.restedMs += rested[index] ?? 0;
    of.spent.push(spent[index] ?? 0);
  }
}

function byKind(sums: readonly Sums[]): KeptByKind {
  const of = (index: number): KeptPromises => {
    const { met, missed, restedMs, spent } = sums[index] ?? noSums();
    return { met, missed, restedMs, ...percentilesOf(Float64Array.from(spent).sort()) };
  };
  return { first: of(0), next: of(1), resolution: of(2) };
}

/** How many clocks of each kind are late now. @param now epoch milliseconds; what is due at that instant isn't late */
export async function lateClocks(reader: Reader, place: EndedPlace, now: number): Promise<Record<SlaKind, number>> {
  const rows = await reader.all(lateCounts, { ...place, now, limit: LATE_MAX });
  const of = (kind: SlaKind) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { first: of("first"), next: of("next"), resolution: of("resolution") };
}

/** Whether everything that ended is listed, what was kept, or what was missed. */
type EndedWhich = "ended" | "met" | "missed";
/** Where a list goes on: after a clock with this id, by what the list is sorted by. */
export type Position = { by: number; id: number };

/**
 * The very clocks that ended in a range: missed ones sorted by how late they were, the others by when they ended, the latest first.
 * @param page.after the last one that is known already; null: from the first on
 */
export function endedClocks(
  reader: Reader,
  narrowed: EndedPlace & EndedPart & Range,
  which: EndedWhich,
  { after, limit }: { after: Position | null; limit: number },
): Promise<EndedRow[]> {
  const cursorId = after?.id ?? Number.MAX_SAFE_INTEGER;
  const by = after?.by ?? Number.MAX_SAFE_INTEGER;
  if (which === "missed") return reader.all(missedPage, { ...narrowed, cursorLate: by, cursorId, limit });
  return reader.all(endedPage, { ...narrowed, onlyMet: which === "met", cursorAt: by, cursorId, limit });
}

/** The clocks that are late now, the longest overdue first. */
export function lateNow(
  reader: Reader,
  narrowed: EndedPlace & { now: number; kind: SlaKind | null },
  { after, limit }: { after: Position | null; limit: number },
): Promise<LateRow[]> {
  return reader.all(latePage, { ...narrowed, cursorAt: after?.by ?? 0, cursorId: after?.id ?? 0, limit });
}
