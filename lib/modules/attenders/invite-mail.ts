import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { reads } from "@/lib/platform/db/reads";
import type { MailFailure } from "@/lib/platform/mail/mail-failure";
import { type InviteMail, noteInviteMail, openInvite } from "./store/invite-mail";

export type { InviteMail };

/** Whether it is an attender's newest invite, and still waits to be accepted. */
export async function isInviteOpen(workspaceId: number, mail: InviteMail): Promise<boolean> {
  return (await reads(workspaceId).first(openInvite, mail)) !== undefined;
}

/** Notes how an invite's mail fares: sent, or tried again and why. */
export async function noteInviteSending(
  workspaceId: number,
  mail: InviteMail,
  failure: MailFailure | null,
): Promise<void> {
  const state = failure === null ? "sent" : "queued";
  await commit({ workspaceId }, (unit) => unit.run(noteInviteMail, { ...mail, state, error: failure }));
}

/** Notes that an invite's mail won't be sent. @returns false when it isn't the newest one any more, or was accepted */
export async function noteInviteFailed(unit: Unit, mail: InviteMail, failure: MailFailure): Promise<boolean> {
  return (await unit.run(noteInviteMail, { ...mail, state: "failed", error: failure })) === 1;
}
