import type Database from "better-sqlite3";
import type { AppendState } from "@/lib/platform/db/message-store";
import { clearClosed, readClosedAt, readReopenHours } from "@/lib/platform/db/reopen-store";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { ChatPatch } from "./events";
import { announceChange } from "./list-changes";

const HOUR_MS = 60 * 60 * 1000;

/** After which instant (epoch milliseconds) a conversation must have been closed, that a message at `at` opens again. */
export function reopensSince(db: Database.Database, workspaceId: number, at: number): number {
  return at - readReopenHours(db, workspaceId) * HOUR_MS;
}

/** Whether a customer's message at `at` goes on in a conversation: in an open one, or soon after the close of one. */
export function goesOn(
  db: Database.Database,
  workspaceId: number,
  { id, status }: Pick<AppendState, "id" | "status">,
  at: number,
): boolean {
  if (status !== "closed") return true;
  const closedAt = readClosedAt(db, workspaceId, id);
  return closedAt !== null && closedAt > reopensSince(db, workspaceId, at);
}

/**
 * Prepares a conversation for its customer's message, inside groupCommit(): a closed one opens again with the attender who
 * had it, or for everybody where that one is no longer active. appendMessage() gives it its status.
 * @returns the conversation to append to, and what tells of it after the commit
 */
export function openForCustomer(
  db: Database.Database,
  workspaceId: number,
  conversation: AppendState,
): { conversation: AppendState; announce: () => void } {
  if (conversation.status !== "closed") return { conversation, announce: () => undefined };
  const { id, visitorId } = conversation;
  const { isReleased } = clearClosed(db, workspaceId, id);
  return {
    conversation: isReleased ? { ...conversation, assignedAttenderId: null } : conversation,
    announce: () => {
      const patch: ChatPatch = { id, closedAt: null };
      if (isReleased) patch.assignedAttender = null;
      announceChange(workspaceId, patch);
      if (visitorId !== null) publish(visitorRoom(workspaceId, visitorId), "ChatReopened", { conversationId: id });
    },
  };
}
