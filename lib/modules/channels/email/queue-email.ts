import type Database from "better-sqlite3";
import { type MessageKey, toEmailLine } from "@/lib/modules/channels/delivery/delivery-dto";
import type { EmailLine } from "@/lib/modules/channels/delivery/schema";
import { type DeliveryRow, insertDelivery } from "@/lib/platform/db/delivery-store";
import {
  type EmailChannelRow,
  type EmailMessageRow,
  findAnsweredEmail,
  findEmailChannel,
  findMainEmailChannel,
  findOutgoingSource,
  insertEmailMessage,
} from "@/lib/platform/db/email-store";
import { addJob } from "@/lib/platform/db/job-store";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { outgoingMessageId } from "./reply-address";

/**
 * Sends are jobs of a few types, and two of a type never run side by side: a mail server that doesn't answer holds up its
 * own share of the mailboxes, and never all the queue's lanes.
 */
const REFERENCES_MAX = 20;

/** Types of the jobs that send; a channel's messages are always of the same one. */
export const SEND_EMAIL_JOBS = [
  "channels.email.send.0",
  "channels.email.send.1",
  "channels.email.send.2",
  "channels.email.send.3",
] as const;

/** What became of queuing: on its way, or failed at once with the reason. */
export type QueuedEmail = { delivery: DeliveryRow; line: EmailLine | undefined };

/**
 * Queues a stored message of an e-mail conversation; runs in the transaction that stores it. To whom it goes is decided
 * here: to whom the answered message says (its Reply-To, else its sender), else to the customer. Nobody gets a copy.
 */
export function queueEmail(db: Database.Database, key: MessageKey, at: number): QueuedEmail {
  const { workspaceId, conversationId, messageSeq } = key;
  const source = findOutgoingSource(db, workspaceId, conversationId, messageSeq);
  const answered = findAnsweredEmail(db, workspaceId, conversationId, source?.replyToSeq ?? messageSeq - 1);
  const channel = channelOf(db, workspaceId, answered);
  const to = recipientsOf(answered, source);
  const fail = (errorCode: string) => ({
    delivery: insertDelivery(db, key, { channel: "email", state: "failed", errorCode, at }),
    line: undefined,
  });
  if (!channel || !source) return fail("noChannel");
  if (to.length === 0) return fail("noAddress");
  const row = rowOf(key, channel, to, answered, source.subject, at);
  insertEmailMessage(db, row);
  const delivery = insertDelivery(db, key, { channel: "email", state: "queued", errorCode: null, at });
  addJob(db, {
    type: SEND_EMAIL_JOBS[channel.id % SEND_EMAIL_JOBS.length] ?? SEND_EMAIL_JOBS[0],
    payload: key,
    uniqueKey: sendJobKey(key, at),
    workspaceId,
    runAt: at,
    now: at,
  });
  return { delivery, line: toEmailLine(row) };
}

/**
 * Key of the job that sends a message. With the time of queuing: one that failed this very moment still has its job, which
 * must not stand in the way of the next.
 */
export function sendJobKey({ workspaceId, conversationId, messageSeq }: MessageKey, queuedAt: number): string {
  return `email:${workspaceId}:${conversationId}:${messageSeq}:${queuedAt}`;
}

/** The channel that answers a message: the one it came by, unless it is switched off. */
export function channelOf(
  db: Database.Database,
  workspaceId: number,
  answered: EmailMessageRow | undefined,
): EmailChannelRow | undefined {
  const id = answered?.emailChannelId ?? null;
  const same = id === null ? undefined : findEmailChannel(db, workspaceId, id);
  return same?.isActive ? same : findMainEmailChannel(db, workspaceId);
}

type Recipient = { name: string; address: string };

function recipientsOf(
  answered: EmailMessageRow | undefined,
  source: { customerName: string; customerEmail: string | null } | undefined,
): Recipient[] {
  if (answered?.isOutgoing === 0) {
    if (answered.replyTo) return answered.replyTo.split(", ").map((address) => ({ name: "", address }));
    return [{ name: answered.fromName, address: answered.fromAddress }];
  }
  const earlier = answered ? readStoredJson<Recipient[]>(answered.toAddresses) : [];
  if (earlier.length > 0) return earlier;
  return source?.customerEmail ? [{ name: source.customerName, address: source.customerEmail }] : [];
}

/** To whom an answer goes, as one: several addresses are joined. */
export function recipientOf(...from: Parameters<typeof recipientsOf>): Recipient | undefined {
  const all = recipientsOf(...from);
  return all.length > 1 ? { name: "", address: all.map(({ address }) => address).join(", ") } : all[0];
}

function rowOf(
  key: MessageKey,
  channel: EmailChannelRow,
  to: readonly Recipient[],
  answered: EmailMessageRow | undefined,
  subject: string,
  at: number,
): EmailMessageRow {
  const earlier = answered ? [...readStoredJson<string[]>(answered.references), answered.messageId] : [];
  // The first one names the thread; in between there may be gaps.
  const references =
    earlier.length > REFERENCES_MAX ? [earlier[0] ?? "", ...earlier.slice(1 - REFERENCES_MAX)] : earlier;
  const messageId = outgoingMessageId(channel.fromEmail, key.workspaceId, key.conversationId, key.messageSeq);
  return {
    ...key,
    emailChannelId: channel.id,
    messageId,
    inReplyTo: answered?.messageId ?? null,
    references: JSON.stringify(references),
    subject: answered ? replySubject(answered.subject || subject) : subject,
    fromAddress: channel.fromEmail,
    fromName: channel.fromName,
    toAddresses: JSON.stringify(to),
    ccAddresses: "[]",
    replyTo: null,
    quotedText: "",
    html: null,
    hasRemoteImages: 0,
    isAutomatic: 0,
    isOutgoing: 1,
    digest: messageId,
    rawKey: null,
    createdAt: at,
  };
}

/** One 'Re:' in front, whatever clients in whatever languages have piled up there. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:\s*(?:re|res|aw|sv|antw|rv|r)(?:\[\d+\])?\s*:)+\s*/i, "")}`;
}
