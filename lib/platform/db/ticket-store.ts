import type Database from "better-sqlite3";
import { prepared } from "./connections";

// What other modules' statements still need of tickets, inside groupCommit().

/** Tickets of a conversation that is erased stay without it. */
export function detachTickets(db: Database.Database, workspaceId: number, conversationId: number): void {
  prepared(
    db,
    "UPDATE ticket SET conversationId = NULL, isLinked = 0 WHERE workspaceId = ? AND conversationId = ?",
  ).run(workspaceId, conversationId);
}
