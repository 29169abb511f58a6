import type Database from "better-sqlite3";
import { publishChat } from "@/lib/modules/conversations/publish";
import { replaceReplyNotice } from "@/lib/platform/db/notification-store";
import { isViewing } from "@/lib/platform/realtime/publisher";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import { NOTIFICATION_TEXT_MAX } from "./queries";

/** A customer's message in somebody's conversation. `at` is in epoch milliseconds. */
export type Reply = {
  workspaceId: number;
  attenderId: number;
  conversationId: number;
  customerName: string;
  messageSeq: number;
  text: string;
  at: number;
};

/**
 * Leaves word of a customer's message with whose conversation it is, in the commit that stores it, unless they look at it.
 * There is one of each conversation: the newest message takes the place of the one before, read or not.
 * @returns what tells them; call it after the commit
 */
export function notifyOfReply(db: Database.Database, { customerName, ...reply }: Reply): (() => void) | undefined {
  const { workspaceId, attenderId, conversationId, messageSeq, at } = reply;
  if (isViewing(workspaceId, attenderId, conversationId)) return undefined;
  const text = reply.text.slice(0, NOTIFICATION_TEXT_MAX).replace(/[\ud800-\udbff]$/, "");
  const { id, subject, replaced } = replaceReplyNotice(db, {
    workspaceId,
    attenderId,
    conversationId,
    messageSeq,
    text,
    at,
  });
  return () =>
    publishChat(attenderRoom(workspaceId, attenderId), "NotificationAdded", {
      notification: {
        id,
        kind: "customer_reply",
        chatId: conversationId,
        entryId: null,
        afterSeq: messageSeq,
        ticketId: null,
        subject,
        authorName: customerName,
        text,
        isRead: false,
        createdAt: new Date(at).toISOString(),
      },
      replaces: replaced && { id: replaced.id, wasRead: replaced.wasRead === 1 },
    });
}
