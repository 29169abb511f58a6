import { z } from "zod";
import { clientMessageIdSchema, ID_MAX, messageTextSchema } from "@/lib/modules/conversations/schema";
import type { VisitorMessage } from "./schema";

/** Namespace for visitors. Connected with `auth: { token }`, the visitor's own token. */
export const WEB_CHAT_NAMESPACE = "/webchat";

export const webChatClientEvents = {
  /** Text of the visitor; starts a conversation when none is open. */
  SendMessage: z.tuple([messageTextSchema, z.strictObject({ clientMessageId: clientMessageIdSchema })]),
  /** The visitor's latest conversation, messages with seq above `afterSeq` (0 for all), at most the newest 200. */
  GetMessages: z.tuple([z.strictObject({ afterSeq: z.number().int().nonnegative().max(ID_MAX) })]),
} as const;
export type WebChatClientEvent = keyof typeof webChatClientEvents;

type AckError = { error: { code: string; message: string } };

export type WebChatClientEvents = {
  SendMessage: (
    text: string,
    options: { clientMessageId: string },
    ack: (answer: { conversationId: number; seq: number; sentAt: string } | AckError) => void,
  ) => void;
  GetMessages: (
    query: { afterSeq: number },
    ack: (
      answer: { conversation: { id: number; isClosed: boolean } | null; messages: VisitorMessage[] } | AckError,
    ) => void,
  ) => void;
};

export type WebChatServerEvents = {
  Message: (message: VisitorMessage) => void;
  ChatClosed: (event: { conversationId: number; closedBy: "Attender" | "User" | "system" }) => void;
  Error: (event: { code: string; message: string }) => void;
};
