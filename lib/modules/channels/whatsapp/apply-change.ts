import type Database from "better-sqlite3";
import { conversationState, settleState } from "@/lib/modules/conversations/conversation-state";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { getChat } from "@/lib/modules/conversations/queries";
import { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import type { Unit } from "@/lib/modules/events/unit";
import { findIdentityOwner } from "@/lib/platform/db/customer-store";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import {
  deleteAttachments,
  findByProviderId,
  findWhatsAppMessage,
  markEdited,
  markRevoked,
  rewriteMessage,
  setReaction,
} from "@/lib/platform/db/whatsapp-message-store";
import {
  findThread,
  findWhatsAppConversation,
  saveThread,
  type WhatsAppChannelRow,
} from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { announceChanged } from "./announce-changed";
import { appendWhatsApp, type Effect } from "./apply-inbound";
import { applyPreference } from "./apply-preference";
import { NO_DETAILS } from "./describe-message";
import { addIdentity, phoneOf } from "./find-person";
import { fieldsOf, type InboundMessage, peerOf, textOf } from "./webhook-payload";

/** Types of messages that change an earlier one or tell about the customer, and aren't read themselves. */
export const CHANGE_TYPES: readonly string[] = ["reaction", "edit", "revoke", "system", "request_welcome"];

const PREVIEW_MAX = 200;
const EMOJI_MAX = 32;

type Change = { channel: WhatsAppChannelRow; message: InboundMessage; at: number };

/** Carries out such a message. One about a message that isn't here changes nothing. */
export async function applyChangeMessage(unit: Unit, change: Change): Promise<Effect[]> {
  const { message } = change;
  switch (message.type) {
    case "reaction":
      return react(unit, change);
    case "edit":
      return editMessage(unit, change);
    case "revoke":
      return revokeMessage(unit, change);
    case "system":
      return system(unit, change);
    default:
      return [];
  }
}

async function react(unit: Unit, { channel, message }: Change): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const { message_id, emoji } = fieldsOf(message.fields.reaction);
  const key = find(db, channel, textOf(message_id));
  // Without an emoji it was taken back.
  if (!key || !(await isPeerOf(unit, key, message))) return [];
  if (!setReaction(db, key, textOf(emoji)?.slice(0, EMOJI_MAX) ?? null)) return [];
  return [() => announceChanged(key)];
}

/** Whose a message is that is changed: the customer's with whom the conversation is held, or the team's own. */
type Writer = "customer" | "team";

// Only who wrote a message can edit it or take it back.
async function findOf(unit: Unit, { channel, message }: Change, id: string | null, writer: Writer) {
  const { db } = preparedSide(unit);
  const key = find(db, channel, id);
  if (!key || findWhatsAppMessage(db, key)?.isOutgoing !== (writer === "team" ? 1 : 0)) return undefined;
  return (await isPeerOf(unit, key, message)) ? key : undefined;
}

async function isPeerOf(unit: Unit, { workspaceId, conversationId }: Key, { peer }: InboundMessage): Promise<boolean> {
  const { db } = preparedSide(unit);
  const thread = findThread(db, workspaceId, conversationId);
  if (peer.userId !== null && peer.userId === thread?.userId) return true;
  if (peer.waId !== null && peer.waId === thread?.waId) return true;
  // They may have another number by now, or one with a ninth digit.
  const customerId = (await conversationState(unit, conversationId))?.customerId;
  return [peer.userId, peer.waId === null ? null : phoneOf(peer.waId)].some(
    (value) => value !== null && findIdentityOwner(db, workspaceId, "whatsapp", value)?.customerId === customerId,
  );
}

type Key = { workspaceId: number; conversationId: number; messageSeq: number };

function find(db: Database.Database, { workspaceId }: WhatsAppChannelRow, id: string | null): Key | undefined {
  const known = id === null ? undefined : findByProviderId(db, workspaceId, id);
  return known && { workspaceId, conversationId: known.conversationId, messageSeq: known.messageSeq };
}

/** Replaces a message's text by its writer's. */
export async function editMessage(unit: Unit, change: Change, writer: Writer = "customer"): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const { message, at } = change;
  const { original_message_id, message: edited } = fieldsOf(message.fields.edit);
  const key = await findOf(unit, change, textOf(original_message_id), writer);
  const fields = fieldsOf(edited);
  const content = fieldsOf(fields[textOf(fields.type) ?? "text"]);
  const text = (textOf(content.body) ?? textOf(content.caption))?.trim().slice(0, MESSAGE_MAX_LENGTH);
  if (!key || !text || !markEdited(db, key, message.sentAt || at)) return [];
  await settleState(unit, key.conversationId);
  rewriteMessage(db, key, text, text.slice(0, PREVIEW_MAX));
  return [() => announceChanged(key), () => announcePreview(key)];
}

/** Erases a message that its writer took back. */
export async function revokeMessage(unit: Unit, change: Change, writer: Writer = "customer"): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const { message, at } = change;
  const key = await findOf(unit, change, textOf(fieldsOf(message.fields.revoke).original_message_id), writer);
  if (!key || !markRevoked(db, key, JSON.stringify(NO_DETAILS), message.sentAt || at)) return [];
  const files = deleteAttachments(db, key);
  const text = storedText(DEFAULT_LOCALE, writer === "team" ? "whatsAppRevokedByTeam" : "whatsAppRevoked", {});
  await settleState(unit, key.conversationId);
  rewriteMessage(db, key, text, text);
  return [
    () => announceChanged(key),
    () => announcePreview(key),
    async () => {
      for (const storageKey of files) await scheduleFileRemoval(storageKey);
    },
  ];
}

async function announcePreview(key: Key) {
  const chat = await getChat(key, key.conversationId);
  if (chat && chat.lastSeq === key.messageSeq)
    announceChange(key.workspaceId, { id: chat.id, lastMessage: chat.lastMessage });
}

/** Somebody has another number, or another id: it is noted with the customer, and said in an open conversation. */
async function system(unit: Unit, { channel, message, at }: Change): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const { workspaceId, id: channelId } = channel;
  const news = fieldsOf(message.fields.system);
  const wish = textOf(news.marketing);
  if (textOf(news.type) === "user_preference_changed" && (wish === "stop" || wish === "resume"))
    return applyPreference(unit, {
      channel,
      news: { peer: message.peer, isStopped: wish === "stop" },
      message,
      at,
    });
  const next = peerOf(news.wa_id ?? news.new_wa_id, news.user_id);
  const before = peerOf(message.peer.waId, message.peer.userId ?? news.previous_user_id);
  const owner = [before.userId, before.waId === null ? null : phoneOf(before.waId)]
    .map((value) => (value === null ? undefined : findIdentityOwner(db, workspaceId, "whatsapp", value)))
    .find((known) => known !== undefined);
  if (!owner) return [];
  if (next.waId !== null) addIdentity(db, workspaceId, owner.customerId, phoneOf(next.waId), at);
  if (next.userId !== null) addIdentity(db, workspaceId, owner.customerId, next.userId, at);
  const place = { workspaceId, customerId: owner.customerId, channelId, closedSince: at };
  const id = findWhatsAppConversation(db, place);
  if (id === undefined) return [];
  const conversation = await conversationState(unit, id);
  if (!conversation || conversation.status === "closed") return [];
  const text =
    next.waId !== null && next.waId !== before.waId
      ? storedText(DEFAULT_LOCALE, "whatsAppNumberChanged", { number: phoneOf(next.waId) })
      : storedText(DEFAULT_LOCALE, "whatsAppIdentityChanged", {});
  const described = { kind: "system" as const, text, details: NO_DETAILS, media: null, raw: null };
  await appendWhatsApp(unit, { channel, conversation, message, described, at });
  saveThread(db, workspaceId, id, { channelId, ...next });
  return [];
}
