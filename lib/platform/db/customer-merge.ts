import type Database from "better-sqlite3";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { prepared } from "./connections";
import { type CustomerState, type CustomerValues, readCustomer, writeCustomer } from "./customer-store";
import { indexDirectoryRow } from "./directory-index";

/** Tables whose rows are a customer's and follow a merge. */
const MOVED = {
  conversations: "conversation",
  identities: "customer_identity",
  visitors: "visitor",
  tickets: "ticket",
  notes: "customer_note",
} as const;
export type MovedKind = keyof typeof MOVED;
const KINDS = Object.keys(MOVED) as MovedKind[];

/** What a merge did: enough to undo it. */
export type MergeRecord = {
  moved: Record<MovedKind, number[]>;
  /** Identities that were primary before. */
  primaries: number[];
  /** The fields of both as they were, and those that the merge changed in the one that stays. */
  winner: CustomerValues;
  changes: Partial<CustomerValues>;
  /** When the one that stays was in contact, before and after. */
  contact: { before: number | null; after: number | null };
};

/** How many rows of each kind a customer has. */
export function countOwned(db: Database.Database, workspaceId: number, customerId: number): Record<MovedKind, number> {
  const counts = KINDS.map((kind) => [
    kind,
    prepared(db, `SELECT count(*) FROM ${MOVED[kind]} WHERE workspaceId = ? AND customerId = ?`)
      .pluck()
      .get(workspaceId, customerId),
  ]);
  return Object.fromEntries(counts) as Record<MovedKind, number>;
}

/** Moves all that is the loser's to the winner, and takes the loser away. In a write transaction. @returns the merge's id. */
export function mergeRows(
  db: Database.Database,
  workspaceId: number,
  winner: CustomerState,
  loser: CustomerState,
  changes: Partial<CustomerValues>,
  fieldChanges: string,
  at: number,
): number {
  const of = [workspaceId, loser.id] as const;
  const moved = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      prepared(db, `SELECT id FROM ${MOVED[kind]} WHERE workspaceId = ? AND customerId = ?`)
        .pluck()
        .all(...of),
    ]),
  ) as Record<MovedKind, number[]>;
  const primaries = prepared(
    db,
    "SELECT id FROM customer_identity WHERE workspaceId = ? AND customerId IN (?, ?) AND isPrimary = 1",
  )
    .pluck()
    .all(workspaceId, winner.id, loser.id) as number[];
  prepared(db, "UPDATE customer_identity SET isPrimary = 0 WHERE workspaceId = ? AND customerId = ?").run(...of);
  for (const kind of KINDS)
    prepared(db, `UPDATE ${MOVED[kind]} SET customerId = ? WHERE workspaceId = ? AND customerId = ?`).run(
      winner.id,
      ...of,
    );
  prepared(db, "UPDATE customer SET deletedAt = ?, mergedIntoId = ? WHERE workspaceId = ? AND id = ?").run(
    at,
    winner.id,
    ...of,
  );
  const contact = prepared(
    db,
    `SELECT w.lastContactAt AS before, NULLIF(max(COALESCE(w.lastContactAt, 0), COALESCE(l.lastContactAt, 0)), 0) AS after
     FROM customer w, customer l WHERE w.id = ? AND l.id = ?`,
  ).get(winner.id, loser.id) as MergeRecord["contact"];
  prepared(db, "UPDATE customer SET lastContactAt = ? WHERE id = ?").run(contact.after, winner.id);
  // The addresses are all the winner's now, so nothing is replaced: only the copies in the row and the marks change.
  const settled = {
    ...winner,
    ...(changes.email !== undefined && { email: changes.email }),
    ...(changes.phone !== undefined && { phone: changes.phone }),
  };
  writeCustomer(db, workspaceId, settled, changes, fieldChanges, at);
  const { id: _id, version: _v, fieldChanges: _f, deletedAt: _d, mergedIntoId: _m, ...values } = winner;
  const record: MergeRecord = { moved, primaries, winner: values, changes, contact };
  const { lastInsertRowid } = prepared(
    db,
    "INSERT INTO customer_merge (workspaceId, winnerId, loserId, record, createdAt) VALUES (?, ?, ?, ?, ?)",
  ).run(workspaceId, winner.id, loser.id, JSON.stringify(record), at);
  return Number(lastInsertRowid);
}

export type MergeRow = { id: number; winnerId: number; loserId: number; record: string; createdAt: number };

/** A merge that can be undone: the newest of its winner that wasn't, so that undos go back in order. */
export function findMerge(
  db: Database.Database,
  workspaceId: number,
  winnerId: number,
  id: number,
): MergeRow | undefined {
  return prepared(
    db,
    `SELECT id, winnerId, loserId, record, createdAt FROM customer_merge m WHERE workspaceId = ? AND winnerId = ? AND id = ? AND undoneAt IS NULL
     AND NOT EXISTS (SELECT 1 FROM customer_merge n WHERE n.workspaceId = m.workspaceId AND n.undoneAt IS NULL AND n.id > m.id
       AND (n.winnerId = m.winnerId OR n.loserId = m.winnerId))`,
  ).get(workspaceId, winnerId, id) as MergeRow | undefined;
}

/**
 * Gives back what the merge moved, as far as it is still the winner's, and the winner's fields, as far as nobody changed
 * them since. @returns both ids.
 */
export function unmergeRows(
  db: Database.Database,
  workspaceId: number,
  merge: MergeRow,
  fieldChanges: string,
  at: number,
): void {
  const record = readStoredJson<MergeRecord>(merge.record);
  for (const kind of KINDS)
    prepared(
      db,
      `UPDATE ${MOVED[kind]} SET customerId = ? WHERE workspaceId = ? AND customerId = ? AND id IN (SELECT value FROM json_each(?))`,
    ).run(merge.loserId, workspaceId, merge.winnerId, JSON.stringify(record.moved[kind]));
  prepared(
    db,
    `UPDATE customer_identity SET isPrimary = (id IN (SELECT value FROM json_each(?))) WHERE workspaceId = ? AND customerId IN (?, ?)`,
  ).run(JSON.stringify(record.primaries), workspaceId, merge.winnerId, merge.loserId);
  prepared(db, "UPDATE customer SET deletedAt = NULL, mergedIntoId = NULL WHERE workspaceId = ? AND id = ?").run(
    workspaceId,
    merge.loserId,
  );
  prepared(db, "UPDATE customer SET lastContactAt = ? WHERE workspaceId = ? AND id = ? AND lastContactAt IS ?").run(
    record.contact.before,
    workspaceId,
    merge.winnerId,
    record.contact.after,
  );
  prepared(db, "UPDATE customer_merge SET undoneAt = ? WHERE workspaceId = ? AND id = ?").run(
    at,
    workspaceId,
    merge.id,
  );
  const now = readCustomer(db, workspaceId, merge.winnerId);
  if (now) {
    const back = Object.fromEntries(
      Object.entries(record.changes)
        .filter(([field, value]) => now[field as keyof CustomerValues] === value)
        .map(([field]) => [field, record.winner[field as keyof CustomerValues]]),
    ) as Partial<CustomerValues>;
    writeCustomer(
      db,
      workspaceId,
      { ...now, email: back.email ?? now.email, phone: back.phone ?? now.phone, ...back },
      back,
      fieldChanges,
      at,
    );
  }
  for (const id of [merge.winnerId, merge.loserId]) indexDirectoryRow(db, "customer", id);
}
