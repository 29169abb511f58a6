import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";
import {
  clientMessageIdSchema,
  conversationFields,
  messageTextSchema,
  uploadIdsSchema,
} from "@/lib/modules/conversations/schema";
import { customerSchema, newPersonSchema } from "@/lib/modules/customers/schema";
import { changeValuesSchema } from "@/lib/modules/fields/schema";

/**
 * A conversation as an attender begins it: with a customer, or with somebody who becomes one in the same commit. `clientId`
 * makes a repeated call the same conversation.
 */
export const newConversationSchema = z.strictObject({
  ...conversationFields,
  /** Default: 'Conversa com {name}' in the caller's language. */
  subject: conversationFields.subject.optional(),
  customerId: conversationFields.customerId.optional(),
  /** Nobody has their address or number yet, else 409 IDENTITY_IN_USE. `companyId` becomes theirs, too. */
  customer: newPersonSchema.optional(),
  message: messageTextSchema.refine((text) => text.trim() !== ""),
  /** The caller's uploads (POST /api/v1/uploads) that become the message's files. */
  uploads: uploadIdsSchema.optional(),
  /** What the conversation begins with in fields of the workspace's own: at least what creating one requires. */
  fields: changeValuesSchema.shape.fields.optional(),
  clientId: clientMessageIdSchema,
});
export type NewConversation = z.output<typeof newConversationSchema>;

/** A customer as one may begin a conversation with them. */
export const knownCustomerSchema = customerSchema
  .pick({ id: true, name: true, email: true, phone: true, channels: true })
  .extend({
    /** The channel of the conversation with the latest activity; null when there is none that the asker sees. */
    lastChannel: channelSchema.nullable(),
    /** The open conversation with the latest activity that the asker sees. */
    open: z.object({ id: z.number().int(), subject: z.string(), channelName: channelSchema }).nullable(),
    /** They wrote in a web chat, and aren't in a conversation there: a visitor has one at a time. */
    isWebChatFree: z.boolean(),
    /** WhatsApp: until when anything may be written to them; later, and with null, only templates. */
    replyWindowEndsAt: z.iso.datetime().nullable(),
  });
export type KnownCustomerDto = z.infer<typeof knownCustomerSchema>;
