import { conversationState } from "@/lib/modules/conversations/conversation-state";
import type { Unit } from "@/lib/modules/events/unit";
import { notifyAdministrators } from "@/lib/modules/notifications/notify-administrators";
import { findIdentityOwner } from "@/lib/platform/db/customer-store";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import { findWhatsAppConversation, type WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { appendWhatsApp, type Effect } from "./apply-inbound";
import { NO_DETAILS } from "./describe-message";
import { phoneOf } from "./find-person";
import type { InboundMessage, PreferenceNews } from "./webhook-payload";

type Preference = { channel: WhatsAppChannelRow; news: PreferenceNews; message: InboundMessage; at: number };

/**
 * Says that somebody wants marketing messages no more, or again: in their open conversation, else to the administrators, who
 * send them.
 */
export async function applyPreference(unit: Unit, { channel, news, message, at }: Preference): Promise<Effect[]> {
  const { db } = preparedSide(unit);
  const { workspaceId, id: channelId, name } = channel;
  const { waId, userId } = news.peer;
  const addresses = [userId, waId === null ? null : phoneOf(waId)].filter((value) => value !== null);
  const owner = addresses
    .map((value) => findIdentityOwner(db, workspaceId, "whatsapp", value))
    .find((known) => known !== undefined);
  const place = owner && { workspaceId, customerId: owner.customerId, channelId, closedSince: at };
  const id = place && findWhatsAppConversation(db, place);
  const conversation = id === undefined ? undefined : await conversationState(unit, id);
  if (!conversation || conversation.status === "closed") {
    const key = news.isStopped ? "whatsAppPeerStopped" : "whatsAppPeerResumed";
    const peer = owner?.name ?? addresses.at(-1) ?? "?";
    return [
      notifyAdministrators(db, {
        workspaceId,
        kind: "channel_news",
        text: storedText(DEFAULT_LOCALE, key, { name, peer }),
        at,
      }),
    ];
  }
  const text = storedText(DEFAULT_LOCALE, news.isStopped ? "whatsAppStopped" : "whatsAppResumed", {});
  const described = { kind: "system" as const, text, details: NO_DETAILS, media: null, raw: null };
  await appendWhatsApp(unit, { channel, conversation, message, described, at, isSilent: true });
  return [];
}
