import type Database from "better-sqlite3";
import { prepared } from "./connections";
import { type CustomerState, type CustomerValues, writeCustomer } from "./customer-store";

/** Tables whose rows are a customer's and follow a merge. */
const MOVED = {
  conversations: "conversation",
  identities: "customer_identity",
  visitors: "visitor",
  tickets: "ticket",
  notes: "customer_note",
} as const;
type MovedKind = keyof typeof MOVED;
const KINDS = Object.keys(MOVED) as MovedKind[];

/** What a merge did: enough to undo it. */
type MergeRecord = {
  moved: Record<MovedKind, number[]>;
  /** Identities that were primary before. */
  primaries: number[];
  /** The fields of both as they were, and those that the merge changed in the one that stays. */
  winner: CustomerValues;
  changes: Partial<CustomerValues>;
  /** When the one that stays was in contact, before and after. */
  contact: { before: number | null; after: number | null };
};

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
