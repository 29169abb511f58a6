import { findOutgoingMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { startDelivery } from "@/lib/modules/delivery/change-delivery";
import { toDeliveryDto } from "@/lib/modules/delivery/delivery-dto";
import type { MessageKey, Outgoing, OutgoingParts } from "@/lib/modules/delivery/outside-channels";
import type { Recipient } from "@/lib/modules/delivery/recipients/schema";
import type { Unit } from "@/lib/modules/events/unit";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { queueJob } from "@/lib/platform/jobs/queue-job";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import { lineOfRow, toPeople } from "./email-line";
import { type Forwarded, quoteForwarded } from "./outgoing/forwarded";
import { addressesOfCustomer, recipientsOf } from "./outgoing/recipients";
import { outgoingMessageId } from "./reply-address";
import { type EmailChannelRow, emailChannelById, mainEmailChannel } from "./store/email-channel";
import { answeredEmail, type EmailMessageRow, emailOf, putEmailMessage } from "./store/email-message";

const REFERENCES_MAX = 20;

/** Type of the jobs that send. */
export const SEND_EMAIL_JOB = "channels.email.send";

/** The lane of a mailbox: one whose server doesn't answer holds up nobody else. */
export const laneOf = (emailChannelId: number) => `email:${emailChannelId}`;

/**
 * Queues a stored message of an e-mail conversation; runs in the commit that stores it. To whom it goes is decided here: to whom its
 * writer said, else to whom an answer goes by itself (`recipientsOf`), with the copies that its writer named.
 */
export function queueEmail(unit: Unit, message: Outgoing): Promise<OutgoingParts> {
  return queue(unit, message, undefined);
}

/** Queues a message again that failed: to whom its writer said, else to whom an answer goes by now. */
export async function queueEmailAgain(unit: Unit, message: Outgoing): Promise<void> {
  const { conversationId, messageSeq } = message;
  await queue(unit, message, await unit.first(emailOf, { conversationId, messageSeq }));
}

async function queue(unit: Unit, message: Outgoing, kept: EmailMessageRow | undefined): Promise<OutgoingParts> {
  const { conversationId, messageSeq, email } = message;
  const source = await findOutgoingMessage(unit, conversationId, messageSeq);
  const exactSeq = source?.replyToSeq ?? null;
  const answered = await findAnswered(unit, { conversationId, exactSeq, lastSeq: messageSeq - 1, source });
  const channel = await channelOf(unit, answered);
  const to = email?.to ?? (kept?.isAddressed ? toPeople(kept.toAddresses) : recipientsOf(answered, source));
  const refusal = !channel || !source ? "noChannel" : to.length === 0 ? "noAddress" : null;
  const delivery = await startDelivery(unit, message, "email", refusal);
  const parts = { delivery: toDeliveryDto(delivery) };
  // Whom its writer named is kept for when it can be sent.
  if (!source || (refusal && !email)) return parts;
  const forwarded = email?.forwards && (await quoteForwarded(unit, conversationId, email.forwards));
  const row = rowOf(unit.workspaceId, message, { channel, to, answered, forwarded, subject: source.subject });
  await unit.run(putEmailMessage, row);
  // What was stored at first stays; only where it goes to may be another place.
  const line = lineOfRow(kept ? { ...kept, toAddresses: row.toAddresses } : row);
  if (!channel || refusal) return { ...parts, email: line };
  await queueJob(unit, {
    type: SEND_EMAIL_JOB,
    payload: { workspaceId: unit.workspaceId, conversationId, messageSeq },
    uniqueKey: sendJobKey(unit.workspaceId, message, delivery.queuedAt),
    lane: laneOf(channel.id),
  });
  return { ...parts, email: line };
}

/** What is to be known of a conversation to tell what a message of ours answers. */
type Answering = {
  conversationId: number;
  /** Number of the message that is answered in particular; null: none is. */
  exactSeq: number | null;
  lastSeq: number;
  source: { customerEmail: string | null } | undefined;
};

/** The e-mail that a message of ours answers. */
export async function findAnswered(
  reader: Pick<Reader, "first" | "all">,
  { conversationId, exactSeq, lastSeq, source }: Answering,
): Promise<EmailMessageRow | undefined> {
  return reader.first(answeredEmail, {
    conversationId,
    upToSeq: exactSeq ?? lastSeq,
    exactSeq: exactSeq ?? 0,
    addresses: [...(await addressesOfCustomer(reader, conversationId))],
    customerEmail: source?.customerEmail ?? "",
  });
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

type Envelope = {
  channel: EmailChannelRow | undefined;
  to: readonly Recipient[];
  answered: EmailMessageRow | undefined;
  forwarded: Forwarded | undefined;
  /** The conversation's. */
  subject: string;
};

function rowOf(
  workspaceId: number,
  { conversationId, messageSeq, isAutomatic = false, email, at }: Outgoing,
  { channel, to, answered: newest, forwarded, subject }: Envelope,
): EmailMessageRow {
  // Who gets what is forwarded isn't part of the customer's thread: their answer finds its way by our message's own id.
  const answered = forwarded ? undefined : newest;
  const earlier = answered ? [...readStoredJson<string[]>(answered.references), answered.messageId] : [];
  // The first one names the thread; in between there may be gaps.
  const references =
    earlier.length > REFERENCES_MAX ? [earlier[0] ?? "", ...earlier.slice(1 - REFERENCES_MAX)] : earlier;
  const messageId = outgoingMessageId(channel?.fromEmail ?? "", workspaceId, conversationId, messageSeq);
  return {
    conversationId,
    messageSeq,
    emailChannelId: channel?.id ?? null,
    messageId,
    inReplyTo: answered?.messageId ?? null,
    references: JSON.stringify(references),
    subject: email?.subject ?? (answered ? replySubject(answered.subject || subject) : subject),
    fromAddress: channel?.fromEmail ?? "",
    fromName: channel?.fromName ?? "",
    toAddresses: JSON.stringify(to),
    ccAddresses: JSON.stringify(withoutThose(to, email?.cc ?? [])),
    bccAddresses: JSON.stringify(withoutThose(to, email?.bcc ?? [])),
    isAddressed: email?.to !== undefined,
    replyTo: null,
    quotedText: "",
    html: null,
    hasRemoteImages: false,
    forwardsSeq: null,
    forwardsFiles: "[]",
    ...(forwarded && { ...forwarded, subject: email?.subject ?? forwarded.subject }),
    isAutomatic,
    isOutgoing: true,
    digest: messageId,
    rawKey: null,
    createdAt: at,
  };
}

/** Nobody gets a copy of what goes to them. */
const withoutThose = (to: readonly Recipient[], copies: readonly Recipient[]) =>
  copies.filter(({ address }) => !to.some((one) => one.address.toLowerCase() === address));

/** One 'Re:' in front, whatever clients in whatever languages have piled up there. */
export function replySubject(subject: string): string {
  return `Re: ${subject.replace(/^(?:\s*(?:re|res|aw|sv|antw|rv|r)(?:\[\d+\])?\s*:)+\s*/i, "")}`;
}
