import { z } from "zod";

/** A message as the visitor sees it: no attender id, no e-mail address, nothing internal. */
export const visitorMessageSchema = z.object({
  conversationId: z.number().int(),
  seq: z.number().int(),
  clientMessageId: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  from: z.enum(["visitor", "agent", "system"]),
  /** The assistant says it, and the visitor may ask for a person instead. */
  isAnswer: z.boolean(),
  /** First name of the agent; empty for the visitor's own messages. */
  senderName: z.string(),
  /** What an agent's message answers. */
  replyTo: z.object({ from: z.enum(["visitor", "agent"]), text: z.string() }).nullable(),
  /** What to choose from; the text is without their list. */
  choices: z.array(z.string()),
  attachments: z.array(z.object({ fileName: z.string(), fileSize: z.number().int(), url: z.string() })),
});
export type VisitorMessage = z.infer<typeof visitorMessageSchema>;
