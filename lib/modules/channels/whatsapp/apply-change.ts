import type Database from "better-sqlite3";
import { stateInGroup } from "@/lib/modules/conversations/append-message";
import { announceChange } from "@/lib/modules/conversations/list-changes";
import { getChat } from "@/lib/modules/conversations/queries";
import { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { findIdentityOwner } from "@/lib/platform/db/customer-store";
import type { Group } from "@/lib/platform/db/group-commit";
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
import { findWhatsAppConversation, saveThread, type WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { scheduleFileRemoval } from "@/lib/platform/storage/removal";
import { announceChanged } from "./announce-changed";
import { appendInbound, type Effect } from "./apply-inbound";
import { NO_DETAILS } from "./describe-message";
import { addIdentity, phoneOf } from "./find-person";
import { fieldsOf, type InboundMessage, peerOf, textOf } from "./webhook-payload";

/** Types of messages that change an earlier one or tell about the customer, and aren't read themselves. */
export const CHANGE_TYPES: readonly string[] = ["reaction", "edit", "revoke", "system", "request_welcome"];

const PREVIEW_MAX = 200;
const EMOJI_MAX = 32;

type Change = { channel: WhatsAppChannelRow; message: InboundMessage; at: number };

/** Carries out such a message. One about a message that isn't here changes nothing. Runs inside groupCommit(). */
export function applyChangeMessage(db: Database.Database, group: Group, change: Change): Effect[] {
  const { message } = change;
  switch (message.type) {
    case "reaction":
      return react(db, change);
    case "edit":
      return edit(db, change);
    case "revoke":
      return revoke(db, change);
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
  if (!key || !setReaction(db, key, textOf(emoji)?.slice(0, EMOJI_MAX) ?? null)) return [];
  return [() => announceChanged(key)];
}

// Only what came in can be edited or taken back by who wrote it.
function findInbound(db: Database.Database, channel: WhatsAppChannelRow, id: string | null) {
  const key = find(db, channel, id);
  return key && findWhatsAppMessage(db, key)?.isOutgoing === 0 ? key : undefined;
}

function find(db: Database.Database, { workspaceId }: WhatsAppChannelRow, id: string | null) {
  const known = id === null ? undefined : findByProviderId(db, workspaceId, id);
  return known && { workspaceId, conversationId: known.conversationId, messageSeq: known.messageSeq };
}

function edit(db: Database.Database, { channel, message, at }: Change): Effect[] {
  const { original_message_id, message: edited } = fieldsOf(message.fields.edit);
  const key = findInbound(db, channel, textOf(original_message_id));
  const fields = fieldsOf(edited);
  const content = fieldsOf(fields[textOf(fields.type) ?? "text"]);
  const text = (textOf(content.body) ?? textOf(content.caption))?.trim().slice(0, MESSAGE_MAX_LENGTH);
  if (!key || !text || !markEdited(db, key, message.sentAt || at)) return [];
  rewriteMessage(db, key, text, text.slice(0, PREVIEW_MAX));
  return [() => announceChanged(key), () => announcePreview(key)];
}

function revoke(db: Database.Database, { channel, message, at }: Change): Effect[] {
  const key = findInbound(db, channel, textOf(fieldsOf(message.fields.revoke).original_message_id));
  if (!key || !markRevoked(db, key, JSON.stringify(NO_DETAILS), message.sentAt || at)) return [];
  const files = deleteAttachments(db, key);
  const text = storedText(DEFAULT_LOCALE, "whatsAppRevoked", {});
  rewriteMessage(db, key, text, text);
  return [
    () => announceChanged(key),
    () => announcePreview(key),
    async () => {
      for (const storageKey of files) await scheduleFileRemoval(storageKey);
    },
  ];
}

async function announcePreview(key: { workspaceId: number; conversationId: number; messageSeq: number }) {
  const chat = await getChat(key, key.conversationId);
  if (chat && chat.lastSeq === key.messageSeq)
    announceChange(key.workspaceId, { id: chat.id, lastMessage: chat.lastMessage });
}

/** Somebody has another number, or another id: it is noted with the customer, and said in an open conversation. */
function system(db: Database.Database, group: Group, { channel, message, at }: Change): Effect[] {
  const { workspaceId, id: channelId } = channel;
  const news = fieldsOf(message.fields.system);
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
  const { announce } = appendInbound(db, group, { channel, conversation, message, described, at });
  saveThread(db, workspaceId, id, { channelId, ...next });
  return [announce];
}
