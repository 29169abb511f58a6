import { publishChat } from "@/lib/modules/conversations/publish";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { type InviteMail, insertMailNotices, setInviteMail } from "@/lib/platform/db/invite-mail-store";
import type { MailFailure } from "@/lib/platform/mail/mail-failure";
import { attenderRoom } from "@/lib/platform/realtime/rooms";

/**
 * Tells the administrators that a message to a colleague or to the company wasn't sent, and an invite's row why. Whoever has
 * the same unread is told no second time.
 */
export async function notifyMailFailed(
  workspaceId: number,
  to: string,
  failure: MailFailure,
  invite: InviteMail | null,
): Promise<void> {
  const at = Date.now();
  const told = await groupCommit((db) => {
    // Of an invite that a later one replaced, or that was accepted, nobody needs to know.
    if (invite && !setInviteMail(db, invite, "failed", failure)) return [];
    return insertMailNotices(db, { workspaceId, text: to, at });
  });
  for (const { id, attenderId } of told)
    publishChat(attenderRoom(workspaceId, attenderId), "NotificationAdded", {
      notification: {
        id,
        kind: "mail_failed",
        chatId: null,
        ticketId: null,
        entryId: null,
        afterSeq: null,
        subject: "",
        authorName: "",
        text: to,
        isRead: false,
        createdAt: new Date(at).toISOString(),
      },
    });
}
