import type { Unit } from "@/lib/modules/events/unit";
import { preparedSide } from "@/lib/platform/db/unit-of-work/prepared";
import type { WhatsAppChannelRow } from "@/lib/platform/db/whatsapp-store";
import { DEFAULT_LOCALE } from "@/lib/platform/i18n/locales";
import { storedText } from "@/lib/platform/i18n/stored-text";
import { editMessage, revokeMessage } from "./apply-change";
import { appendWhatsApp, conversationFor, type Effect, tellNew } from "./apply-inbound";
import { describeMessage } from "./describe-message";
import { findPerson } from "./find-person";
import type { EchoedMessage } from "./webhook-payload";

type Echo = { channel: WhatsAppChannelRow; message: EchoedMessage; name: string | null; at: number };

/**
 * Adds what the team sent from the company's phone (smb_message_echoes) to the conversation with whom it went to, so that nobody
 * answers twice. Who wrote isn't known; the customer waits no more.
 */
export async function applyEcho(unit: Unit, { channel, message, name, at }: Echo): Promise<Effect[]> {
  if (message.type === "edit") return editMessage(unit, { channel, message, at }, "team");
  if (message.type === "revoke") return revokeMessage(unit, { channel, message, at }, "team");
  if (message.peer.waId === null && message.peer.userId === null) return [];
  const person = findPerson(preparedSide(unit).db, channel.workspaceId, message.peer, name, at);
  const { conversation, isNew } = await conversationFor(unit, channel, person, { at, isOutbound: true });
  // What was closed stays closed: nobody here has to do anything.
  await appendWhatsApp(unit, {
    channel,
    conversation,
    isNew,
    message,
    described: describeMessage(message),
    at,
    sender: { kind: "team", name: storedText(DEFAULT_LOCALE, "whatsAppPhone", {}) },
  });
  return tellNew(channel.workspaceId, person);
}
