import { findOutgoingMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { startDelivery } from "@/lib/modules/delivery/change-delivery";
import { toDeliveryDto } from "@/lib/modules/delivery/delivery-dto";
import type { MessageKey, Outgoing, OutgoingParts } from "@/lib/modules/delivery/outside-channels";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { lineOfRow } from "./email-line";
import { outgoingMessageId } from "./reply-address";
import { type EmailChannelRow, emailChannelById, mainEmailChannel } from "./store/email-channel";
import { answeredEmail, type EmailMessageRow, putEmailMessage } from "./store/email-message";

const REFERENCES_MAX = 20;

/** Type of the jobs that send. */
export const SEND_EMAIL_JOB = "channels.email.send";

/** The lane of a mailbox: one whose server doesn't answer holds up nobody else. */
export const laneOf = (emailChannelId: number) => `email:${emailChannelId}`;

/**
 * Queues a stored message of an e-mail conversation; runs in the commit that stores it. To whom it goes is decided here: to
 * whom the answered message says (its Reply-To, else its sender), else to the customer. Nobody gets a copy.
 */
export async function queueEmail(unit: Unit, message: Outgoing): Promise<OutgoingParts> {
  const { conversationId, messageSeq } = message;
  const source = await findOutgoingMessage(unit, conversationId, messageSeq);
  const upToSeq = source?.replyToSeq ?? messageSeq - 1;
  const answered = await unit.first(answeredEmail, { conversationId, upToSeq });
  const channel = await channelOf(unit, answered);
  const to = recipientsOf(answered, source);
  const refusal = !channel || !source ? "noChannel" : to.length === 0 ? "noAddress" : null;
  const delivery = await startDelivery(unit, message, "email", refusal);
  const parts = { delivery: toDeliveryDto(delivery) };
  if (!channel || !source || refusal) return parts;
  const row = rowOf(unit.workspaceId, message, { channel, to, answered, subject: source.subject });
  await unit.run(putEmailMessage, row);
  await queueJob(unit, {
    type: SEND_EMAIL_JOB,
    payload: { workspaceId: unit.workspaceId, conversationId, messageSeq },
    uniqueKey: sendJobKey(unit.workspaceId, message, delivery.queuedAt),
    lane: laneOf(channel.id),
  });
  return { ...parts, email: lineOfRow(row) };
}

/**
 * Key of the job that sends a message. With the time of queuing: one that failed this very moment still has its job, which
 * must not stand in the way of the next.
 */
export function sendJobKey(workspaceId: number, { conversationId, messageSeq }: MessageKey, queuedAt: number): string {
  return `email:${workspaceId}:${conversationId}:${messageSeq}:${queuedAt}`;
}

/** The channel that answers a message: the one it came by, unless it is switched off. */
export async function channelOf(
  reader: Pick<Reader, "first">,
  answered: Pick<EmailMessageRow, "emailChannelId"> | undefined,
): Promise<EmailChannelRow | undefined> {
  const id = answered?.emailChannelId ?? null;
  const same = id === null ? undefined : await reader.first(emailChannelById, { id });
  return same?.isActive ? same : reader.first(mainEmailChannel, {});
}

type Recipient = { name: string; address: string };

function recipientsOf(
  answered: EmailMessageRow | undefined,
  source: { customerName: string; customerEmail: string | null } | undefined,
): Recipient[] {
  if (answered && !answered.isOutgoing) {
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

type Envelope = {
  channel: EmailChannelRow;
  to: readonly Recipient[];
  answered: EmailMessageRow | undefined;
  subject: string;
};

function rowOf(
  workspaceId: number,
  { conversationId, messageSeq, isAutomatic = false, at }: Outgoing,
  { channel, to, answered, subject }: Envelope,
): EmailMessageRow {
  const earlier = answered ? [...readStoredJson<string[]>(answered.references), answered.messageId] : [];
  // The first one names the thread; in between there may be gaps.
  const references =
    earlier.length > REFERENCES_MAX ? [earlier[0] ?? "", ...earlier.slice(1 - REFERENCES_MAX)] : earlier;
  const messageId = outgoingMessageId(channel.fromEmail, workspaceId, conversationId, messageSeq);
  return {
    conversationId,
    messageSeq,
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
    hasRemoteImages: false,
    isAutomatic,
    isOutgoing: true,
    digest: messageId,
    rawKey: null,
    createdAt: at,
  };
}

/** One 'Re:' in front, whatever clients in whatever languages have piled up there. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:\s*(?:re|res|aw|sv|antw|rv|r)(?:\[\d+\])?\s*:)+\s*/i, "")}`;
}
