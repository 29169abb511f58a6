import type { TakenValues } from "@/lib/modules/fields/merge-values";
import type { Tx } from "@/lib/platform/db/unit-of-work/tx";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { CustomerValues } from "./store/customer";
import { recordOf, setRecord } from "./store/customer-merge";

/** What follows a merge: rows of these kinds are a customer's. */
export type MovedKind = "conversations" | "identities" | "visitors" | "tickets" | "notes";

/** What a merge did: enough to undo it. */
export type MergeRecord = {
  /** Ids of rows. */
  moved: Partial<Record<MovedKind, readonly number[]>>;
  /** Identities that were primary before. */
  primaries: readonly number[];
  /** The fields of the one that stays as they were, and those that the merge changed. */
  winner: CustomerValues;
  changes: Partial<CustomerValues>;
  /** When the one that stays was in contact, before and after. Epoch milliseconds. */
  contact: { before: number | null; after: number | null };
  /** What the one that stays took over in fields where it had nothing. Absent in merges of before there were fields. */
  fields?: TakenValues;
};

/** Remembers which rows of a kind a merge moved, so that its undo finds them. */
export async function keepMoved(tx: Tx, mergeId: number, kind: MovedKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const record = await read(tx, mergeId);
  const moved = { ...record.moved, [kind]: ids };
  await tx.run(setRecord, { id: mergeId, record: JSON.stringify({ ...record, moved }) });
}

/** The rows of a kind that a merge moved. */
export async function movedBy(tx: Tx, mergeId: number, kind: MovedKind): Promise<readonly number[]> {
  return (await read(tx, mergeId)).moved[kind] ?? [];
}

async function read(tx: Tx, mergeId: number): Promise<MergeRecord> {
  const row = await tx.first(recordOf, { id: mergeId });
  if (!row) throw new Error("there is no such merge");
  return readStoredJson<MergeRecord>(row.record);
}
