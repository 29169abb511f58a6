import { goesOnIn } from "@/lib/modules/conversations/merging/merged-into";
import { announceMessage } from "@/lib/modules/conversations/messages/announce-message";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/messages/append-message";
import { findOutgoingMessage } from "@/lib/modules/conversations/messages/outgoing-message";
import { extendReplyWindow, tellReplyWindow } from "@/lib/modules/conversations/messages/reply-window";
import { SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { announceNewConversation } from "@/lib/modules/conversations/state/announce-new-conversation";
import { goesOn, openForCustomer, reopensSince } from "@/lib/modules/conversations/state/continue-closed";
import {
  beginConversation,
  type ConversationState,
  conversationState,
} from "@/lib/modules/conversations/state/conversation-state";
import { showCustomer } from "@/lib/modules/customers/tell";
import type { Unit } from "@/lib/modules/events/unit";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { queueAutoReply } from "./auto-reply";
import { type DescribedMessage, describeMessage } from "./describe-message";
import { queueMediaFetch } from "./fetch-media";
import { findByProviderId } from "./find-message";
import { findPerson } from "./find-person";
import { toWhatsAppParts } from "./parts";
import { REPLY_WINDOW_MS } from "./reply-window";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import { putWhatsAppMessage } from "./store/whatsapp-message";
import { conversationWithNumber, mergedWithNumber, openWithNumber, putThread } from "./store/whatsapp-thread";
import type { InboundMessage } from "./webhook-payload";

type Inbound = { channel: WhatsAppChannelRow; message: InboundMessage; name: string | null };

/**
 * Adds a message that came in to its customer's conversation with the number, or starts one. The same one again changes
 * nothing.
 */
export async function applyInbound(unit: Unit, { channel, message, name }: Inbound): Promise<void> {
  const { peer } = message;
  if (peer.waId === null && peer.userId === null) return;
  const person = await findPerson(unit, peer, name);
  const { conversation: found, isNew } = await conversationFor(unit, channel, person.id);
  const { conversation, announce } = await openForCustomer(unit, found);
  if (person.isShown) await showCustomer(unit, person.id);
  const isGuest = isGuestIn(conversation, person.id);
  await appendWhatsApp(unit, { channel, conversation, isNew, message, described: describeMessage(message), isGuest });
  announce();
  await openWindow(unit, channel, person.id, Math.min(message.sentAt || unit.now, unit.now) + REPLY_WINDOW_MS);
  await queueAutoReply(unit, channel, { conversationId: conversation.id, isNew, peer });
}

/** Whether a customer writes by WhatsApp where nobody answers them by it: what was theirs was merged into a conversation of another kind. */
export const isGuestIn = ({ channel, customerId }: ConversationState, id: number): boolean =>
  channel !== "whatsapp" || customerId !== id;

// WhatsApp knows one window of a customer with a number: it is that of all their conversations that aren't closed.
async function openWindow(unit: Unit, channel: WhatsAppChannelRow, customerId: number, endsAt: number): Promise<void> {
  const open = await unit.all(openWithNumber, { customerId, channelId: channel.id });
  const ids = open.map(({ id }) => id);
  tellReplyWindow(unit, await extendReplyWindow(unit, ids, endsAt), endsAt);
}

/** A customer's conversation with a number that goes on, or a new one; `isOutbound`: the team writes in it. */
export async function conversationFor(
  unit: Unit,
  channel: WhatsAppChannelRow,
  customerId: number,
  isOutbound = false,
): Promise<{ conversation: ConversationState; isNew: boolean }> {
  const closedSince = await reopensSince(unit, unit.now);
  const known = await unit.first(conversationWithNumber, { customerId, channelId: channel.id, closedSince });
  const conversation = known
    ? await conversationState(unit, known.id)
    : await mergedConversation(unit, channel, customerId);
  if (conversation) return { conversation, isNew: false };
  const fresh = await beginConversation(unit, {
    channel: "whatsapp",
    teamId: channel.teamId,
    customerId,
    subject: (name) => storedText(DEFAULT_LOCALE, "conversationSubject", { name }).slice(0, SUBJECT_MAX_LENGTH),
    at: unit.now,
    isOutbound,
  });
  return { conversation: fresh, isNew: true };
}

/** What a customer's conversation with a number was merged into, if that goes on. */
async function mergedConversation(
  unit: Unit,
  channel: WhatsAppChannelRow,
  customerId: number,
): Promise<ConversationState | undefined> {
  const merged = await unit.first(mergedWithNumber, { customerId, channelId: channel.id });
  const there = merged && (await goesOnIn(unit, merged.id));
  const conversation = there === undefined ? undefined : await conversationState(unit, there);
  return conversation && (await goesOn(unit, conversation, unit.now)) ? conversation : undefined;
}

type Place = {
  channel: WhatsAppChannelRow;
  conversation: ConversationState;
  /** Lists don't have the conversation yet. */
  isNew?: boolean;
  message: InboundMessage;
  described: DescribedMessage;
  /** Who wrote; the customer, where nothing is said. */
  sender?: AppendInput["sender"];
  /** It is no question of the customer's: nobody has to answer. */
  isSilent?: boolean;
  /** Whoever wrote isn't who is answered there: the conversation stays with whom it is held. */
  isGuest?: boolean;
};

/** Stores the message itself, with whom it is held, has its file fetched, and tells of it. */
export async function appendWhatsApp(
  unit: Unit,
  {
    channel,
    conversation,
    isNew,
    message,
    described,
    sender = { kind: "customer" },
    isSilent = false,
    isGuest = false,
  }: Place,
): Promise<void> {
  const { id: channelId } = channel;
  const { id: conversationId } = conversation;
  const replyToId = await answeredIn(unit, conversationId, message.contextId);
  const input: AppendInput = {
    sender,
    isSilent,
    text: described.text,
    clientMessageId: null,
    files: [],
    replyToId,
    uploadIds: [],
    at: unit.now,
  };
  const appended = await appendMessage(unit, conversation, input);
  const key = { conversationId, messageSeq: appended.seq };
  const row = {
    ...key,
    channelId,
    kind: described.kind,
    providerId: message.id,
    contextId: message.contextId,
    details: JSON.stringify(described.details),
    mediaId: described.media?.id ?? null,
    mediaState: described.media ? ("loading" as const) : null,
    isOutgoing: sender.kind !== "customer",
    raw: described.raw,
  };
  await unit.run(putWhatsAppMessage, { ...row, now: unit.now });
  const { waId, userId } = message.peer;
  if (!isGuest) await unit.run(putThread, { conversationId, channelId, waId, userId });
  if (described.media) await queueMediaFetch(unit, channelId, key, described.media);
  if (isNew) await announceNewConversation(unit, conversationId);
  const parts = conversation.channel === "whatsapp" ? { whatsapp: toWhatsAppParts(row, replyToId !== null) } : {};
  await announceMessage(unit, input, appended, parts);
}

/** The id of the message that one answers, if that is in this conversation. */
async function answeredIn(unit: Unit, conversationId: number, contextId: string | null): Promise<number | null> {
  const answered = contextId === null ? undefined : await findByProviderId(unit, contextId);
  if (answered?.conversationId !== conversationId) return null;
  return (await findOutgoingMessage(unit, conversationId, answered.messageSeq))?.id ?? null;
}
