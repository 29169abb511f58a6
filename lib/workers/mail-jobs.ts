import { notifyMailFailed } from "@/lib/modules/notifications/notify-mail-failed";
import { groupCommit } from "@/lib/platform/db/group-commit";
import { type InviteMail, isInviteOpen, setInviteMail } from "@/lib/platform/db/invite-mail-store";
import type { LeasedJob } from "@/lib/platform/db/job-store";
import { isPermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { describeError } from "@/lib/platform/log/describe-error";
import { mailJobSchema } from "@/lib/platform/mail/mail";
import { mailFailureOf } from "@/lib/platform/mail/mail-failure";
import { sendMail } from "@/lib/platform/mail/send-mail";

function inviteOf({ workspaceId, payload }: Pick<LeasedJob, "workspaceId" | "payload">): InviteMail | null {
  const invite = mailJobSchema.safeParse(payload).data?.invite;
  return invite && workspaceId !== null ? { workspaceId, ...invite } : null;
}

/** Sends a message and, of an invite, keeps how it fares. One whose link a later invite ended isn't sent any more. */
export const sendQueuedMail: JobHandler = async (job) => {
  const invite = inviteOf(job);
  if (!invite) return sendMail(job);
  if (!isInviteOpen(invite)) return;
  try {
    await sendMail(job);
  } catch (error) {
    const reason = mailFailureOf(describeError(error).message);
    if (!isPermanentFailure(error)) await groupCommit((db) => setInviteMail(db, invite, "queued", reason));
    throw error;
  }
  await groupCommit((db) => setInviteMail(db, invite, "sent", null));
};

/**
 * Tells the administrators that a message wasn't sent. A reset of a password stays between its asker and their mailbox: the
 * answer is the same for strangers, and so is what follows.
 */
export const endQueuedMail: JobEnd = async (job, reason) => {
  const mail = mailJobSchema.safeParse(job.payload).data;
  if (!mail || job.workspaceId === null || mail.template === "password-reset") return;
  await notifyMailFailed(job.workspaceId, mail.to, mailFailureOf(reason), inviteOf(job));
};
