import { z } from "zod";

/** What a visitor's browser may know about a web chat (specification 2, section 3 'Web chat config'). */
export const webChatAppearanceSchema = z.object({
  chatbotName: z.string(),
  welcomeMessage: z.string(),
  /** Text beside the launcher button. */
  contactMessage: z.string(),
  colors: z.object({ header: z.string(), background: z.string(), userMessage: z.string() }),
  position: z.enum(["bottom-left", "bottom-right"]),
});
export type WebChatAppearance = z.infer<typeof webChatAppearanceSchema>;

/** Answer of POST /api/v1/web-chats/{clientKey}/visitors. The token is the visitor's alone; the server keeps its hash. */
export const visitorTokenSchema = z.object({ token: z.string() });

/** A message as the visitor sees it: no attender id, no e-mail address, nothing internal. */
export const visitorMessageSchema = z.object({
  conversationId: z.number().int(),
  seq: z.number().int(),
  clientMessageId: z.string().nullable(),
  text: z.string(),
  sentAt: z.iso.datetime(),
  from: z.enum(["visitor", "agent", "system"]),
  /** First name of the agent; empty for the visitor's own messages. */
  senderName: z.string(),
  /** What an agent's message answers. */
  replyTo: z.object({ from: z.enum(["visitor", "agent"]), text: z.string() }).nullable(),
  attachments: z.array(z.object({ fileName: z.string(), fileSize: z.number().int(), url: z.string() })),
});
export type VisitorMessage = z.infer<typeof visitorMessageSchema>;
