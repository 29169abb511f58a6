import { z } from "zod";
import { channelSchema, prioritySchema, statusSchema } from "@/lib/kernel/conversation";
import { isValidCpf, normaliseCpf } from "@/lib/kernel/cpf";
import { ID_MAX } from "@/lib/kernel/ids";
import {
  bodyIdSchema,
  directoryPageSchema,
  directoryTagsSchema,
  embeddedCompanySchema,
  instantSchema,
  NAME_MAX_LENGTH,
  optionalEmailSchema,
  optionalNotesSchema,
  optionalPhoneSchema,
  orNull,
  pagingFields,
  requiredEmailSchema,
} from "@/lib/modules/companies/schema";
import { changeValuesSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { queryFields } from "@/lib/modules/records/query-schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { CUSTOMER_FILTER, CUSTOMER_STATUSES } from "./filter";

// Messages of these schemas are names of texts (messages/<locale>/answers.json), so that browser and server say the same.
const say = (message: FieldMessage) => message;

const customerStatusSchema = z.enum(CUSTOMER_STATUSES);
export type CustomerStatus = z.infer<typeof customerStatusSchema>;
/** Longest note of a customer, in UTF-16 code units. */
const CUSTOMER_NOTE_MAX_LENGTH = 10_000;
/** Most further addresses and numbers of one customer. */
export const IDENTITIES_MAX = 50;

const customerFields = {
  name: lineSchema(say("customerNameRequired"))
    .min(1, say("customerNameRequired"))
    .max(NAME_MAX_LENGTH, say("nameTooLong")),
  email: optionalEmailSchema,
  phone: optionalPhoneSchema,
  companyId: bodyIdSchema.nullable(),
  status: customerStatusSchema,
  tags: directoryTagsSchema,
  notes: optionalNotesSchema,
  cpf: lineSchema()
    .max(40, say("cpfInvalid"))
    .nullable()
    .refine((cpf) => !cpf || isValidCpf(cpf), { error: say("cpfInvalid") })
    .transform((cpf) => (cpf ? normaliseCpf(cpf) : null)),
};

/** The form's fields alone: whoever brings another identity along needs neither e-mail nor phone. */
export const customerValuesSchema = z.strictObject({
  ...customerFields,
  email: orNull(customerFields.email),
  phone: orNull(customerFields.phone),
  companyId: orNull(customerFields.companyId),
  notes: orNull(customerFields.notes),
  cpf: orNull(customerFields.cpf),
  status: customerStatusSchema.default("active"),
  tags: directoryTagsSchema.default([]),
});

export type CustomerForm = z.output<typeof customerValuesSchema>;

const isWritten = (value: unknown) => typeof value === "string" && value.trim() !== "";
/** Whether there is an e-mail address or a number: a customer needs one way to be reached. Also of what isn't checked yet. */
export const isReachable = ({ email, phone }: { email?: unknown; phone?: unknown }): boolean =>
  isWritten(email) || isWritten(phone);
const unreachable = { path: ["email"], error: say("emailOrPhoneRequired") };

/** Body of POST /api/v1/customers: the form. An e-mail address or a phone number is enough, with what creating a customer requires. */
export const newCustomerSchema = customerValuesSchema
  .extend({ fields: changeValuesSchema.shape.fields.optional() })
  .refine(isReachable, {
    ...unreachable,
    // Beside what else is wrong, so that a form shows all of it at once.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type NewCustomer = z.output<typeof newCustomerSchema>;
/** What the form holds before it is parsed. */
export type NewCustomerInput = z.input<typeof newCustomerSchema>;

/** Somebody who becomes a customer with what one knows of them: who has no name yet is called by their address or number. */
export const newPersonSchema = z
  .strictObject({
    name: lineSchema().max(NAME_MAX_LENGTH, say("nameTooLong")).default(""),
    email: orNull(customerFields.email),
    phone: orNull(customerFields.phone),
  })
  .refine(isReachable, unreachable);
export type UnknownPerson = z.output<typeof newPersonSchema>;

/**
 * Body of PATCH /api/v1/customers/{id}: the fields that were changed, and the version that the form began with. `email`
 * and `phone` are the primary ones: a changed value takes the old one's place.
 */
export const changeCustomerSchema = z
  .strictObject({ ...customerFields })
  .partial()
  .extend({ version: z.number().int().min(1).max(ID_MAX) });
export type ChangeCustomer = z.output<typeof changeCustomerSchema>;

/** A customer as lists and events carry it. */
export const customerSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The primary e-mail address; null for who only wrote by another channel. */
  email: z.string().nullable(),
  /** The primary phone number, as typed. */
  phone: z.string().nullable(),
  companyId: z.number().int().nullable(),
  company: embeddedCompanySchema.nullable(),
  status: customerStatusSchema,
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  /** Digits alone. */
  cpf: z.string().nullable(),
  /** The channels on which a conversation can be started. */
  channels: z.array(channelSchema),
  lastContactAt: instantSchema.nullable(),
  /** Counts the changes; PATCH takes the one that the form began with. */
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type CustomerDto = z.infer<typeof customerSchema>;

/** Most customers that one lookup offers: a list that one reads at a glance. */
export const LOOKUP_MAX = 8;

/** A customer whom somebody may mean by what they typed. */
export const lookedUpSchema = customerSchema
  .pick({ id: true, name: true, email: true, phone: true, channels: true })
  .extend({
    company: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** The further address or number that was typed; null where the name or what else is shown was. */
    found: z.string().nullable(),
  });
export type LookedUpDto = z.infer<typeof lookedUpSchema>;

const identityKindSchema = z.enum(["email", "phone", "whatsapp", "visitor"]);
export type IdentityKind = z.infer<typeof identityKindSchema>;

/** An address under which a channel knows the customer. */
export const identitySchema = z.object({
  id: z.number().int(),
  kind: identityKindSchema,
  /** As it was typed or as the channel gave it. */
  value: z.string(),
  isPrimary: z.boolean(),
  createdAt: instantSchema,
});
export type IdentityDto = z.infer<typeof identitySchema>;

/** A customer with all addresses: the detail. */
export const customerDetailSchema = customerSchema.extend({
  identities: z.array(identitySchema),
  /** Conversations that aren't deleted. */
  conversationCount: z.number().int(),
});
export type CustomerDetailDto = z.infer<typeof customerDetailSchema>;

/** Body of POST /api/v1/customers/{id}/identities. Visitors come by the web chat alone. */
export const newIdentitySchema = z
  .strictObject({
    kind: z.enum(["email", "phone", "whatsapp"]),
    value: lineSchema().max(254),
    isPrimary: z.boolean().optional(),
  })
  .superRefine(({ kind, value }, context) => {
    const checked =
      kind === "email" ? requiredEmailSchema.safeParse(value) : optionalPhoneSchema.safeParse(value || "-");
    const message = checked.error?.issues[0]?.message;
    if (message) context.addIssue({ code: "custom", path: ["value"], message });
  });
export type NewIdentity = z.output<typeof newIdentitySchema>;

export const customerPageSchema = directoryPageSchema(customerSchema);
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** Filters of the customers (specification 2, section 9), as query parameters. */
export const customerFilterSchema = z.strictObject(queryFields(CUSTOMER_FILTER));
export type CustomerFilter = z.output<typeof customerFilterSchema>;

/** Query of GET /api/v1/customers. */
export const customersQuerySchema = customerFilterSchema.extend(pagingFields);
export type CustomersQuery = z.output<typeof customersQuerySchema>;

/** What the customers' filter panel offers. */
export const customerOptionsSchema = z.object({ tags: z.array(z.string()) });
export type CustomerOptionsDto = z.infer<typeof customerOptionsSchema>;

/** Why two customers may be the same person. */
const duplicateReasonSchema = z.enum(["email", "phone", "cpf", "name"]);
export const duplicateSchema = z.object({ customer: customerSchema, reasons: z.array(duplicateReasonSchema).min(1) });
export type DuplicateDto = z.infer<typeof duplicateSchema>;
const duplicatePairSchema = z.object({
  customers: z.tuple([customerSchema, customerSchema]),
  reasons: z.array(duplicateReasonSchema).min(1),
});
export type DuplicatePairDto = z.infer<typeof duplicatePairSchema>;
export const duplicatePairsSchema = z.object({
  items: z.array(duplicatePairSchema),
  nextCursor: z.string().nullable(),
});

/** Fields of which a merge keeps one side's value. */
export const MERGE_FIELDS = ["name", "email", "phone", "companyId", "status", "notes", "cpf"] as const;
const side = z.enum(["this", "other"]);

/**
 * Body of POST /api/v1/customers/{id}/merge. `this` (the customer of the path) stays; an unnamed field keeps this one's
 * value, or the other's where this one has none. Tags are united.
 */
export const mergeSchema = z.strictObject({
  otherId: bodyIdSchema,
  keep: z.strictObject(Object.fromEntries(MERGE_FIELDS.map((field) => [field, side.optional()]))).default({}),
  preview: z.boolean().default(false),
});
export type MergeInput = z.output<typeof mergeSchema>;

export const mergeResultSchema = z.object({
  /** What POST …/unmerge takes; null in a preview. */
  mergeId: z.number().int().nullable(),
  /** The customer as it is, or would be, after the merge. */
  customer: customerDetailSchema,
  other: customerSchema,
  /** How many of each change hands. */
  moved: z.object({
    conversations: z.number().int(),
    identities: z.number().int(),
    visitors: z.number().int(),
    tickets: z.number().int(),
    notes: z.number().int(),
  }),
});
export type MergeResultDto = z.infer<typeof mergeResultSchema>;

/** Body of POST /api/v1/customers/{id}/unmerge. */
export const unmergeSchema = z.strictObject({ mergeId: bodyIdSchema });

/** A private note about a customer. */
export const newCustomerNoteSchema = z.strictObject({
  text: z
    .string({ error: say("noteRequired") })
    .trim()
    .min(1, say("noteRequired"))
    .max(CUSTOMER_NOTE_MAX_LENGTH, say("textTooLong")),
});
export const customerNoteSchema = z.object({
  id: z.number().int(),
  text: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Whether the asking attender may delete it. */
  canDelete: z.boolean(),
  createdAt: instantSchema,
});
export type CustomerNoteDto = z.infer<typeof customerNoteSchema>;

const person = z.object({ id: z.number().int(), name: z.string() });

/** One line of a timeline. `customer` tells whose it is in a company's. */
const timelineItemSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("conversation"),
    at: instantSchema,
    customer: person,
    conversation: z.object({
      id: z.number().int(),
      subject: z.string(),
      status: statusSchema,
      channelName: channelSchema,
      lastActivityAt: instantSchema,
    }),
  }),
  z.object({
    kind: z.literal("ticket"),
    at: instantSchema,
    customer: person,
    ticket: z.object({
      /** `ticket-{number}`. */
      id: z.string(),
      subject: z.string(),
      status: z.string(),
      priority: prioritySchema,
    }),
  }),
  z.object({ kind: z.literal("note"), at: instantSchema, customer: person, note: customerNoteSchema }),
]);
export type TimelineItemDto = z.infer<typeof timelineItemSchema>;
export const timelinePageSchema = z.object({ items: z.array(timelineItemSchema), nextCursor: z.string().nullable() });
export type TimelinePage = z.infer<typeof timelinePageSchema>;
export const timelineQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  pageSize: pagingFields.pageSize,
});
