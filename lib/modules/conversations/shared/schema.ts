import { z } from "zod";
import { channelSchema } from "@/lib/kernel/conversation";

const someone = z.object({ id: z.number().int(), name: z.string() });

const sharedChatSchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  channelName: channelSchema,
  customer: someone,
  /** Who mentioned the caller in it. */
  grantedBy: someone.nullable(),
  grantedAt: z.iso.datetime(),
});
export type SharedChatDto = z.infer<typeof sharedChatSchema>;

/** Answer of GET /api/v1/conversations/shared; `more` when there are older ones than these. */
export const sharedChatsSchema = z.object({ items: z.array(sharedChatSchema), more: z.boolean() });
export type SharedChatsDto = z.infer<typeof sharedChatsSchema>;
