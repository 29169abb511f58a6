import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** Marks one of a customer's addresses of a kind as the primary one. */
export function setPrimaryIdentity(
  db: Database.Database,
  workspaceId: number,
  customerId: number,
  kind: "email" | "phone",
  identityId: number,
): void {
  prepared(
    db,
    "UPDATE customer_identity SET isPrimary = (id = ?) WHERE workspaceId = ? AND customerId = ? AND kind = ?",
  ).run(identityId, workspaceId, customerId, kind);
}

/** The first e-mail address among a customer's own; null when there is none. */
export function findOwnEmail(db: Database.Database, workspaceId: number, customerId: number): string | null {
  const value = prepared(
    db,
    "SELECT value FROM customer_identity WHERE workspaceId = ? AND customerId = ? AND kind = 'email' ORDER BY id LIMIT 1",
  )
    .pluck()
    .get(workspaceId, customerId);
  return (value as string | undefined) ?? null;
}
