import { publishChat } from "@/lib/modules/conversations/publish";
import type { GroupDb } from "@/lib/platform/db/group-commit";
import { type AdministratorNotice, insertAdministratorNotices } from "@/lib/platform/db/notification-store";
import { attenderRoom } from "@/lib/platform/realtime/rooms";
import { NOTIFICATION_TEXT_MAX } from "./notification-dto";

/**
 * Leaves word of something with every active administrator of a workspace, inside groupCommit(). @returns what tells who is
 * here; call it after the commit.
 */
export function notifyAdministrators(db: GroupDb, notice: AdministratorNotice): () => void {
  const { workspaceId, kind, at } = notice;
  const text = notice.text.slice(0, NOTIFICATION_TEXT_MAX).replace(/[\ud800-\udbff]$/, "");
  const rows = insertAdministratorNotices(db, { ...notice, text });
  return () => {
    for (const { id, attenderId } of rows)
      publishChat(attenderRoom(workspaceId, attenderId), "NotificationAdded", {
        notification: {
          id,
          kind,
          chatId: null,
          ticketId: null,
          entryId: null,
          afterSeq: null,
          subject: "",
          authorName: "",
          text,
          isRead: false,
          createdAt: new Date(at).toISOString(),
        },
      });
  };
}
