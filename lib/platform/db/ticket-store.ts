import type Database from "better-sqlite3";
import { prepared } from "./connections";

// What other modules' statements still need of tickets, inside groupCommit().

/**
 * The ticket that an answer in a conversation opens again: the newest of its tickets that was over before `at`, unless one
 * of them still goes on.
 */
export function findTicketToReopen(
  db: Database.Database,
  workspaceId: number,
  conversationId: number,
  at: number,
): number | undefined {
  return prepared(
    db,
    `SELECT number FROM ticket t
     WHERE workspaceId = :workspaceId AND conversationId = :conversationId AND deletedAt IS NULL
       AND status IN ('resolved', 'closed') AND coalesce(resolvedAt, updatedAt) <= :at
       AND NOT EXISTS (SELECT 1 FROM ticket o WHERE o.workspaceId = :workspaceId AND o.conversationId = :conversationId
                         AND o.deletedAt IS NULL AND o.status NOT IN ('resolved', 'closed'))
     ORDER BY id DESC LIMIT 1`,
  )
    .pluck()
    .get({ workspaceId, conversationId, at }) as number | undefined;
}

/** Tickets of a conversation that is erased stay without it. */
export function detachTickets(db: Database.Database, workspaceId: number, conversationId: number): void {
  prepared(
    db,
    "UPDATE ticket SET conversationId = NULL, isLinked = 0 WHERE workspaceId = ? AND conversationId = ?",
  ).run(workspaceId, conversationId);
}
