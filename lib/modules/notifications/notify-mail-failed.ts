import { type InviteMail, noteInviteFailed } from "@/lib/modules/attenders/invite-mail";
import { commit } from "@/lib/modules/events/commit";
import type { MailFailure } from "@/lib/platform/mail/mail-failure";
import { tellChannelManagers } from "./tell-channel-managers";

/**
 * Tells the administrators that a message to a colleague or to the company wasn't sent, and an invite's row why. Whoever has
 * the same unread is told no second time.
 */
export function notifyMailFailed(
  workspaceId: number,
  to: string,
  failure: MailFailure,
  invite: InviteMail | null,
): Promise<void> {
  return commit({ workspaceId }, async (unit) => {
    // Of an invite that a later one replaced, or that was accepted, nobody needs to know.
    if (invite && !(await noteInviteFailed(unit, invite, failure))) return;
    await tellChannelManagers(unit, { kind: "mail_failed", text: to });
  });
}
