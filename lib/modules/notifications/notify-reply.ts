import { isoInstant } from "@/lib/kernel/instant";
import type { Unit } from "@/lib/modules/events/unit";
import { isViewing } from "@/lib/platform/realtime/publisher";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import { NOTHING } from "./leave-notices";
import { shortText } from "./notification-dto";
import { deleteReplyNotice, insertNotice } from "./store/notification";

/** A customer's message in somebody's conversation. `at` is in epoch milliseconds. */
export type Reply = {
  attenderId: number;
  conversationId: number;
  /** The conversation's. */
  subject: string;
  customerName: string;
  messageSeq: number;
  text: string;
  at: number;
};

/**
 * Leaves word of a customer's message with whose conversation it is, in the commit that stores it, unless they look at it.
 * There is one of each conversation: the newest message takes the place of the one before, read or not. It is a new row,
 * because a list by id has it on top then, and what was marked as read up to an id doesn't take it along.
 */
export async function notifyOfReply(unit: Unit, { subject, customerName, ...reply }: Reply): Promise<void> {
  const { attenderId, conversationId, messageSeq, at } = reply;
  if (isViewing(unit.workspaceId, attenderId, conversationId)) return;
  const text = shortText(reply.text);
  const replaced = await unit.first(deleteReplyNotice, { conversationId, attenderId });
  const notice = { ...NOTHING, attenderId, conversationId, messageSeq, text, at };
  const row = await unit.first(insertNotice, { ...notice, kind: "customer_reply" });
  if (!row) return;
  unit.tell(attenderRoom(unit.workspaceId, attenderId), "NotificationAdded", {
    notification: {
      id: row.id,
      kind: "customer_reply",
      chatId: conversationId,
      entryId: null,
      afterSeq: messageSeq,
      ticketId: null,
      subject,
      authorName: customerName,
      text,
      isRead: false,
      createdAt: isoInstant(at),
    },
    replaces: replaced ? { id: replaced.id, wasRead: replaced.readAt !== null } : null,
  });
}
