import { z } from "zod";
import { openingTemplateSchema } from "@/lib/modules/channels/whatsapp/schema";
import { knownCustomerSchema, newConversationSchema } from "@/lib/modules/conversations/beginning/schema";

/**
 * Body of POST /api/v1/conversations: with a customer, or somebody who becomes one by it; in one's own words, or by a template
 * on WhatsApp.
 */
export const beginConversationSchema = newConversationSchema
  .extend({ message: newConversationSchema.shape.message.optional(), template: openingTemplateSchema.optional() })
  .refine(({ customerId, customer }) => (customerId === undefined) !== (customer === undefined), {
    path: ["customerId"],
  })
  .refine(({ message, template }) => (message === undefined) !== (template === undefined), { path: ["message"] })
  .refine(({ channel, template }) => template === undefined || channel === "whatsapp", { path: ["template"] })
  .refine(({ template, uploads }) => template === undefined || (uploads ?? []).length === 0, { path: ["uploads"] })
  .refine(({ channel, subject }) => channel !== "email" || subject !== undefined, { path: ["subject"] });
export type BeginConversation = z.output<typeof beginConversationSchema>;
/** The same before it is parsed. */
export type BeginConversationInput = z.input<typeof beginConversationSchema>;

/** By what a conversation can be begun, and with whom. */
export const beginningSchema = z.object({
  /** An active e-mail configuration sends. */
  hasEmail: z.boolean(),
  /** An active WhatsApp configuration sends. */
  hasWhatsApp: z.boolean(),
  /** Null when nobody was asked about. */
  customer: knownCustomerSchema.nullable(),
});
export type BeginningDto = z.infer<typeof beginningSchema>;
