import { z } from "zod";
import { channelSchema, prioritySchema, statusSchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdField } from "@/lib/kernel/row-id";
import { deliverySchema, emailLineSchema, whatsAppPartsSchema } from "@/lib/modules/delivery/schema";
import { ATTACHMENT_MAX_BYTES } from "@/lib/modules/files/policy";
import { lineSchema } from "@/lib/modules/records/one-line";
import { teamNameSchema } from "@/lib/modules/teams/schema";

/** Longest accepted message, in UTF-16 code units. Longer text is answered with `MESSAGE_TOO_LONG`. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** Most attachments of one message. */
export const ATTACHMENTS_MAX = 10;
/** Text of a message that has files and no text (specification 2, section 5). */
export const FILES_ONLY_TEXT = "[Arquivo anexado]";
/** Text of a message that only forwards another one, as that of files alone. */
export const FORWARD_ONLY_TEXT = "[Mensagem encaminhada]";
/** Rows of a list when the caller names no `pageSize`, and the most it may name. */
export const PAGE_SIZE_DEFAULT = 200;

const instant = z.iso.datetime();

const lastMessageSchema = z.object({
  content: z.string(),
  sentAt: instant,
  attenderIdentifier: z.number().int().nullable(),
  isFromAttender: z.boolean(),
});

/** A conversation as the documented contract gives it ('Server chat', specification 2, section 3). */
export const chatSchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  createdAt: instant,
  updatedAt: instant,
  lastActivityAt: instant,
  closedAt: instant.nullable(),
  status: statusSchema,
  statusCode: z.number().int(),
  priority: prioritySchema,
  channelName: channelSchema,
  channelCode: z.number().int(),
  tags: z.array(z.string()),
  user: z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    companyId: z.number().int().nullable(),
    company: z.object({ id: z.number().int(), name: z.string(), email: z.string().nullable() }).nullable(),
  }),
  assignedAttender: z.object({ id: z.number().int(), name: z.string(), email: z.string() }).nullable(),
  /** The team that the conversation belongs to; null: no team. */
  team: teamNameSchema.nullable(),
  lastMessage: lastMessageSchema.nullable(),
  /** Since when the customer waits for a person's answer; null while nobody owes them one. */
  awaitingReplySince: instant.nullable(),
  /** Number of the newest message; 0 while there is none. */
  lastSeq: z.number().int(),
  /** Number of the newest message of our side, a person's or the assistant's; 0 while there is none. What came after it is the customer's. */
  ourSeq: z.number().int(),
  /** We began it and its customer hasn't written yet: it is unread for nobody. */
  isOutbound: z.boolean(),
  /** Number of the newest message that reached the customer's device; 0 while none did. */
  deliveredSeq: z.number().int(),
  /** Number of the newest message that the customer saw; 0 while they saw none. */
  readSeq: z.number().int(),
  /** How far the asking attender has read; null when they never opened it, and in what is sent to many at once. */
  lastReadSeq: z.number().int().nullable(),
  /**
   * WhatsApp: until when anything may be written; later only templates. In the past (1970 when the customer never wrote):
   * locked. Null: the channel knows no such limit.
   */
  replyWindowEndsAt: instant.nullable(),
  /**
   * Out of the way until then, or until the customer writes; 9999-12-31T00:00:00.000Z where only that ends it. Null: it isn't snoozed.
   */
  snoozedUntil: instant.nullable(),
  /** The first of its deadlines that is ahead or was missed (docs/adr/0041-sla.md); null while none counts. */
  nextDueAt: instant.nullable(),
  /** It was merged into another one: it is closed, and what its customer writes arrives there. */
  isMerged: z.boolean(),
  /** Where a search found its words; only in the answer of a search. */
  hit: z
    .object({
      /** Whether subject, customer or company have all the words; these rows come first. */
      isNamed: z.boolean(),
      /** The message to open at; null when subject, customer or company matched. */
      seq: z.number().int().nullable(),
      /** Part of the found message around the first word; empty when no message matched. */
      text: z.string(),
      /** The words as they stand in the texts, to be highlighted wherever they show. */
      words: z.array(z.string()),
    })
    .optional(),
});
export type ChatDto = z.infer<typeof chatSchema>;

/** A deleted conversation that can still be restored. */
const deletedChatSchema = z.object({
  id: z.number().int(),
  subject: z.string(),
  channelName: channelSchema,
  customer: z.object({ id: z.number().int(), name: z.string() }),
  /** Null when nobody of the team did. */
  deletedBy: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  deletedAt: instant,
  /** From this instant on the conversation is removed for good. */
  restorableUntil: instant,
});
export type DeletedChatDto = z.infer<typeof deletedChatSchema>;

/** The newest deleted conversations; `more` when there are older ones than these. */
export const deletedChatsSchema = z.object({ items: z.array(deletedChatSchema), more: z.boolean() });
export type DeletedChatsDto = z.infer<typeof deletedChatsSchema>;

export const attachmentSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileSize: z.number().int(),
  attachmentUrl: z.string(),
});
export type AttachmentDto = z.infer<typeof attachmentSchema>;

/** A message as the documented contract gives it (specification 2, section 3 'Message'). */
export const messageSchema = z.object({
  id: z.number().int(),
  chatId: z.number().int(),
  seq: z.number().int(),
  clientMessageId: z.string().nullable(),
  content: z.string(),
  type: z.enum(["text", "image", "file"]),
  sentAt: instant,
  createdAt: instant,
  /** Set when an attender wrote it. */
  attenderIdentifier: z.number().int().nullable(),
  /** Set when the customer wrote it. */
  userIdentifier: z.number().int().nullable(),
  senderName: z.string(),
  isFromAttender: z.boolean(),
  /** Id of the message that this one answers. */
  replyToId: z.number().int().nullable(),
  /** What it answers, so that it can be shown when that message isn't loaded. */
  replyTo: z
    .object({ seq: z.number().int(), senderName: z.string(), isFromAttender: z.boolean(), content: z.string() })
    .nullable(),
  /** Flagged by an attender for the team. */
  isFlagged: z.boolean(),
  attachments: z.array(attachmentSchema),
  /** The assistant sent it by itself; `isFromAttender` is true and `attenderIdentifier` null. */
  isAutomatic: z.literal(true).optional(),
  /** Of a message of an e-mail conversation that came or went by mail. */
  email: emailLineSchema.optional(),
  /** Of a message of a WhatsApp conversation that came or went by WhatsApp. */
  whatsapp: whatsAppPartsSchema.optional(),
  /** Of an outgoing message of a channel outside this application. */
  delivery: deliverySchema.optional(),
});
export type MessageDto = z.infer<typeof messageSchema>;

/** Numbers beside the list's tabs. `overdue` is capped at 1000 ('999+'). */
export const countersSchema = z.object({
  all: z.number().int(),
  unread: z.number().int(),
  mine: z.number().int(),
  overdue: z.number().int(),
  closed: z.number().int(),
  open: z.number().int(),
  unassigned: z.number().int(),
  snoozed: z.number().int(),
  /** Of the teams that the asker leads, of all for an administrator; counted as far as a thousand. */
  team_overdue: z.number().int(),
});
export type CountersDto = z.infer<typeof countersSchema>;

/** A file inside a SendMessage frame (specification 2, section 3 'Attachment, outgoing'). */
export const outgoingAttachmentSchema = z.strictObject({
  fileName: z.string().min(1).max(255),
  base64Content: z.string().max(Math.ceil(ATTACHMENT_MAX_BYTES / 3) * 4 + 4),
  contentType: z.string().max(255),
  fileSize: z.number().int().nonnegative(),
});
export type OutgoingAttachment = z.infer<typeof outgoingAttachmentSchema>;

export const clientMessageIdSchema = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);
export const messageTextSchema = z.string().max(MESSAGE_MAX_LENGTH);

/** Longest subject, in UTF-16 code units. */
export const SUBJECT_MAX_LENGTH = 200;
/** Most tags of a conversation, and the longest. */
export const TAGS_MAX = 20;
export const TAG_MAX_LENGTH = 40;
export const idSchema = z.number().int().positive().max(ID_MAX);

const tagsSchema = z
  .array(lineSchema().min(1).max(TAG_MAX_LENGTH))
  .max(TAGS_MAX)
  .transform((tags) => [...new Set(tags)]);

/** What both forms of the conversation modal have (specification 2, section 2.1). */
export const conversationFields = {
  subject: lineSchema().min(1).max(SUBJECT_MAX_LENGTH),
  customerId: idSchema,
  companyId: idSchema.nullable(),
  assignedAgentId: idSchema.nullable(),
  priority: prioritySchema,
  status: statusSchema,
  channel: channelSchema,
  tags: tagsSchema,
};

/** Body of PUT /api/bff/Chat/UpdateConversation/{id}. `conversationId` repeats the id of the path. */
export const updateConversationSchema = z.strictObject({ conversationId: conversationIdField, ...conversationFields });
export type UpdateConversation = z.output<typeof updateConversationSchema>;

/** Longest private note, in UTF-16 code units. */
const NOTE_MAX_LENGTH = MESSAGE_MAX_LENGTH;

const entryKindSchema = z.enum([
  "note",
  "taken",
  "assigned",
  "released",
  "closed",
  "reopened",
  "moved",
  "snoozed",
  "woken",
  "continued_in",
  "continues",
  "sla_warned",
  "sla_breached",
  "requeued",
  "handed_over",
  "handed_back",
  "automated",
  "merged",
  "merged_into",
  "unmerged",
  "messages_out",
  "messages_in",
  "messages_back",
  "fields_changed",
]);
const personSchema = z.object({ id: z.number().int(), name: z.string() });

/** What stands between the messages for the team alone: a private note, or what happened to the conversation. */
export const entrySchema = z.object({
  id: z.number().int(),
  chatId: z.number().int(),
  kind: entryKindSchema,
  /** It stands after the message of this number (0: before all). */
  afterSeq: z.number().int(),
  author: personSchema.nullable(),
  /** To whom an `assigned` entry gave the conversation; from whom a `released` one took it, who is no longer active. */
  target: personSchema.nullable(),
  /** Text of a note; of a `moved` entry the team's name, empty for none; of a `continued_in` or `continues` entry the other conversation's id; of a `merged` entry the id of what was merged into this one and, after a space, the merge's; of a `merged_into` or `unmerged` entry the other conversation's id; of a `messages_out`, `messages_in` or `messages_back` entry the other conversation's id, the move's and how many messages it moved, with spaces between; of a `handed_over` entry why the assistant handed over; of a `fields_changed` one a JSON list of what was and what is; empty for the other kinds. */
  content: z.string(),
  /** Ids of the attenders that a note names. */
  mentions: z.array(z.number().int()),
  createdAt: instant,
});
export type EntryDto = z.infer<typeof entrySchema>;

/** Body of POST /api/v1/conversations/{id}/notes. */
export const newNoteSchema = z.strictObject({
  content: z
    .string()
    .max(NOTE_MAX_LENGTH)
    .refine((text) => text.trim() !== ""),
  mentions: z.array(idSchema).max(50),
  /** Whoever is named and doesn't see the conversation may see it from now on; without it they can't be named. */
  givesAccess: z.boolean().default(false),
  clientId: clientMessageIdSchema,
});

/** A file that was uploaded and waits for its message. */
export const uploadSchema = attachmentSchema;
/** Ids of uploads, as SendMessage takes them. */
export const uploadIdsSchema = z.array(z.uuid()).max(ATTACHMENTS_MAX);

/** Body of POST /api/v1/customers/{id}/conversations. `clientId` makes a repeated call the same conversation. */
export const startConversationSchema = z.strictObject({
  channel: channelSchema,
  /** Default: 'Conversa com {name}' in the caller's language. */
  subject: lineSchema().min(1).max(SUBJECT_MAX_LENGTH).optional(),
  message: messageTextSchema.refine((text) => text.trim() !== "").optional(),
  clientId: clientMessageIdSchema.optional(),
});
export type StartConversation = z.output<typeof startConversationSchema>;
