import { publishChat } from "@/lib/modules/conversations/publish";
import { findConversationAssigned } from "@/lib/platform/db/assignment-notices";
import { attenderRoom } from "@/lib/platform/realtime/rooms";

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
