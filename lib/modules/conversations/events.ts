import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdField } from "@/lib/kernel/row-id";
import { type EmailOptionsInput, emailOptionsSchema } from "@/lib/modules/delivery/recipients/schema";
import type { BulkRunDto } from "./bulk-runs/schema";
import type { DraftDto } from "./drafts/schema";
import { type HeldMessageDto, sendingOptions } from "./held/schema";
import {
  ATTACHMENTS_MAX,
  type ChatDto,
  clientMessageIdSchema,
  type EntryDto,
  type MessageDto,
  messageTextSchema,
  outgoingAttachmentSchema,
  uploadIdsSchema,
} from "./schema";

/** Namespace of the hub (specification 2, section 7: 'path /chat'). */
export const CHAT_NAMESPACE = "/chat";

const chatId = conversationIdField;

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
    z
      .strictObject({
        clientMessageId: clientMessageIdSchema.optional(),
        /** Id of the message that this one answers. */
        replyToId: z.number().int().positive().max(ID_MAX).optional(),
        /** Files that were uploaded before. */
        uploads: uploadIdsSchema.optional(),
        /** To whom it goes by e-mail, and what it forwards. */
        email: emailOptionsSchema.optional(),
        ...sendingOptions,
      })
      .nullish(),
  ]),
  CloseChat: z.tuple([chatId]),
  /** What this window shows: a conversation that the attender looks at, or null when none or when they look away. */
  View: z.tuple([chatId.nullable()]),
  /** The attender is writing (again within every 4 s), or stopped. */
  Typing: z.tuple([chatId, z.boolean()]),
  /** The attender does something in this window; again within every minute while they do. */
  Activity: z.tuple([]),
  /** Who looks at and writes in which conversation now; for a list that (re)connects. */
  GetPresence: z.tuple([]),
} as const;

/** Error half of every acknowledgement: `code` is one of the catalogue's codes, `message` is in the attender's language. */
export type AckError = { error: { code: string; message: string } };
/**
 * Acknowledgement of SendMessage, sent after the commit. `sentAt` is ISO 8601 in UTC; `attachments` and `replyTo` are
 * what the message was stored with.
 */
export type SendMessageAck = {
  id: number;
  seq: number;
  sentAt: string;
  type: MessageDto["type"];
  attachments: MessageDto["attachments"];
  replyTo: MessageDto["replyTo"];
  delivery?: MessageDto["delivery"];
};

/** Acknowledgement of a SendMessage that waits before it goes. */
export type HeldMessageAck = { held: HeldMessageDto };

/** What SendMessage can be asked for beside its text. */
export type SendingOptions = {
  clientMessageId?: string;
  replyToId?: number;
  uploads?: string[];
  email?: EmailOptionsInput;
  undoSeconds?: number;
  /** ISO 8601. */
  sendAt?: string;
  evenIfAnswered?: boolean;
  after?: "close" | { snoozeUntil: string | null };
};

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
  replyToId: number | null;
  replyTo: MessageDto["replyTo"];
  isAutomatic?: MessageDto["isAutomatic"];
  email?: MessageDto["email"];
  whatsapp?: MessageDto["whatsapp"];
  delivery?: MessageDto["delivery"];
};

/** What a new status brings along: the tabs are decided by all of it. */
type StatusPatch = Pick<ChatDto, "status" | "statusCode" | "awaitingReplySince">;

/** The columns of a list row that changed; `id` says whose, `changedBy` which attender did it, where one did. */
export type ChatPatch = { id: number; changedBy?: string } & (
  | StatusPatch
  | { [Field in keyof StatusPatch]?: undefined }
) &
  Partial<
    Pick<
      ChatDto,
      | "subject"
      | "closedAt"
      | "lastActivityAt"
      | "updatedAt"
      | "priority"
      | "tags"
      | "assignedAttender"
      | "team"
      | "lastMessage"
      | "lastSeq"
      | "ourSeq"
      | "isOutbound"
      | "deliveredSeq"
      | "readSeq"
      | "replyWindowEndsAt"
      | "snoozedUntil"
      | "nextDueAt"
      | "isMerged"
      | "user"
      | "channelName"
      | "channelCode"
    >
  >;

type ChatClosedEvent = { chatId: number; closedBy: "Attender" | "User" | "system"; reason: string | null };

type NewConversationEvent = {
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

/** Who is in a conversation now. Without viewers and with nobody writing, nobody is. */
export type ChatPresence = {
  chatId: number;
  viewers: { attenderId: number; name: string; isTyping: boolean }[];
  isCustomerTyping: boolean;
};

/** What the server sends of conversations. Names and first fields are the contract's (specification 2, sections 3 and 7). */
type ChatServerEvents = {
  SendMessage: (event: ChatMessageEvent) => void;
  UserJoined: (event: { chatId: number; attenderId: number; name: string }) => void;
  UserLeft: (event: { chatId: number; attenderId: number; name: string }) => void;
  Error: (event: { code: string; message: string }) => void;
  ChatClosed: (event: ChatClosedEvent) => void;
  NewConversation: (event: NewConversationEvent) => void;
  /** Rows that changed, for every list of the workspace: at once, then at most every 100 ms (list-changes.ts). */
  ConversationsUpdated: (event: { patches: ChatPatch[] }) => void;
  /** The conversation is gone from every list. */
  ConversationDeleted: (event: { chatId: number; deletedBy: { id: number; name: string } }) => void;
  /** To who sees a conversation no more: it was moved, or given to somebody else. */
  ConversationHidden: (event: { chatId: number }) => void;
  /** To who sees a conversation that they didn't see before. */
  ConversationShown: (event: { chat: ChatDto }) => void;
  /** To this attender: they see other conversations than before. What a screen shows is read again. */
  AccessChanged: (event: Record<string, never>) => void;
  /** A deleted conversation is back. */
  ConversationRestored: (event: { chat: ChatDto }) => void;
  /** To those in the conversation: a note, or what happened to it. */
  EntryAdded: (event: { entry: EntryDto }) => void;
  /** To those in the conversation: a stored message is another now (edited, deleted by its writer, its file is there, a reaction). */
  MessageChanged: (event: { chatId: number; message: MessageDto }) => void;
  /** To those in the conversation: everything that was sent in it and isn't out yet. */
  /** To who made it: a change of all that a list had moved on. */
  BulkRunChanged: (event: { run: BulkRunDto }) => void;
  HeldMessages: (event: { chatId: number; held: HeldMessageDto[] }) => void;
  /** To those in the conversation. */
  MessageFlagged: (event: { chatId: number; seq: number; isFlagged: boolean }) => void;
  /** To the attender's other windows: how far they have read. */
  ConversationRead: (event: { chatId: number; seq: number }) => void;
  /** The whole presence of each conversation where it changed, at most every 200 ms. */
  PresenceChanged: (event: { changes: ChatPresence[] }) => void;
  /** To this attender: what they have begun to write changed on `device`; without a draft it was sent or emptied there. */
  DraftChanged: (event: { chatId: number; kind: DraftDto["kind"]; device: string; draft: DraftDto | null }) => void;
  /** Views that this attender uses are new, changed, deleted, restored, or elsewhere beside the tabs: read them again. */
  ViewsChanged: (event: Record<string, never>) => void;
  /** This sign-in ended (logout, password change, deactivation); the socket closes after it. */
  SessionEnded: (event: { reason: string }) => void;
};

declare module "@/lib/contract/server-events" {
  interface ServerEvents extends ChatServerEvents {}
}

/** What the client sends, typed for socket.io-client. */
export type ChatClientEvents = {
  JoinChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
  LeaveChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
  SendMessage: (
    chatId: number,
    text: string,
    attachments: z.infer<typeof outgoingAttachmentSchema>[] | null,
    options: SendingOptions,
    ack: (answer: SendMessageAck | HeldMessageAck | AckError) => void,
  ) => void;
  CloseChat: (chatId: number, ack: (answer: { ok: true } | AckError) => void) => void;
  View: (chatId: number | null, ack: (answer: { ok: true } | AckError) => void) => void;
  Typing: (chatId: number, isTyping: boolean, ack: (answer: { ok: true } | AckError) => void) => void;
  Activity: (ack: (answer: { ok: true } | AckError) => void) => void;
  GetPresence: (ack: (answer: { chats: ChatPresence[] } | AckError) => void) => void;
};
