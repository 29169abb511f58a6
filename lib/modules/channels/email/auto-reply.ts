import type Database from "better-sqlite3";
import { z } from "zod";
import { connections } from "@/lib/platform/db/connections";
import { type EmailChannelRow, findEmailChannel, insertAutoReply } from "@/lib/platform/db/email-store";
import { addJob, type LeasedJob } from "@/lib/platform/db/job-store";
import { readWorkspaceHours } from "@/lib/platform/db/workspace-store";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { composeEmail } from "./compose-email";
import type { ParsedEmail, ParsedPerson } from "./parsed-email";
import { replySubject } from "./queue-email";
import { isOwnAddress, outgoingMessageId, replyAddress } from "./reply-address";
import { SmtpFailure, sendBySmtp } from "./smtp-send";

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
 * transaction that stores the message. What a machine wrote gets none.
 */
export function queueAutoReply(
  db: Database.Database,
  channel: EmailChannelRow,
  email: ParsedEmail & { from: ParsedPerson },
  conversationId: number,
  at: number,
): void {
  if (!channel.autoReplyEnabled || channel.autoReplyMessage === "" || email.isAutomatic) return;
  const { workspaceId, id: emailChannelId } = channel;
  // One of several at the most: an automatic answer is for who wrote.
  const [asked] = email.replyTo.filter((address) => !isOwnAddress(channel, address));
  const to = asked === undefined ? email.from : { name: "", address: asked };
  const day = dayOf(readWorkspaceHours(workspaceId).timeZone, at);
  if (!insertAutoReply(db, { workspaceId, emailChannelId, address: to.address, day, at })) return;
  addJob(db, {
    type: AUTO_REPLY_JOB,
    payload: {
      workspaceId,
      emailChannelId,
      conversationId,
      to,
      subject: email.subject,
      inReplyTo: email.messageId,
      references: email.references.slice(-20),
      day,
    } satisfies z.input<typeof payloadSchema>,
    uniqueKey: `email-auto:${emailChannelId}:${to.address}:${day}`,
    workspaceId,
    runAt: at,
    now: at,
  });
}

// Sweden writes its dates as ISO 8601 does.
const dayOf = (timeZone: string, at: number) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

/** Handler of AUTO_REPLY_JOB. */
export async function sendAutoReply(job: Pick<LeasedJob, "payload">, signal?: AbortSignal): Promise<void> {
  const reply = payloadSchema.parse(job.payload);
  const { workspaceId, conversationId, emailChannelId, to, day } = reply;
  const channel = findEmailChannel(connections().reader, workspaceId, emailChannelId);
  if (!channel?.isActive || !channel.autoReplyEnabled) return;
  const mailbox = channel.replyToEmail ?? channel.fromEmail;
  try {
    await sendBySmtp(
      channel,
      {
        ...composeEmail(channel.autoReplyMessage, channel),
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
