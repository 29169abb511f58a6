import { publishChat } from "@/lib/modules/conversations/publish";
import { findConversationAssigned } from "@/lib/platform/db/assignment-notices";
import { insertNotice } from "@/lib/platform/db/assistant-automation";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import { NOTIFICATION_TEXT_MAX } from "./notification-dto";

/** Tells whom entries of a conversation gave it to, after the commit. */
export function announceConversationAssigned(workspaceId: number, entryIds: readonly number[]): void {
  for (const { attenderId, createdAt, ...notice } of findConversationAssigned(workspaceId, entryIds))
    publishChat(attenderRoom(workspaceId, attenderId), "NotificationAdded", {
      notification: {
        ...notice,
        ticketId: null,
        text: "",
        isRead: false,
        createdAt: new Date(createdAt).toISOString(),
      },
    });
}

/**
 * Leaves word with whom a new conversation begins with, in its commit: no entry of it says so. @returns what tells them; call
 * it after the commit
 */
export function notifyOfBegun(
  db: GroupDb,
  workspaceId: number,
  begun: {
    attenderId: number;
    conversationId: number;
    subject: string;
    customerName: string;
    text: string;
    at: number;
  },
): () => void {
  const { subject, customerName, at, ...place } = begun;
  const text = begun.text.slice(0, NOTIFICATION_TEXT_MAX);
  const kind = "assigned" as const;
  const id = insertNotice(db, { ...place, workspaceId, kind, messageSeq: 1, text, at });
  const notification = { id, kind, chatId: begun.conversationId, entryId: null, afterSeq: 1, ticketId: null };
  const shown = { subject, authorName: customerName, text, isRead: false, createdAt: new Date(at).toISOString() };
  return () =>
    publishChat(attenderRoom(workspaceId, begun.attenderId), "NotificationAdded", {
      notification: { ...notification, ...shown },
    });
}
