import type { Unit } from "@/lib/modules/events/unit";
import { giveBackValues, takeValues } from "@/lib/modules/fields/merge-values";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { countRow } from "@/lib/platform/search/rows/keep-row";
import { ownRowAddresses } from "./addresses";
import { CUSTOMER_ROWS } from "./directory";
import type { MergeRecord } from "./merge-record";
import {
  type CustomerState,
  type CustomerValues,
  contactById,
  customerById,
  markMerged,
  replaceLastContact,
  setLastContact,
  unmarkMerged,
} from "./store/customer";
import { moveIdentities, moveIdentitiesBack, primariesOf, setPrimaries } from "./store/customer-identity";
import { insertMerge, markUndone } from "./store/customer-merge";
import { moveNotes, moveNotesBack } from "./store/customer-note";
import { writeCustomer } from "./write-customer";

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/**
 * Moves all that is the loser's to the winner, and takes the loser away. Other modules move what is theirs by the event
 * "customer.merged". @returns the merge's id
 */
export async function mergeRows(
  unit: Unit,
  winner: CustomerState,
  loser: CustomerState,
  changes: Partial<CustomerValues>,
  fieldChanges: string,
): Promise<number> {
  const from = { fromId: loser.id, toId: winner.id };
  const primaries = idsOf(await unit.all(primariesOf, { ids: [winner.id, loser.id] }));
  const moved = {
    identities: idsOf(await unit.all(moveIdentities, from)),
    notes: idsOf(await unit.all(moveNotes, from)),
  };
  const gone = await unit.first(markMerged, { id: loser.id, winnerId: winner.id, at: unit.now });
  if (gone) countRow(unit, CUSTOMER_ROWS, gone.status, null);
  const contact = await laterContact(unit, winner.id, loser.id);
  // The addresses are all the winner's now, so nothing is replaced: only the copies in the row and the marks change.
  const settled = {
    ...winner,
    ...(changes.email !== undefined && { email: changes.email }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
  };
  await writeCustomer(unit, settled, changes, fieldChanges, unit.now);
  const { id: _id, version: _v, fieldChanges: _f, deletedAt: _d, mergedIntoId: _m, ...values } = winner;
  const fields = await takeValues(unit, "customer", from);
  const record: MergeRecord = { moved, primaries, winner: values, changes, contact, fields };
  const given = { winnerId: winner.id, loserId: loser.id, record: JSON.stringify(record), at: unit.now };
  const merge = await unit.first(insertMerge, given);
  if (!merge) throw new Error("a merge was noted without an id");
  await unit.happened("customer.merged", winner.id, { fromId: loser.id, mergeId: merge.id });
  return merge.id;
}

// Whoever of the two wrote last.
async function laterContact(unit: Unit, winnerId: number, loserId: number): Promise<MergeRecord["contact"]> {
  const before = (await unit.first(contactById, { id: winnerId }))?.lastContactAt ?? null;
  const theirs = (await unit.first(contactById, { id: loserId }))?.lastContactAt ?? null;
  const after = Math.max(before ?? 0, theirs ?? 0) || null;
  await unit.run(setLastContact, { id: winnerId, at: after });
  return { before, after };
}

/** A merge as it is stored; `record` is JSON. */
export type MergeRow = { id: number; winnerId: number; loserId: number; record: string };

/**
 * Gives back what a merge moved, as far as it is still the winner's, and the winner's fields, as far as nobody changed them
 * since.
 */
export async function unmergeRows(unit: Unit, merge: MergeRow, fieldChanges: string): Promise<void> {
  const { winnerId, loserId } = merge;
  const record = readStoredJson<MergeRecord>(merge.record);
  const back = { fromId: winnerId, toId: loserId };
  await unit.run(moveIdentitiesBack, { ...back, ids: record.moved.identities ?? [] });
  await unit.run(moveNotesBack, { ...back, ids: record.moved.notes ?? [] });
  await unit.run(setPrimaries, { customerIds: [winnerId, loserId], primaries: record.primaries });
  const again = await unit.first(unmarkMerged, { id: loserId });
  if (again) countRow(unit, CUSTOMER_ROWS, null, again.status);
  await unit.run(replaceLastContact, { id: winnerId, from: record.contact.after, to: record.contact.before });
  await giveBackValues(unit, "customer", winnerId, record.fields ?? {});
  await unit.run(markUndone, { id: merge.id, at: unit.now });
  const now = await unit.first(customerById, { id: winnerId });
  if (now) await giveBackFields(unit, now, record, fieldChanges);
  for (const id of [winnerId, loserId]) await ownRowAddresses(unit, id);
  await unit.happened("customer.unmerged", winnerId, { toId: loserId, mergeId: merge.id });
}

async function giveBackFields(
  unit: Unit,
  now: CustomerState,
  { changes, winner }: MergeRecord,
  fieldChanges: string,
): Promise<void> {
  const fields = (Object.keys(changes) as (keyof CustomerValues)[]).filter((field) => now[field] === changes[field]);
  const back: Partial<CustomerValues> = Object.fromEntries(fields.map((field) => [field, winner[field]]));
  const settled = {
    ...now,
    ...(back.email !== undefined && { email: back.email }),
    ...(back.phone !== undefined && { phone: back.phone }),
  };
  await writeCustomer(unit, settled, back, fieldChanges, unit.now);
}
