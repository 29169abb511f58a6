import type Database from "better-sqlite3";
import { stateInGroup } from "@/lib/modules/conversations/append-message";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { getChat } from "@/lib/modules/conversations/queries";
import { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { findIdentityOwner } from "@/lib/platform/db/customer-store";
import type { Group, GroupDb } from "@/lib/platform/db/group-commit";
import { findAppendState } from "@/lib/platform/db/message-store";
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

/** Carries out such a message. One about a message that isn't here changes nothing. Runs inside groupCommit(). */
export function applyChangeMessage(db: GroupDb, group: Group, change: Change): Effect[] {
  const { message } = change;
  switch (message.type) {
    case "reaction":
      return react(db, change);
    case "edit":
      return editMessage(db, change);
    case "revoke":
      return revokeMessage(db, change);
    case "system":
      return system(db, group, change);
    default:
      return [];
  }
}

function react(db: Database.Database, { channel, message }: Change): Effect[] {
  const { message_id, emoji } = fieldsOf(message.fields.reaction);
  const key = find(db, channel, textOf(message_id));
  // Without an emoji it was taken back.
  if (!key || !isPeerOf(db, key, message)) return [];
  if (!setReaction(db, key, textOf(emoji)?.slice(0, EMOJI_MAX) ?? null)) return [];
  return [() => announceChanged(key)];
}

/** Whose a message is that is changed: the customer's with whom the conversation is held, or the team's own. */
type Writer = "customer" | "team";

// Only who wrote a message can edit it or take it back.
function findOf(db: Database.Database, { channel, message }: Change, id: string | null, writer: Writer) {
  const key = find(db, channel, id);
  if (!key || findWhatsAppMessage(db, key)?.isOutgoing !== (writer === "team" ? 1 : 0)) return undefined;
  return isPeerOf(db, key, message) ? key : undefined;
}

function isPeerOf(db: Database.Database, { workspaceId, conversationId }: Key, { peer }: InboundMessage): boolean {
  const thread = findThread(db, workspaceId, conversationId);
  if (peer.userId !== null && peer.userId === thread?.userId) return true;
  if (peer.waId !== null && peer.waId === thread?.waId) return true;
  // They may have another number by now, or one with a ninth digit.
  const customerId = findAppendState(db, workspaceId, conversationId)?.customerId;
  return [peer.userId, peer.waId === null ? null : phoneOf(peer.waId)].some(
    (value) => value !== null && findIdentityOwner(db, workspaceId, "whatsapp", value)?.customerId === customerId,
  );
}

type Key = { workspaceId: number; conversationId: number; messageSeq: number };

function find(db: Database.Database, { workspaceId }: WhatsAppChannelRow, id: string | null): Key | undefined {
  const known = id === null ? undefined : findByProviderId(db, workspaceId, id);
  return known && { workspaceId, conversationId: known.conversationId, messageSeq: known.messageSeq };
}

/** Replaces a message's text by its writer's. Runs inside groupCommit(). */
export function editMessage(db: Database.Database, change: Change, writer: Writer = "customer"): Effect[] {
  const { message, at } = change;
  const { original_message_id, message: edited } = fieldsOf(message.fields.edit);
  const key = findOf(db, change, textOf(original_message_id), writer);
  const fields = fieldsOf(edited);
  const content = fieldsOf(fields[textOf(fields.type) ?? "text"]);
  const text = (textOf(content.body) ?? textOf(content.caption))?.trim().slice(0, MESSAGE_MAX_LENGTH);
  if (!key || !text || !markEdited(db, key, message.sentAt || at)) return [];
  rewriteMessage(db, key, text, text.slice(0, PREVIEW_MAX));
  return [() => announceChanged(key), () => announcePreview(key)];
}

/** Erases a message that its writer took back. Runs inside groupCommit(). */
export function revokeMessage(db: Database.Database, change: Change, writer: Writer = "customer"): Effect[] {
  const { message, at } = change;
  const key = findOf(db, change, textOf(fieldsOf(message.fields.revoke).original_message_id), writer);
  if (!key || !markRevoked(db, key, JSON.stringify(NO_DETAILS), message.sentAt || at)) return [];
  const files = deleteAttachments(db, key);
  const text = storedText(DEFAULT_LOCALE, writer === "team" ? "whatsAppRevokedByTeam" : "whatsAppRevoked", {});
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
function system(db: GroupDb, group: Group, { channel, message, at }: Change): Effect[] {
  const { workspaceId, id: channelId } = channel;
  const news = fieldsOf(message.fields.system);
  const wish = textOf(news.marketing);
  if (textOf(news.type) === "user_preference_changed" && (wish === "stop" || wish === "resume"))
    return applyPreference(db, group, {
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
  const conversation = stateInGroup(group, workspaceId, id, () => findAppendState(db, workspaceId, id));
  if (!conversation || conversation.status === "closed") return [];
  const text =
    next.waId !== null && next.waId !== before.waId
      ? storedText(DEFAULT_LOCALE, "whatsAppNumberChanged", { number: phoneOf(next.waId) })
      : storedText(DEFAULT_LOCALE, "whatsAppIdentityChanged", {});
  const described = { kind: "system" as const, text, details: NO_DETAILS, media: null, raw: null };
  const { announce } = appendWhatsApp(db, group, { channel, conversation, message, described, at });
  saveThread(db, workspaceId, id, { channelId, ...next });
  return [announce];
}
