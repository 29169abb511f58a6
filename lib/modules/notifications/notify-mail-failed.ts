import { groupCommit } from "@/lib/platform/db/group-commit";
import { type InviteMail, setInviteMail } from "@/lib/platform/db/invite-mail-store";
import type { MailFailure } from "@/lib/platform/mail/mail-failure";
import { notifyAdministrators } from "./notify-administrators";

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
  const tell = await groupCommit((db) => {
    // Of an invite that a later one replaced, or that was accepted, nobody needs to know.
    if (invite && !setInviteMail(db, invite, "failed", failure)) return undefined;
    return notifyAdministrators(db, { workspaceId, kind: "mail_failed", text: to, at: Date.now() });
  });
  tell?.();
}
