import type { WhatsAppParts } from "@/lib/modules/channels/delivery/schema";
import { announceMessage } from "@/lib/modules/conversations/announce-message";
import { announceNewConversation } from "@/lib/modules/conversations/announce-new-conversation";
import { type AppendInput, appendMessage } from "@/lib/modules/conversations/append-message";
import { openForCustomer, reopensSince } from "@/lib/modules/conversations/continue-closed";
import {
  beginConversation,
  type ConversationState,
  conversationState,
} from "@/lib/modules/conversations/conversation-state";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { publishCustomer } from "@/lib/modules/customers/publish";
import { getCustomer } from "@/lib/modules/customers/queries";
import type { Unit } from "@/lib/modules/events/unit";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { findByProviderId, findSeqOf, insertWhatsAppMessage } from "@/lib/platform/db/whatsapp-message-store";
import {
  findWhatsAppConversation,
  raiseReplyWindow,
  saveThread,
  type WhatsAppChannelRow,
} from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { queueAutoReply } from "./auto-reply";
import { type DescribedMessage, describeMessage } from "./describe-message";
import { queueMediaFetch } from "./fetch-media";
import { findPerson, type Person } from "./find-person";
import { toWhatsAppParts } from "./parts";
import { REPLY_WINDOW_MS } from "./reply-window";
import type { InboundMessage, Peer } from "./webhook-payload";

/** What is to be told once the transaction is on disk. */
export type Effect = () => void | Promise<void>;

type Inbound = { channel: WhatsAppChannelRow; message: InboundMessage; name: string | null; at: number };

/**
 * Adds a message that came in to its customer's conversation with the number, or starts one. The same one again changes
 * nothing.
 */
export async function applyInbound(unit: Unit, inbound: Inbound): Promise<Effect[]> {
  const { channel, message, name, at } = inbound;
  const { workspaceId, id: channelId } = channel;
  if (message.peer.waId === null && message.peer.userId === null) return [];
  const { db } = preparedSide(unit);
  const person = findPerson(db, workspaceId, message.peer, name, at);
  const { conversation: found, isNew } = await conversationFor(unit, channel, person, { at });
  const { conversation, announce } = await openForCustomer(unit, found);
  await appendWhatsApp(unit, { channel, conversation, isNew, message, described: describeMessage(message), at });
  announce();
  const windowEndsAt = Math.min(message.sentAt || at, at) + REPLY_WINDOW_MS;
  const opened = raiseReplyWindow(db, { workspaceId, customerId: person.id, channelId, endsAt: windowEndsAt });
  queueAutoReply(db, channel, { conversationId: conversation.id, isNew, peer: message.peer, at });
  unit.afterwards(() => {
    const replyWindowEndsAt = new Date(windowEndsAt).toISOString();
    for (const id of opened) announceChange(workspaceId, { id, replyWindowEndsAt });
  });
  return tellNew(workspaceId, person);
}

/** What tells of a customer that lists don't have yet. */
export function tellNew(workspaceId: number, person: Person): Effect[] {
  return person.isShown ? [() => showCustomer(workspaceId, person)] : [];
}

function showCustomer(workspaceId: number, person: Person): void {
  const customer = getCustomer({ workspaceId }, person.id);
  if (customer) publishCustomer(workspaceId, "CustomerCreated", { customer });
}

/** A customer's conversation with a number that goes on, or a new one; `isOutbound`: the team writes in it. */
export async function conversationFor(
  unit: Unit,
  { workspaceId, id: channelId }: WhatsAppChannelRow,
  person: Person,
  { at, isOutbound = false }: { at: number; isOutbound?: boolean },
): Promise<{ conversation: ConversationState; isNew: boolean }> {
  const place = { workspaceId, customerId: person.id, channelId, closedSince: await reopensSince(unit, at) };
  const known = findWhatsAppConversation(preparedSide(unit).db, place);
  const conversation = known === undefined ? undefined : await conversationState(unit, known);
  if (conversation) return { conversation, isNew: false };
  const fresh = await beginConversation(unit, {
    channel: "whatsapp",
    customerId: person.id,
    subject: (name) => storedText(DEFAULT_LOCALE, "conversationSubject", { name }).slice(0, SUBJECT_MAX_LENGTH),
    at,
    isOutbound,
  });
  return { conversation: fresh, isNew: true };
}

type Place = {
  channel: WhatsAppChannelRow;
  conversation: ConversationState;
  /** Lists don't have the conversation yet. */
  isNew?: boolean;
  message: InboundMessage;
  described: DescribedMessage;
  at: number;
  /** Who wrote; the customer, where nothing is said. */
  sender?: AppendInput["sender"];
  /** It is no question of the customer's: nobody has to answer. */
  isSilent?: boolean;
};

/** Stores the message itself, with whom it is held, has its file fetched, and tells of it. */
export async function appendWhatsApp(
  unit: Unit,
  { channel, conversation, isNew, message, described, at, sender = { kind: "customer" }, isSilent = false }: Place,
): Promise<void> {
  const { db } = preparedSide(unit);
  const { workspaceId, id: channelId } = channel;
  const answered = message.contextId === null ? undefined : findByProviderId(db, workspaceId, message.contextId);
  const isHere = answered?.conversationId === conversation.id;
  const input: AppendInput = {
    sender,
    isSilent,
    text: described.text,
    clientMessageId: null,
    files: [],
    replyToId: (isHere && findSeqOf(db, answered)) || null,
    uploadIds: [],
    at,
  };
  const appended = await appendMessage(unit, conversation, input);
  const key = { workspaceId, conversationId: conversation.id, messageSeq: appended.seq };
  const row = {
    ...key,
    channelId,
    kind: described.kind,
    providerId: message.id,
    contextId: message.contextId,
    details: JSON.stringify(described.details),
    mediaId: described.media?.id ?? null,
    mediaState: described.media ? ("loading" as const) : null,
    isOutgoing: sender.kind === "customer" ? (0 as const) : (1 as const),
    raw: described.raw,
  };
  insertWhatsAppMessage(db, row, at);
  saveThread(db, workspaceId, conversation.id, { channelId, ...peerOnly(message.peer) });
  if (described.media) queueMediaFetch(db, key, described.media, at);
  const nothing = { customerReaction: null, agentReaction: null, editedAt: null, revokedAt: null, mediaError: null };
  const whatsapp: WhatsAppParts = toWhatsAppParts({ ...row, ...nothing }, isHere);
  if (isNew) await announceNewConversation(unit, conversation.id);
  await announceMessage(unit, input, appended, { whatsapp });
}

const peerOnly = ({ waId, userId }: Peer) => ({ waId, userId });
