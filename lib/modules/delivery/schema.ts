import { z } from "zod";

/** States of an outgoing message of an external channel, in the order in which they come. */
export const deliveryStateSchema = z.enum(["queued", "sending", "uncertain", "sent", "delivered", "read", "failed"]);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/**
 * How far an outgoing message came. `errorCode` names a text of messages/<locale>/delivery.json: why it failed, or why the
 * last attempt did while it is tried again. `errorDetail` is what the other side said.
 */
export const deliverySchema = z.object({
  state: deliveryStateSchema,
  errorCode: z.string().nullable(),
  errorDetail: z.string().nullable(),
  attempts: z.number().int(),
  /** When it is tried again at the latest. */
  nextAttemptAt: z.iso.datetime().nullable(),
});
export type DeliveryDto = z.infer<typeof deliverySchema>;

/** To whom a message went or from whom it came, for its row; the whole of it: GET …/messages/{messageId}/email. */
export const emailLineSchema = z.object({
  from: z.object({ name: z.string(), address: z.string() }),
  to: z.array(z.object({ name: z.string(), address: z.string() })),
  cc: z.array(z.object({ name: z.string(), address: z.string() })),
  /** Who got a copy of what we sent that nobody else learns of. */
  bcc: z.array(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  hasHtml: z.boolean(),
  hasQuote: z.boolean(),
  isAutomatic: z.boolean(),
  /** It came from somebody else than the conversation's customer. */
  isFromOther: z.boolean(),
  /** It forwards the message of this number, with so many of its files; null: it forwards none. */
  forwards: z.object({ seq: z.number().int(), files: z.number().int() }).nullable(),
});
export type EmailLine = z.infer<typeof emailLineSchema>;

/** What a message is on WhatsApp. `system`: WhatsApp tells something about the customer, like another number. */
const whatsAppKindSchema = z.enum([
  "text",
  "media",
  "voice",
  "sticker",
  "location",
  "contacts",
  "interactive",
  "order",
  "template",
  "system",
  "unsupported",
]);
export type WhatsAppKind = z.infer<typeof whatsAppKindSchema>;

/** A message's details on WhatsApp; what a kind doesn't have is null or empty. `content` says the same in words. */
const whatsAppDetailsSchema = z.object({
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  contacts: z.array(
    z.object({
      name: z.string(),
      company: z.string().nullable(),
      phones: z.array(z.string()),
      emails: z.array(z.string()),
    }),
  ),
  /** What the customer chose (a button or a row of a list), or filled into a form. */
  choice: z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .nullable(),
  order: z
    .object({
      text: z.string(),
      items: z.array(
        z.object({ productId: z.string(), quantity: z.number(), price: z.number(), currency: z.string() }),
      ),
    })
    .nullable(),
  template: z
    .object({
      name: z.string(),
      language: z.string(),
      header: z.string().nullable(),
      body: z.string(),
      footer: z.string().nullable(),
      buttons: z.array(z.string()),
    })
    .nullable(),
  /** The advertisement or post that the customer came from. */
  referral: z.object({ headline: z.string(), url: z.string().nullable() }).nullable(),
  isForwarded: z.boolean(),
  /** What WhatsApp calls a message that can't be shown. */
  unsupportedType: z.string().nullable(),
});
export type WhatsAppDetails = z.infer<typeof whatsAppDetailsSchema>;

/** What a message of a WhatsApp conversation has beside its text. */
export const whatsAppPartsSchema = whatsAppDetailsSchema.extend({
  kind: whatsAppKindSchema,
  /** The file: still to be fetched, there (among `attachments`), or not to be had (`errorCode` as in a delivery). */
  media: z.object({ state: z.enum(["loading", "ready", "failed"]), errorCode: z.string().nullable() }).nullable(),
  /** False when it answers a message that isn't here. */
  replyToProviderKnown: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
  /** Set when the customer deleted it; its content is gone then. */
  revokedAt: z.iso.datetime().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), by: z.enum(["customer", "agent"]) })),
});
export type WhatsAppParts = z.infer<typeof whatsAppPartsSchema>;
