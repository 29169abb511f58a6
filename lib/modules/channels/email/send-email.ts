import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { z } from "zod";
import { filesOfMessage, findOutgoingMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { FILES_ONLY_TEXT, FORWARD_ONLY_TEXT } from "@/lib/modules/conversations/schema";
import { changeDelivery, findDelivery } from "@/lib/modules/delivery/change-delivery";
import type { LeasedJob } from "@/lib/platform/db/job-lease";
import { reads } from "@/lib/platform/db/reads";
import { globalSlot } from "@/lib/platform/global-slot";
import { PermanentFailure } from "@/lib/platform/jobs/permanent-failure";
import { backoffMs } from "@/lib/platform/jobs/worker";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { readStoredFile } from "@/lib/platform/storage/storage";
import { composeEmail } from "./compose-email";
import { toPeople } from "./email-line";
import { inlinePictures } from "./inline-pictures";
import { forwardedFiles, outgoingHtml } from "./outgoing/forwarded";
import { replyAddress } from "./reply-address";
import { type OutgoingEmail, SmtpFailure, sendBySmtp } from "./smtp-send";
import { type EmailChannelRow, emailChannelById } from "./store/email-channel";
import { type EmailMessageRow, emailOf } from "./store/email-message";

/** After it a message that couldn't be sent is given up. */
const SEND_FOR_MS = 24 * 60 * 60 * 1000;
/** While a server doesn't answer, its other messages don't wait for it one after the other. */
const COOL_MS = 15_000;
/** What says that the server, and not this message, is the trouble. */
const SERVER_TROUBLE: readonly string[] = [
  "refused",
  "timedOut",
  "connectionLost",
  "hostNotFound",
  "tlsFailed",
  "authFailed",
];

const payloadSchema = z.object({
  workspaceId: z.number().int(),
  conversationId: z.number().int(),
  messageSeq: z.number().int(),
});
type Payload = z.infer<typeof payloadSchema>;

const coolUntil = () => globalSlot("email.cooling", () => new Map<number, number>());

/** Has a mailbox's server asked at once, although it didn't answer a moment ago: somebody wants to know. */
export function forgetTrouble(emailChannelId: number): void {
  coolUntil().delete(emailChannelId);
}

/** Handler of SEND_EMAIL_JOB. A second run after a crash repeats the same Message-ID, and nothing else can repeat. */
export async function sendEmail(job: Pick<LeasedJob, "payload" | "attempts">, signal?: AbortSignal): Promise<void> {
  const key = payloadSchema.parse(job.payload);
  const reader = reads(key.workspaceId);
  const delivery = await findDelivery(reader, key);
  const row = await reader.first(emailOf, key);
  if (!delivery || !row || !["queued", "sending"].includes(delivery.state)) return;
  const now = Date.now();
  if (now - delivery.queuedAt > SEND_FOR_MS) await fail(key, "expired", delivery.errorDetail ?? "");
  const channel =
    row.emailChannelId === null ? undefined : await reader.first(emailChannelById, { id: row.emailChannelId });
  if (!channel?.isActive) return fail(key, "noChannel", "");
  const nextAttemptAt = now + backoffMs(job.attempts, 1);
  if ((coolUntil().get(channel.id) ?? 0) > now) {
    await changeDelivery(key.workspaceId, key, "sending", {
      errorCode: delivery.errorCode ?? "waiting",
      errorDetail: delivery.errorDetail,
      nextAttemptAt,
    });
    throw new Error("mail server: waiting");
  }
  await changeDelivery(key.workspaceId, key, "sending", { isAttempt: true });
  try {
    const response = await sendBySmtp(channel, await toOutgoing(key, row, channel), signal);
    coolUntil().delete(channel.id);
    const arrived = { providerMessageId: row.messageId, errorDetail: response };
    await changeDelivery(key.workspaceId, key, "sent", arrived);
  } catch (error) {
    const failure = error instanceof SmtpFailure ? error : new SmtpFailure("unknown", "", false);
    if (SERVER_TROUBLE.includes(failure.reason)) coolUntil().set(channel.id, Date.now() + COOL_MS);
    if (failure.isFinal) return fail(key, failure.reason, failure.detail);
    const trouble = { errorCode: failure.reason, errorDetail: failure.detail, nextAttemptAt };
    await changeDelivery(key.workspaceId, key, "sending", trouble);
    throw failure;
  }
}

/** Tells a message's row that it wasn't sent, if the last attempt hasn't told it why. */
export async function endSendEmail(job: Pick<LeasedJob, "payload">): Promise<void> {
  const key = payloadSchema.parse(job.payload);
  const delivery = await findDelivery(reads(key.workspaceId), key);
  // A later sending of the same message may be on its way.
  if (delivery?.state !== "sending") return;
  await changeDelivery(key.workspaceId, key, "failed", {
    errorCode: delivery.errorCode ?? "expired",
    errorDetail: delivery.errorDetail,
  });
}

async function fail(key: Payload, errorCode: string, errorDetail: string): Promise<never> {
  await changeDelivery(key.workspaceId, key, "failed", { errorCode, errorDetail });
  throw new PermanentFailure(`e-mail not sent: ${errorCode}`);
}

async function toOutgoing(key: Payload, row: EmailMessageRow, channel: EmailChannelRow): Promise<OutgoingEmail> {
  const { workspaceId, conversationId, messageSeq } = key;
  const reader = reads(workspaceId);
  const source = await findOutgoingMessage(reader, conversationId, messageSeq);
  const own = await filesOfMessage(reader, conversationId, messageSeq);
  const forwarded = await forwardedFiles(reader, row);
  const written = source?.content ?? "";
  const hasFiles = own.length + forwarded.length > 0;
  const isTextless = written === FORWARD_ONLY_TEXT || (hasFiles && written === FILES_ONLY_TEXT);
  const content = isTextless ? "" : written;
  const pictures = inlinePictures(content, own, row.messageId);
  const composed = composeEmail(content, channel, pictures.byName);
  const below = row.forwardsSeq === null ? null : outgoingHtml(row.html ?? "", forwarded);
  const files = [
    ...own.map((file, index) => ({ ...file, contentId: pictures.ofFiles[index] })),
    // One that the HTML doesn't show would be hidden by mail programs if it had an id.
    ...forwarded.map(({ cid, ...file }) => ({ ...file, contentId: below?.includes(`cid:${cid}`) ? cid : undefined })),
  ];
  const attachments: OutgoingEmail["attachments"] = [];
  for (const { fileName, contentType, storageKey, contentId } of files) {
    const stored = await readStoredFile(storageKey);
    if (!stored) {
      for (const { content } of attachments) content.destroy();
      throw new SmtpFailure("filesGone", fileName, true);
    }
    attachments.push({ fileName, contentType, contentId, content: Readable.fromWeb(stored as ReadableStream) });
  }
  const mailbox = channel.replyToEmail ?? channel.fromEmail;
  return {
    text: below === null ? composed.text : `${composed.text}\n${row.quotedText}\n`,
    html: below === null ? composed.html : `${composed.html}${below}`,
    to: toPeople(row.toAddresses),
    cc: toPeople(row.ccAddresses),
    bcc: toPeople(row.bccAddresses),
    subject: row.subject,
    messageId: row.messageId,
    inReplyTo: row.inReplyTo,
    references: readStoredJson<string[]>(row.references),
    replyTo: channel.plusAddressing ? replyAddress(mailbox, workspaceId, conversationId) : channel.replyToEmail,
    // What the assistant sends by itself must start no exchange of machines.
    isAutomatic: row.isAutomatic,
    attachments,
  };
}
