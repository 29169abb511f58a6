import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** The browser that a customer used last in a web chat. */
export function findLastVisitor(db: Database.Database, workspaceId: number, customerId: number): number | undefined {
  return prepared(
    db,
    "SELECT id FROM visitor WHERE workspaceId = ? AND customerId = ? ORDER BY lastSeenAt DESC, id DESC LIMIT 1",
  )
    .pluck()
    .get(workspaceId, customerId) as number | undefined;
}
