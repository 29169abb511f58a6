import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** Name of an attender, for the record of who changed a field. */
export function findAttenderName(db: Database.Database, workspaceId: number, attenderId: number): string {
  const name = prepared(db, "SELECT trim(firstName || ' ' || surname) FROM attender WHERE workspaceId = ? AND id = ?")
    .pluck()
    .get(workspaceId, attenderId);
  return (name as string | undefined) ?? "";
}
