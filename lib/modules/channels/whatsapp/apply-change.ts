import { announceChange } from "@/lib/modules/conversations/list-changes";
import { removeFiles, rewriteMessage } from "@/lib/modules/conversations/messages/change-message";
import { readChat } from "@/lib/modules/conversations/queries";
import { MESSAGE_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import { ownerOfAddress } from "@/lib/modules/customers/addresses";
import type { MessageKey } from "@/lib/modules/delivery/outside-channels";
import type { Unit } from "@/lib/modules/events/unit";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { queueFileRemoval } from "@/lib/platform/storage/removal";
import { appendWhatsApp } from "./apply-inbound";
import { applyPreference } from "./apply-preference";
import { NO_DETAILS } from "./describe-message";
import { findByProviderId } from "./find-message";
import { addAddresses, addressesOf, ownerOf, phoneOf } from "./find-person";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import { markEdited, markRevoked, setReaction, whatsAppMessageOf } from "./store/whatsapp-message";
import { conversationWithNumber, putThread, threadOf } from "./store/whatsapp-thread";
import { fieldsOf, type InboundMessage, peerOf, textOf } from "./webhook-payload";

/** Types of messages that change an earlier one or tell about the customer, and aren't read themselves. */
export const CHANGE_TYPES: readonly string[] = ["reaction", "edit", "revoke", "system", "request_welcome"];

const EMOJI_MAX = 32;

/** A stored message that is another now: tell of it once it is on disk. */
export type Changed = MessageKey;

/** Carries out such a message. One about a message that isn't here changes nothing. @returns the messages that are others now */
export async function applyChangeMessage(
  unit: Unit,
  channel: WhatsAppChannelRow,
  message: InboundMessage,
): Promise<Changed[]> {
  switch (message.type) {
    case "reaction":
      return react(unit, message);
    case "edit":
      return editMessage(unit, message);
    case "revoke":
      return revokeMessage(unit, message);
    case "system":
      await system(unit, channel, message);
      return [];
    default:
      return [];
  }
}

async function react(unit: Unit, message: InboundMessage): Promise<Changed[]> {
  const { message_id, emoji } = fieldsOf(message.fields.reaction);
  const key = await find(unit, textOf(message_id));
  // Without an emoji it was taken back.
  if (!key || !(await isPeerOf(unit, key, message))) return [];
  const reaction = textOf(emoji)?.slice(0, EMOJI_MAX) ?? null;
  return (await unit.run(setReaction, { ...key, emoji: reaction })) === 0 ? [] : [key];
}

/** Whose a message is that is changed: the customer's with whom the conversation is held, or the team's own. */
type Writer = "customer" | "team";

// Only who wrote a message can edit it or take it back.
async function findOf(unit: Unit, message: InboundMessage, id: string | null, writer: Writer) {
  const key = await find(unit, id);
  if (!key || (await unit.first(whatsAppMessageOf, key))?.isOutgoing !== (writer === "team")) return undefined;
  return (await isPeerOf(unit, key, message)) ? key : undefined;
}

async function isPeerOf(unit: Unit, { conversationId }: MessageKey, { peer }: InboundMessage): Promise<boolean> {
  const thread = await unit.first(threadOf, { conversationId });
  if (peer.userId !== null && peer.userId === thread?.userId) return true;
  if (peer.waId !== null && peer.waId === thread?.waId) return true;
  // They may have another number by now, or one with a ninth digit.
  const customerId = (await conversationState(unit, conversationId))?.customerId;
  for (const value of addressesOf(peer)) {
    const owner = await ownerOfAddress(unit, { kind: "whatsapp", value });
    if (owner && owner.customerId === customerId) return true;
  }
  return false;
}

async function find(unit: Unit, id: string | null): Promise<MessageKey | undefined> {
  const known = id === null ? undefined : await findByProviderId(unit, id);
  return known && { conversationId: known.conversationId, messageSeq: known.messageSeq };
}

/** Replaces a message's text by its writer's. */
export async function editMessage(
  unit: Unit,
  message: InboundMessage,
  writer: Writer = "customer",
): Promise<Changed[]> {
  const { original_message_id, message: edited } = fieldsOf(message.fields.edit);
  const key = await findOf(unit, message, textOf(original_message_id), writer);
  const fields = fieldsOf(edited);
  const content = fieldsOf(fields[textOf(fields.type) ?? "text"]);
  const text = (textOf(content.body) ?? textOf(content.caption))?.trim().slice(0, MESSAGE_MAX_LENGTH);
  if (!key || !text) return [];
  if ((await unit.run(markEdited, { ...key, at: message.sentAt || unit.now })) === 0) return [];
  await rewriteMessage(unit, key, text);
  await tellPreview(unit, key);
  return [key];
}

/** Erases a message that its writer took back. */
export async function revokeMessage(
  unit: Unit,
  message: InboundMessage,
  writer: Writer = "customer",
): Promise<Changed[]> {
  const id = textOf(fieldsOf(message.fields.revoke).original_message_id);
  const key = await findOf(unit, message, id, writer);
  const details = JSON.stringify(NO_DETAILS);
  if (!key || (await unit.run(markRevoked, { ...key, details, at: message.sentAt || unit.now })) === 0) return [];
  for (const storageKey of await removeFiles(unit, key)) await queueFileRemoval(unit, storageKey);
  const text = storedText(DEFAULT_LOCALE, writer === "team" ? "whatsAppRevokedByTeam" : "whatsAppRevoked", {});
  await rewriteMessage(unit, key, text);
  await tellPreview(unit, key);
  return [key];
}

async function tellPreview(unit: Unit, { conversationId, messageSeq }: MessageKey): Promise<void> {
  const chat = await readChat(unit, conversationId);
  if (chat?.lastSeq === messageSeq)
    unit.afterwards(() => announceChange(unit.workspaceId, { id: chat.id, lastMessage: chat.lastMessage }));
}

/** Somebody has another number, or another id: it is noted with the customer, and said in an open conversation. */
async function system(unit: Unit, channel: WhatsAppChannelRow, message: InboundMessage): Promise<void> {
  const news = fieldsOf(message.fields.system);
  const wish = textOf(news.marketing);
  if (textOf(news.type) === "user_preference_changed" && (wish === "stop" || wish === "resume")) {
    await applyPreference(unit, channel, { peer: message.peer, isStopped: wish === "stop" }, message);
    return;
  }
  const next = peerOf(news.wa_id ?? news.new_wa_id, news.user_id);
  const before = peerOf(message.peer.waId, message.peer.userId ?? news.previous_user_id);
  const owner = await ownerOf(unit, before);
  if (!owner) return;
  await addAddresses(unit, owner.customerId, next);
  const place = { customerId: owner.customerId, channelId: channel.id, closedSince: unit.now };
  const known = await unit.first(conversationWithNumber, place);
  const conversation = known && (await conversationState(unit, known.id));
  if (!conversation || conversation.status === "closed") return;
  const text =
    next.waId !== null && next.waId !== before.waId
      ? storedText(DEFAULT_LOCALE, "whatsAppNumberChanged", { number: phoneOf(next.waId) })
      : storedText(DEFAULT_LOCALE, "whatsAppIdentityChanged", {});
  const described = { kind: "system" as const, text, details: NO_DETAILS, media: null, raw: null };
  await appendWhatsApp(unit, { channel, conversation, message, described });
  await unit.run(putThread, { conversationId: conversation.id, channelId: channel.id, ...next });
}
