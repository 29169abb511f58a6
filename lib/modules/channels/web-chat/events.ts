import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { clientMessageIdSchema, messageTextSchema } from "@/lib/modules/conversations/schema";
import type { VisitorMessage } from "@/lib/modules/conversations/visitor/schema";
import type { FieldValue } from "@/lib/modules/fields/policy";
import { introductionSchema } from "./introduction";
import type { VisitorSelf } from "./schema";

/** Namespace for visitors. Connected with `auth: { token }`, the visitor's own token. */
export const WEB_CHAT_NAMESPACE = "/webchat";

const seq = z.number().int().nonnegative().max(ID_MAX);

export const webChatClientEvents = {
  /** Text of the visitor; starts a conversation when none is open. */
  SendMessage: z.tuple([messageTextSchema, z.strictObject({ clientMessageId: clientMessageIdSchema })]),
  /** The visitor's latest conversation, messages with seq above `afterSeq` (0 for all), at most the newest 200. */
  GetMessages: z.tuple([z.strictObject({ afterSeq: seq })]),
  /** What the visitor answers before the first message. */
  Introduce: z.tuple([introductionSchema]),
  /** Numbers up to which the visitor's browser received messages of a conversation, and up to which it showed them. */
  Seen: z.tuple([z.number().int().positive().max(ID_MAX), z.strictObject({ deliveredSeq: seq, readSeq: seq })]),
  /** The visitor is writing (again within every 4 s), or stopped. */
  Typing: z.tuple([z.boolean()]),
} as const;

type AckError = { error: { code: string; message: string; errors?: Record<string, string> } };
type Introduction = {
  name?: string;
  email?: string;
  phone?: string;
  subject?: string;
  fields?: Record<string, FieldValue | null>;
};

/** A visitor's place in the queue, 1 first, and how long they still wait, in seconds; null where nobody can say. */
export type QueuePlace = { place: number; expectedSeconds: number | null };

export type WebChatClientEvents = {
  SendMessage: (
    text: string,
    options: { clientMessageId: string },
    ack: (answer: { conversationId: number; seq: number; sentAt: string } | AckError) => void,
  ) => void;
  GetMessages: (
    query: { afterSeq: number },
    ack: (
      answer:
        | {
            conversation: { id: number; isClosed: boolean } | null;
            messages: VisitorMessage[];
            /** Where they wait for somebody; null: they don't, or aren't told. */
            queue: QueuePlace | null;
            visitor: VisitorSelf;
          }
        | AckError,
    ) => void,
  ) => void;
  Introduce: (introduction: Introduction, ack: (answer: { ok: true } | AckError) => void) => void;
  Seen: (
    conversationId: number,
    seqs: { deliveredSeq: number; readSeq: number },
    ack: (answer: { ok: true } | AckError) => void,
  ) => void;
  Typing: (isTyping: boolean, ack: (answer: { ok: true } | AckError) => void) => void;
};

export type WebChatServerEvents = {
  Message: (message: VisitorMessage) => void;
  ChatClosed: (event: { conversationId: number; closedBy: "Attender" | "User" | "system" }) => void;
  ChatReopened: (event: { conversationId: number }) => void;
  /** What their conversation has behind a number is elsewhere again: a merge was undone. */
  Withdrawn: (event: { conversationId: number; afterSeq: number }) => void;
  /** Where the visitor waits for somebody now; null: they don't any more. */
  QueuePlace: (event: { conversationId: number; queue: QueuePlace | null }) => void;
  /** An agent is writing (again within every 4 s), or stopped. */
  AgentTyping: (event: { conversationId: number; isTyping: boolean }) => void;
  Error: (event: { code: string; message: string }) => void;
};
