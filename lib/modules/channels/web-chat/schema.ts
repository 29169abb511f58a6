import { z } from "zod";
import type { OwnQuestion } from "./policy";

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

/** A question before the first message. */
export type PreChatField = { field: "name" | "email" | "phone" | "subject"; isRequired: boolean };

/** Longest signed identity that is read, in characters. */
export const IDENTITY_TOKEN_MAX = 4_096;

/** Whether somebody is there (answer of GET /api/v1/web-chats/{clientKey}/availability). */
export const availabilitySchema = z.object({
  isOpen: z.boolean(),
  /** When somebody is back; null when it is open, or nobody knows. */
  opensAt: z.iso.datetime().nullable(),
  /** The company's own words for being closed; empty: ours. */
  message: z.string(),
  /** A form takes the message, for an answer by e-mail. */
  hasForm: z.boolean(),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** Answer of POST /api/v1/web-chats/{clientKey}/identity. Without a token: nobody has written under this identity yet. */
export const identifiedSchema = z.object({ token: z.string().nullable() });

/** What the server knows of the visitor, told to them alone. */
export type VisitorSelf = {
  /** The host site has signed who they are. */
  isIdentified: boolean;
  /** Whether they have to be asked something before a new conversation. */
  needsIntroduction: boolean;
  /** What they, or their site, already answered. */
  introduction: { name?: string; email?: string; phone?: string; subject?: string };
  /** What is asked of the workspace's own fields. What was answered of them is told nobody outside. */
  asks: readonly OwnQuestion[];
};

/** Answer of POST /api/v1/web-chats/{clientKey}/visitors. The token is the visitor's alone; the server keeps its hash. */
export const visitorTokenSchema = z.object({ token: z.string() });
