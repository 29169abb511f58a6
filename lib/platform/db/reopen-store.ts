import type Database from "better-sqlite3";
import { prepared } from "./connections";

/** Whether a ticket was made of a conversation. */
export function hasTicket(db: Database.Database, workspaceId: number, conversationId: number): boolean {
  const sql = "SELECT 1 FROM ticket WHERE workspaceId = ? AND conversationId = ? AND deletedAt IS NULL LIMIT 1";
  return prepared(db, sql).get(workspaceId, conversationId) !== undefined;
}
