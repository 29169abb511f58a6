import { z } from "zod";
import {
  ATTACHMENTS_MAX,
  type ChatDto,
  type CountersDto,
  clientMessageIdSchema,
  ID_MAX,
  type MessageDto,
  messageTextSchema,
  outgoingAttachmentSchema,
} from "./schema";

/** Namespace of the hub (specification 2, section 7: 'path /chat'). */
export const CHAT_NAMESPACE = "/chat";

const chatId = z.number().int().positive().max(ID_MAX);

/**
 * What a client may send, as tuples of the event's arguments (without the acknowledgement callback). The map is closed:
 * an event that isn't here is answered with `UNKNOWN_EVENT`.
 */
export const chatClientEvents = {
  JoinChat: z.tuple([chatId]),
  LeaveChat: z.tuple([chatId]),
  SendMessage: z.tuple([
    chatId,
    messageTextSchema,
    z.array(outgoingAttachmentSchema).max(ATTACHMENTS_MAX).nullish(),
    z.strictObject({ clientMessageId: clientMessageIdSchema.optional() }).nullish(),
  ]),
  CloseChat: z.tuple([chatId]),
} as const;
export type ChatClientEvent = keyof typeof chatClientEvents;

/** Error half of every acknowledgement: `code` is one of the catalogue's codes, `message` is in the attender's language. */
export type AckError = { error: { code: string; message: string } };
/** Acknowledgement of SendMessage, sent after the commit. `sentAt` is ISO 8601 in UTC. */
export type SendMessageAck = { id: number; seq: number; sentAt: string };

/** Documented payload of the server's SendMessage event plus `id`, `seq` and `clientMessageId`. */
export type ChatMessageEvent = {
  chatId: number;
  id: number;
  seq: number;
  clientMessageId: string | null;
  message: string;
  timestamp: string;
  senderName: string;
  isFromAttender: boolean;
  attenderId: number | null;
  type: MessageDto["type"];
  attachments: MessageDto["attachments"];
};

/** The columns of a list row that changed; `id` says whose. */
export type ChatPatch = { id: number } & Partial<
  Pick<
    ChatDto,
    | "subject"
    | "status"
    | "statusCode"
    | "closedAt"
    | "lastActivityAt"
    | "updatedAt"
    | "priority"
    | "tags"
    | "assignedAttender"
    | "lastMessage"
    | "lastSeq"
  >
>;

export type ChatClosedEvent = { chatId: number; closedBy: "Attender" | "User" | "system"; reason: string | null };

export type NewConversationEvent = {
  id: number;
  user: { id: number; name: string; email: string | null };
  createdAt: string;
  statusCode: number;
  lastActivityAt: string;
  closedAt: string | null;
  lastMessage: ChatDto["lastMessage"];
  /** The whole row, so that a list needs no second request. */
  chat: ChatDto;
};

/** What the server sends. Names and first fields are the contract's (specification 2, sections 3 and 7). */
export type ChatServerEvents = {
  SendMessage: (event: ChatMessageEvent) => void;
  UserJoined: (event: { chatId: number; attenderId: number; name: string }) => void;
  UserLeft: (event: { chatId: number; attenderId: number; name: string }) => void;
  Error: (event: { code: string; message: string }) => void;
  ChatClosed: (event: ChatClosedEvent) => void;
  NewConversation: (event: NewConversationEvent) => void;
  /** Rows that changed, for every list of the workspace: at once, then at most every 100 ms (list-changes.ts). */
  ConversationsUpdated: (event: { patches: ChatPatch[] }) => void;
  /** This sign-in ended (logout, password change, deactivation); the socket closes after it. */
  SessionEnded: (event: { reason: string }) => void;
};

/** What the client sends, typed for socket.io-client. */
export type ChatClientEvents = {
  JoinChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
  LeaveChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
  SendMessage: (
    chatId: number,
    text: string,
    attachments: z.infer<typeof outgoingAttachmentSchema>[] | null,
    options: { clientMessageId?: string },
    ack: (answer: SendMessageAck | AckError) => void,
  ) => void;
  CloseChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
};
export type { CountersDto };
