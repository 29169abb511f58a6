import { LISTED_RECORDS_MAX } from "@/lib/modules/fields/policy";

/** Rows whose values are asked for together. */
export type Batches<Id> = readonly (readonly Id[])[];

/**
 * Batches in which each of a list's rows is asked for once. Those that there are stay as they are as long as one of their rows is
 * there: a row that comes asks for itself alone, and one that moves for nothing.
 * @param before those of the rows before
 * @returns `before` itself where it still holds
 */
export function batchesOf<Id>(before: Batches<Id>, ids: readonly Id[], most = LISTED_RECORDS_MAX): Batches<Id> {
  const there = new Set(ids);
  const kept = before.filter((batch) => batch.some((id) => there.has(id)));
  const known = new Set(kept.flat());
  const fresh = ids.filter((id) => !known.has(id));
  if (fresh.length === 0 && kept.length === before.length) return before;
  const added: Id[][] = [];
  for (let from = 0; from < fresh.length; from += most) added.push(fresh.slice(from, from + most));
  return [...kept, ...added];
}
