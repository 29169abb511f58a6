import type Database from "better-sqlite3";
import type { AppendState } from "@/lib/platform/db/message-store";
import {
  clearClosed,
  insertOwnEntry,
  type OwnEntry,
  readClosedAt,
  readReopenHours,
  releaseFromInactive,
} from "@/lib/platform/db/reopen-store";
import { publish } from "@/lib/platform/realtime/publisher";
import { visitorRoom } from "@/lib/platform/realtime/rooms";
import type { ChatPatch } from "./events";
import { announceChange } from "./list-changes";
import type { EntryDto } from "./schema";
import { announceEntry } from "./timeline";

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
 * had it, or for everybody where that one is no longer active; its timeline says so. appendMessage() gives it its status.
 * @returns the conversation to append to, and what tells of it after the commit
 */
export function openForCustomer(
  db: Database.Database,
  workspaceId: number,
  conversation: AppendState,
  at: number,
): { conversation: AppendState; announce: () => void } {
  if (conversation.status !== "closed") return { conversation, announce: () => undefined };
  const { id, visitorId, lastSeq } = conversation;
  clearClosed(db, workspaceId, id);
  const entries = [addOwnEntry(db, workspaceId, { conversationId: id, kind: "reopened", afterSeq: lastSeq, at })];
  const left = releaseFromInactive(db, workspaceId, id);
  if (left) {
    const line = { conversationId: id, kind: "released", afterSeq: lastSeq, targetAttenderId: left.id, at } as const;
    entries.push({ ...addOwnEntry(db, workspaceId, line), target: left });
  }
  return {
    conversation: left ? { ...conversation, assignedAttenderId: null } : conversation,
    announce: () => {
      for (const entry of entries) announceEntry(workspaceId, entry);
      const patch: ChatPatch = { id, closedAt: null };
      if (left) patch.assignedAttender = null;
      announceChange(workspaceId, patch);
      if (visitorId !== null) publish(visitorRoom(workspaceId, visitorId), "ChatReopened", { conversationId: id });
    },
  };
}

/** Says in both conversations that one goes on with the other. @returns what tells of it after the commit */
export function linkConversations(
  db: Database.Database,
  { workspaceId, from, to, at }: { workspaceId: number; from: { id: number; lastSeq: number }; to: number; at: number },
): () => void {
  const entries = [
    addOwnEntry(db, workspaceId, {
      conversationId: from.id,
      kind: "continued_in",
      afterSeq: from.lastSeq,
      content: String(to),
      at,
    }),
    addOwnEntry(db, workspaceId, {
      conversationId: to,
      kind: "continues",
      afterSeq: 0,
      content: String(from.id),
      at,
    }),
  ];
  return () => {
    for (const entry of entries) announceEntry(workspaceId, entry);
  };
}

function addOwnEntry(db: Database.Database, workspaceId: number, entry: OwnEntry): EntryDto {
  return {
    id: insertOwnEntry(db, workspaceId, entry),
    chatId: entry.conversationId,
    kind: entry.kind,
    afterSeq: entry.afterSeq,
    author: null,
    target: null,
    content: entry.content ?? "",
    mentions: [],
    createdAt: new Date(entry.at).toISOString(),
  };
}
