import type Database from "better-sqlite3";
import { connections, prepared } from "./connections";

/** Bytes of a workspace's files, kept by triggers. Read outside any transaction, or inside the one of `db`. */
export function readStorageUsed(workspaceId: number, db: Database.Database = connections().reader): number {
  const used = prepared(db, "SELECT storageBytes FROM workspace_usage WHERE workspaceId = ?").pluck().get(workspaceId);
  return (used as number | undefined) ?? 0;
}

/** Whether nobody pays for a workspace: its operator's disk is its own affair. */
export function isRunByOwner(workspaceId: number, db: Database.Database = connections().reader): boolean {
  return prepared(db, "SELECT priceCents FROM subscription WHERE workspaceId = ?").pluck().get(workspaceId) === 0;
}
