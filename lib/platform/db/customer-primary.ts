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
