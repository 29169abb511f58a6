import type Database from "better-sqlite3";
import { queueEmail } from "@/lib/modules/channels/email/queue-email";
import { queueWhatsApp } from "@/lib/modules/channels/whatsapp/queue-whatsapp";
import { type MessageKey, toDeliveryDto } from "./delivery-dto";
import type { DeliveryDto, EmailLine, WhatsAppParts } from "./schema";

/** What a queued message is for who looks at the conversation. */
export type OutgoingParts = { delivery?: DeliveryDto; email?: EmailLine; whatsapp?: WhatsAppParts };

/**
 * Has an attender's stored message sent by its conversation's channel; runs in the transaction that stores it, so that
 * neither exists without the other. A web chat's needs nothing: its visitor reads it from here.
 */
export function queueOutgoing(
  db: Database.Database,
  key: MessageKey,
  channel: "email" | "whatsapp" | "webchat",
  at: number,
): OutgoingParts {
  if (channel === "whatsapp") return queueWhatsApp(db, key, at);
  if (channel !== "email") return {};
  const { delivery, line } = queueEmail(db, key, at);
  return { delivery: toDeliveryDto(delivery), ...(line && { email: line }) };
}
