import { isInviteOpen, noteInviteSending } from "@/lib/modules/attenders/invite-mail";
import { notifyMailFailed } from "@/lib/modules/notifications/notify-mail-failed";
import { isPermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import type { JobEnd, JobHandler } from "@/lib/platform/jobs/worker";
import { describeError } from "@/lib/platform/log/describe-error";
import { mailJobSchema } from "@/lib/platform/mail/mail";
import { mailFailureOf } from "@/lib/platform/mail/mail-failure";
import { sendMail } from "@/lib/platform/mail/send-mail";

/** Sends a message and, of an invite, keeps how it fares. One whose link a later invite ended isn't sent any more. */
export const sendQueuedMail: JobHandler = async (job) => {
  const { workspaceId } = job;
  const invite = mailJobSchema.safeParse(job.payload).data?.invite;
  if (!invite || workspaceId === null) return sendMail(job);
  if (!(await isInviteOpen(workspaceId, invite))) return;
  try {
    await sendMail(job);
  } catch (error) {
    const reason = mailFailureOf(describeError(error).message);
    if (!isPermanentFailure(error)) await noteInviteSending(workspaceId, invite, reason);
    throw error;
  }
  await noteInviteSending(workspaceId, invite, null);
};

/**
 * Tells the administrators that a message wasn't sent. A reset of a password stays between its asker and their mailbox: the
 * answer is the same for strangers, and so is what follows.
 */
export const endQueuedMail: JobEnd = async (job, reason) => {
  const mail = mailJobSchema.safeParse(job.payload).data;
  if (!mail || job.workspaceId === null || mail.template === "password-reset") return;
  await notifyMailFailed(job.workspaceId, mail.to, mailFailureOf(reason), mail.invite ?? null);
};
