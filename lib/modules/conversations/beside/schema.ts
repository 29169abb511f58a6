import { z } from "zod";
import { channelSchema, prioritySchema, statusSchema } from "@/lib/kernel/conversation";

const instant = z.iso.datetime();

/** The customer beside an open conversation. */
export const customerCardSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(["active", "inactive", "prospect", "lead"]),
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  lastContactAt: instant.nullable(),
  createdAt: instant,
  company: z
    .object({ id: z.number().int(), name: z.string(), email: z.string().nullable(), website: z.string().nullable() })
    .nullable(),
  /** Their other conversations, newest first, ten at the most. */
  conversations: z.array(
    z.object({
      id: z.number().int(),
      subject: z.string(),
      status: statusSchema,
      channelName: channelSchema,
      lastActivityAt: instant,
    }),
  ),
  /** How many others there are. */
  otherConversations: z.number().int(),
  /** Their tickets, newest change first, ten at the most. */
  tickets: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      status: z.enum(["open", "in_progress", "waiting_customer", "resolved", "closed"]),
      priority: prioritySchema,
      updatedAt: instant,
    }),
  ),
});
export type CustomerCardDto = z.infer<typeof customerCardSchema>;
