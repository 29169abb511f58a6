import { z } from "zod";
import type { Unit } from "@/lib/modules/events/unit";
import { withPlace } from "@/lib/modules/routing/queue/place-text";
import { workspaceZone } from "@/lib/modules/workspace/profile";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { composeEmail } from "./compose-email";
import type { ParsedEmail, ParsedPerson } from "./parse/parsed-email";
import { laneOf, replySubject } from "./queue-email";
import { isOwnAddress, outgoingMessageId, replyAddress } from "./reply-address";
import { SmtpFailure, sendBySmtp } from "./smtp-send";
import { putAutoReply } from "./store/auto-reply";
import { type EmailChannelRow, emailChannelById } from "./store/email-channel";

/** Type of the job that sends an automatic answer. */
export const AUTO_REPLY_JOB = "channels.email.auto-reply";

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  emailChannelId: z.number().int(),
  conversationId: z.number().int(),
  to: z.object({ name: z.string(), address: z.string() }),
  subject: z.string(),
  inReplyTo: z.string(),
  references: z.array(z.string()),
  day: z.string(),
});

/**
 * Queues the mailbox's automatic answer to a message, once per sender and day of the workspace's calendar; runs in the
 * commit that stores the message. What a machine wrote gets none.
 */
export async function queueAutoReply(
  unit: Unit,
  channel: EmailChannelRow,
  email: ParsedEmail & { from: ParsedPerson },
  conversationId: number,
): Promise<void> {
  if (!channel.autoReplyEnabled || channel.autoReplyMessage === "" || email.isAutomatic) return;
  const { id: emailChannelId } = channel;
  // One of several at the most: an automatic answer is for who wrote.
  const [asked] = email.replyTo.filter((address) => !isOwnAddress(channel, address));
  const to = asked === undefined ? email.from : { name: "", address: asked };
  const day = dayOf(await workspaceZone(unit), unit.now);
  if ((await unit.run(putAutoReply, { emailChannelId, address: to.address, day, now: unit.now })) === 0) return;
  await queueJob(unit, {
    type: AUTO_REPLY_JOB,
    payload: {
      workspaceId: unit.workspaceId,
      emailChannelId,
      conversationId,
      to,
      subject: email.subject,
      inReplyTo: email.messageId,
      references: email.references.slice(-20),
      day,
    } satisfies z.input<typeof payloadSchema>,
    uniqueKey: `email-auto:${emailChannelId}:${to.address}:${day}`,
    lane: laneOf(emailChannelId),
  });
}

// Sweden writes its dates as ISO 8601 does.
const dayOf = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

/** Handler of AUTO_REPLY_JOB. */
export async function sendAutoReply(job: Pick<LeasedJob, "payload">, signal?: AbortSignal): Promise<void> {
  const reply = payloadSchema.parse(job.payload);
  const { workspaceId, conversationId, emailChannelId, to, day } = reply;
  const channel = await reads(workspaceId).first(emailChannelById, { id: emailChannelId });
  if (!channel?.isActive || !channel.autoReplyEnabled) return;
  const mailbox = channel.replyToEmail ?? channel.fromEmail;
  try {
    await sendBySmtp(
      channel,
      {
        ...composeEmail(await withPlace(workspaceId, conversationId, channel.autoReplyMessage), channel),
        to,
        subject: replySubject(reply.subject),
        messageId: outgoingMessageId(channel.fromEmail, workspaceId, conversationId, `a${day.replaceAll("-", "")}`),
        inReplyTo: reply.inReplyTo,
        references: [...reply.references, reply.inReplyTo],
        replyTo: channel.plusAddressing ? replyAddress(mailbox, workspaceId, conversationId) : channel.replyToEmail,
        isAutomatic: true,
        attachments: [],
      },
      signal,
    );
  } catch (error) {
    if (error instanceof SmtpFailure && error.isFinal) throw new PermanentFailure(error.message);
    throw error;
  }
}
