import { conversationState } from "@/lib/modules/conversations/state/conversation-state";
import type { Unit } from "@/lib/modules/events/unit";
import { tellChannelManagers } from "@/lib/modules/notifications/tell-channel-managers";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { appendWhatsApp } from "./apply-inbound";
import { NO_DETAILS } from "./describe-message";
import { addressesOf, ownerOf } from "./find-person";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import { conversationWithNumber } from "./store/whatsapp-thread";

import type { InboundMessage, PreferenceNews } from "./webhook-payload";

/**
 * Says that somebody wants marketing messages no more, or again: in their open conversation, else to the administrators, who
 * send them.
 */
export async function applyPreference(
  unit: Unit,
  channel: WhatsAppChannelRow,
  news: PreferenceNews,
  message: InboundMessage,
): Promise<void> {
  const owner = await ownerOf(unit, news.peer);
  const place = owner && { customerId: owner.customerId, channelId: channel.id, closedSince: unit.now };
  const known = place && (await unit.first(conversationWithNumber, place));
  const conversation = known && (await conversationState(unit, known.id));
  if (!conversation || conversation.status === "closed") {
    const key = news.isStopped ? "whatsAppPeerStopped" : "whatsAppPeerResumed";
    const peer = owner?.name ?? addressesOf(news.peer).at(-1) ?? "?";
    const text = storedText(DEFAULT_LOCALE, key, { name: channel.name, peer });
    await tellChannelManagers(unit, { kind: "channel_news", text });
    return;
  }
  const text = storedText(DEFAULT_LOCALE, news.isStopped ? "whatsAppStopped" : "whatsAppResumed", {});
  const described = { kind: "system" as const, text, details: NO_DETAILS, media: null, raw: null };
  await appendWhatsApp(unit, { channel, conversation, message, described, isSilent: true });
}
