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
  subject: z.string(),
  hasHtml: z.boolean(),
  hasQuote: z.boolean(),
  isAutomatic: z.boolean(),
});
export type EmailLine = z.infer<typeof emailLineSchema>;
