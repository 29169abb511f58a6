import { z } from "zod";
import { prioritySchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdField, guardedIds } from "@/lib/kernel/row-id";
import {
  ATTACHMENTS_MAX,
  attachmentSchema,
  clientMessageIdSchema,
  SUBJECT_MAX_LENGTH,
  TAG_MAX_LENGTH,
  TAGS_MAX,
} from "@/lib/modules/conversations/schema";
import { changeValuesSchema, notedChangeSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { queryFields } from "@/lib/modules/records/query-schema";
import { teamNameSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { TICKET_FILTER, TICKET_STATUSES } from "./filter";
import { ownStatusNameSchema } from "./statuses/schema";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Longest description and longest note of a ticket, in UTF-16 code units. */
export const TICKET_TEXT_MAX_LENGTH = 10_000;
/** Accepted file extensions (specification 2, section 5). */
export const TICKET_ATTACHMENT_EXTENSIONS = ["pdf", "doc", "docx", "txt", "jpg", "jpeg", "png", "gif"] as const;
/** Rows of a list when the caller names no `pageSize`, and the most it may name. */
export const TICKET_PAGE_SIZE = 50;
export const TICKET_PAGE_SIZE_MAX = 200;
/** Most tickets of one bulk change. */
export const BULK_MAX = 200;
/** Most tags of a ticket, and its longest subject. */
export const TAGS_OF_TICKET_MAX = TAGS_MAX;
export const SUBJECT_OF_TICKET_MAX = SUBJECT_MAX_LENGTH;
const ticketStatusSchema = z.enum(TICKET_STATUSES);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;
const ticketNumber = () =>
  z
    .string()
    .regex(/^ticket-[1-9]\d{0,9}$/)
    .transform((id) => Number(id.slice("ticket-".length)))
    .refine((number) => number <= ID_MAX);

/** `ticket-12` in the API; its number inside. */
export const ticketIdSchema = ticketNumber().register(guardedIds, { row: "ticket" });
/** The same among others: each has an answer of its own, so one that the caller doesn't see doesn't refuse the call. */
export const ticketIdAmong = ticketNumber();

/** The public id of a ticket. */
export const ticketIdOf = (number: number) => `ticket-${number}`;
const instant = z.iso.datetime();
const idSchema = z.number().int().positive().max(ID_MAX);
const personSchema = z.object({ id: z.number().int(), name: z.string() });

/** A row of the list. Live events carry the same. */
export const ticketSchema = z.object({
  /** `ticket-12`; numbered per workspace. */
  id: z.string(),
  number: z.number().int(),
  subject: z.string(),
  status: ticketStatusSchema,
  /** What the workspace calls that status more exactly; null: as it is. */
  ownStatus: ownStatusNameSchema.nullable(),
  priority: prioritySchema,
  customer: z.object({
    id: z.number().int(),
    name: z.string(),
    email: z.string().nullable(),
    companyName: z.string().nullable(),
  }),
  /** The attender who has it; null: nobody. */
  assignee: personSchema.nullable(),
  /** Null: it belongs to no team. */
  team: teamNameSchema.nullable(),
  /** Null: it belongs to none, or to one that the reader doesn't see. */
  conversation: z.object({ id: z.number().int(), subject: z.string() }).nullable(),
  tags: z.array(z.string()),
  /** Counts its changes; PATCH names the one it started from. */
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  resolvedAt: instant.nullable(),
});
export type TicketDto = z.infer<typeof ticketSchema>;

/** A ticket as its own pane shows it. */
export const ticketDetailSchema = ticketSchema.extend({
  description: z.string(),
  createdBy: personSchema.nullable(),
  /** The resolved ticket that this one continues: the customer answered too late to reopen it. */
  previousTicketId: z.string().nullable(),
});
export type TicketDetailDto = z.infer<typeof ticketDetailSchema>;

const ticketFieldSchema = z.enum([
  "subject",
  "description",
  "status",
  "priority",
  "customer",
  "assignee",
  "team",
  "conversation",
  "tags",
]);
export type TicketField = z.infer<typeof ticketFieldSchema>;

/**
 * A changed field. Names for customer, assignee and team; codes for status and priority; no texts of a description, and none of a
 * conversation, which not every reader sees. `fromName` and `toName`: of a status, what the workspace called it then, where it did.
 */
const ticketChangeSchema = z.object({
  field: ticketFieldSchema,
  from: z.union([z.string(), z.array(z.string())]).nullable(),
  to: z.union([z.string(), z.array(z.string())]).nullable(),
  fromName: z.string().optional(),
  toName: z.string().optional(),
});
export type TicketChange = z.infer<typeof ticketChangeSchema>;

const ticketEntryKindSchema = z.enum([
  "note",
  "created",
  "edited",
  "status",
  "assigned",
  "released",
  /** The customer answered a resolved ticket in time. */
  "reopened",
  /** The customer answered too late: a new ticket goes on with it. */
  "continued",
  "deleted",
  "restored",
]);
export type TicketEntryKind = z.infer<typeof ticketEntryKindSchema>;

/** A line of the history: a note, or what happened (specification 2, sections 3 'Note' and 4.3). */
export const ticketEntrySchema = z.object({
  id: z.number().int(),
  ticketId: z.string(),
  /** 1, 2, 3 … within the ticket. */
  seq: z.number().int(),
  kind: ticketEntryKindSchema,
  type: z.enum(["system", "manual"]),
  /** 'system' when no attender did it. */
  authorId: z.union([z.number().int(), z.literal("system")]),
  authorName: z.string(),
  /** The note's text, or the documented sentence in the reader's language. */
  content: z.string(),
  /** What changed, for the timeline. */
  changes: z.array(ticketChangeSchema),
  /** The same of fields of the workspace's own. */
  fieldChanges: z.array(notedChangeSchema),
  /** Ids of the attenders that a note names. */
  mentions: z.array(z.number().int()),
  attachments: z.array(attachmentSchema),
  /** The ticket that a `continued` entry leads to. */
  nextTicketId: z.string().nullable(),
  createdAt: instant,
});
export type TicketEntryDto = z.infer<typeof ticketEntrySchema>;

const subject = lineSchema(say("subjectRequired"))
  .min(1, say("subjectRequired"))
  .max(SUBJECT_MAX_LENGTH, say("textTooLong"));
const description = z
  .string({ error: say("descriptionRequired") })
  .trim()
  .min(1, say("descriptionRequired"))
  .max(TICKET_TEXT_MAX_LENGTH, say("textTooLong"));
const customerId = z
  .number({ error: say("customerRequired") })
  .int()
  .positive(say("customerRequired"))
  .max(ID_MAX);
const ticketTagSchema = lineSchema().min(1).max(TAG_MAX_LENGTH, say("textTooLong"));
const tags = z
  .array(ticketTagSchema)
  .max(TAGS_MAX)
  .transform((list) => [...new Set(list)]);

/** Body of POST /api/v1/tickets. `clientId` makes a repeated call the same ticket. `priority` absent: the form's, else `medium`. */
export const newTicketSchema = z.strictObject({
  subject,
  description,
  customerId,
  assigneeId: idSchema.nullable().default(null),
  /** Absent: the form's team, else the conversation's, else the caller's where they are in one alone. */
  teamId: idSchema.nullable().optional(),
  conversationId: conversationIdField.nullable().default(null),
  priority: prioritySchema.optional(),
  status: ticketStatusSchema.default("open"),
  /** One of the workspace's own: its base is the status then, whatever `status` says. */
  ownStatusId: idSchema.nullable().optional(),
  tags: tags.default([]),
  /** The form that it is made by, which says what of `fields` has to be answered; null: none. */
  formId: idSchema.nullable().default(null),
  fields: changeValuesSchema.shape.fields.default({}),
  clientId: clientMessageIdSchema,
});
export type NewTicket = z.output<typeof newTicketSchema>;

/** Body of PATCH /api/v1/tickets/{id}: what isn't given stays. `version` is the one that the caller saw. */
export const changeTicketSchema = z.strictObject({
  version: z.number().int().min(1).max(ID_MAX),
  subject: subject.optional(),
  description: description.optional(),
  customerId: customerId.optional(),
  assigneeId: idSchema.nullable().optional(),
  teamId: idSchema.nullable().optional(),
  conversationId: conversationIdField.nullable().optional(),
  priority: prioritySchema.optional(),
  /** A status takes an own one away. */
  status: ticketStatusSchema.optional(),
  /** One of the workspace's own: its base is the status then, whatever `status` says. */
  ownStatusId: idSchema.nullable().optional(),
  tags: tags.optional(),
});
export type ChangeTicket = z.output<typeof changeTicketSchema>;

/** `details` of the 409 TICKET_CHANGED: what is stored now, and who changed what since the caller's version. */
const ticketConflictSchema = z.object({
  ticket: ticketDetailSchema,
  /** Fields that both changed; the others of the call weren't saved either. */
  conflicts: z.array(ticketFieldSchema),
  changes: z.array(ticketChangeSchema.extend({ by: z.string(), at: instant })),
});
export type TicketConflict = z.infer<typeof ticketConflictSchema>;

/** Body of PUT /api/v1/tickets/{id}/assignment. `from` is who had it when the caller looked. */
export const assignTicketSchema = z.strictObject({ attenderId: idSchema.nullable(), from: idSchema.nullable() });

/** Body of POST /api/v1/tickets/{id}/notes. */
export const newTicketNoteSchema = z.strictObject({
  content: z
    .string({ error: say("noteRequired") })
    .max(TICKET_TEXT_MAX_LENGTH, say("textTooLong"))
    .refine((text) => text.trim() !== "", say("noteRequired")),
  mentions: z.array(idSchema).max(50).default([]),
  /** Whoever is named and doesn't see the ticket may see it from now on; without it they can't be named. */
  givesAccess: z.boolean().default(false),
  /** Ids of files that were uploaded to the ticket and wait for a note. */
  attachments: z.array(z.uuid()).max(ATTACHMENTS_MAX).default([]),
  clientId: clientMessageIdSchema,
});
export type NewTicketNote = z.output<typeof newTicketNoteSchema>;

/** The filter as query parameters; filter.ts says what each can be. */
export const ticketFilterSchema = z.strictObject(queryFields(TICKET_FILTER));
export type TicketFilter = z.output<typeof ticketFilterSchema>;

/** Query of GET /api/v1/tickets. */
export const ticketListQuerySchema = ticketFilterSchema.extend({
  pageSize: z.coerce.number().int().min(1).max(TICKET_PAGE_SIZE_MAX).optional(),
  cursor: z.string().max(64).optional(),
});

const bulkChange = z.union([
  z.strictObject({ kind: z.literal("assign"), attenderId: idSchema.nullable() }),
  z.strictObject({ kind: z.literal("team"), teamId: idSchema.nullable() }),
  z.strictObject({ kind: z.literal("status"), status: ticketStatusSchema }),
  z.strictObject({ kind: z.literal("ownStatus"), ownStatusId: idSchema }),
  z.strictObject({ kind: z.literal("priority"), priority: prioritySchema }),
  z.strictObject({ kind: z.literal("addTag"), tag: ticketTagSchema }),
  z.strictObject({ kind: z.literal("removeTag"), tag: ticketTagSchema }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** What a bulk change replaced; it applies while nobody changed the ticket after it (`version`). */
const undoItemSchema = changeTicketSchema
  .pick({ version: true, status: true, ownStatusId: true, assigneeId: true, teamId: true, priority: true, tags: true })
  .extend({ id: ticketIdAmong });
export type UndoItem = z.output<typeof undoItemSchema>;

/** Body of POST /api/v1/tickets/bulk: a change of many, or an answer's `undo`. */
export const bulkTicketsSchema = z
  .strictObject({
    ids: z.array(ticketIdAmong).min(1).max(BULK_MAX).optional(),
    change: bulkChange.optional(),
    undo: z.array(undoItemSchema).min(1).max(BULK_MAX).optional(),
  })
  .refine(({ ids, change, undo }) => (undo ? !ids && !change : ids && change), { path: ["change"] });
export type BulkTickets = z.output<typeof bulkTicketsSchema>;

/** Answer of a bulk change. */
export const bulkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      /** `conflict`: somebody changed it since, so the undo left it alone. `refused`: it can't end with a required field empty. */
      outcome: z.enum(["changed", "unchanged", "not_found", "refused", "conflict"]),
      ticket: ticketSchema.nullable(),
    }),
  ),
  /** Send it back as `{ undo }` to restore what the changed ones had; empty when nothing changed. */
  undo: z.array(undoItemSchema.extend({ id: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;
