import { showCustomer } from "@/lib/modules/customers/tell";
import type { Unit } from "@/lib/modules/events/unit";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { type Changed, editMessage, revokeMessage } from "./apply-change";
import { appendWhatsApp, conversationFor, isGuestIn } from "./apply-inbound";
import { describeMessage } from "./describe-message";
import { findPerson } from "./find-person";
import type { WhatsAppChannelRow } from "./store/whatsapp-channel";
import type { EchoedMessage } from "./webhook-payload";

type Echo = { channel: WhatsAppChannelRow; message: EchoedMessage; name: string | null };

/**
 * Adds what the team sent from the company's phone (smb_message_echoes) to the conversation with whom it went to, so that nobody
 * answers twice. Who wrote isn't known; the customer waits no more. @returns the messages that are others now
 */
export async function applyEcho(unit: Unit, { channel, message, name }: Echo): Promise<Changed[]> {
  if (message.type === "edit") return editMessage(unit, message, "team");
  if (message.type === "revoke") return revokeMessage(unit, message, "team");
  if (message.peer.waId === null && message.peer.userId === null) return [];
  const person = await findPerson(unit, message.peer, name);
  const { conversation, isNew } = await conversationFor(unit, channel, person.id, true);
  if (person.isShown) await showCustomer(unit, person.id);
  // What was closed stays closed: nobody here has to do anything.
  await appendWhatsApp(unit, {
    channel,
    conversation,
    isNew,
    message,
    described: describeMessage(message),
    isGuest: isGuestIn(conversation, person.id),
    sender: { kind: "team", name: storedText(DEFAULT_LOCALE, "whatsAppPhone", {}) },
  });
  return [];
}
