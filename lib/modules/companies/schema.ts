import { z } from "zod";
import { isValidCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import {
  EMAIL_MAX_LENGTH,
  EMAIL_PATTERN,
  isEmail,
  isPhone,
  isWebAddress,
  PHONE_MAX_LENGTH,
} from "@/lib/kernel/contact";
import { ID_MAX } from "@/lib/kernel/ids";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { changeValuesSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import { queryFields } from "@/lib/modules/records/query-schema";
import { insteadSchema } from "@/lib/modules/records/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import {
  COMPANY_FILTER,
  COMPANY_SIZES,
  COMPANY_STATUSES,
  DIRECTORY_SORTS,
  DIRECTORY_TAG_MAX_LENGTH,
  DIRECTORY_TAGS_MAX,
} from "./filter";

// Messages of these schemas are names of texts (messages/<locale>/answers.json), so that browser and server say the same.
const say = (message: FieldMessage) => message;

/** Rows of a page of the directory when the caller names no `pageSize`, and the most it may name. */
export const DIRECTORY_PAGE_SIZE = 50;
export const DIRECTORY_PAGE_SIZE_MAX = 200;
export const NAME_MAX_LENGTH = 200;
const NOTES_MAX_LENGTH = 10_000;

const companySizeSchema = z.enum(COMPANY_SIZES);
const companyStatusSchema = z.enum(COMPANY_STATUSES);
export type CompanySize = z.infer<typeof companySizeSchema>;
export type CompanyStatus = z.infer<typeof companyStatusSchema>;

/** A row's id in a path. */
export const directoryIdSchema = rowIdSchema;
/** A row's id in a body. */
export const bodyIdSchema = z.number().int().positive().max(ID_MAX);
export const instantSchema = z.iso.datetime();

/** A field that may be empty: empty is null (specification 2, section 5: 'sent as absent'). */
const orEmpty = (field: z.ZodString, max: number) =>
  field
    .max(max, say("textTooLong"))
    .nullable()
    .transform((text) => text || null);
const optionalLine = (max: number) => orEmpty(lineSchema(), max);

/** The same in a form that makes a row: absent is null, too. In a change, absent is 'as it was'. */
export const orNull = <T extends z.ZodType>(field: T) => field.optional().transform((value) => value ?? null);

export const requiredEmailSchema = lineSchema(say("emailRequired"))
  .min(1, say("emailRequired"))
  .max(EMAIL_MAX_LENGTH, say("emailInvalid"))
  .regex(EMAIL_PATTERN, say("emailInvalid"));

/** The same where it may be left out: empty is null. */
export const optionalEmailSchema = optionalLine(EMAIL_MAX_LENGTH).refine((email) => email === null || isEmail(email), {
  error: say("emailInvalid"),
});

export const optionalPhoneSchema = optionalLine(PHONE_MAX_LENGTH).refine((phone) => phone === null || isPhone(phone), {
  error: say("phoneInvalid"),
});

export const optionalNotesSchema = orEmpty(z.string().trim(), NOTES_MAX_LENGTH);

/** Trimmed and unique. A comma separates tags in addresses and files, so none can have one. */
export const directoryTagsSchema = z
  .array(
    lineSchema()
      .min(1, say("tagInvalid"))
      .max(DIRECTORY_TAG_MAX_LENGTH, say("tagTooLong"))
      .regex(/^[^,]+$/, say("tagInvalid")),
  )
  .max(DIRECTORY_TAGS_MAX, say("tagsTooMany"))
  .transform((tags) => [...new Set(tags)]);

const companyFields = {
  name: lineSchema(say("directoryCompanyNameRequired"))
    .min(1, say("directoryCompanyNameRequired"))
    .max(NAME_MAX_LENGTH, say("nameTooLong")),
  email: optionalEmailSchema,
  phone: optionalPhoneSchema,
  website: optionalLine(500).refine((site) => site === null || isWebAddress(site), {
    error: say("directoryWebsiteInvalid"),
  }),
  address: optionalLine(500),
  industry: optionalLine(100),
  size: companySizeSchema,
  status: companyStatusSchema,
  tags: directoryTagsSchema,
  notes: optionalNotesSchema,
  cnpj: optionalLine(40)
    .refine((cnpj) => cnpj === null || isValidCnpj(cnpj), { error: say("directoryCnpjInvalid") })
    .transform((cnpj) => cnpj && normaliseCnpj(cnpj)),
};

/** Body of POST /api/v1/companies: the form. */
export const newCompanySchema = z.strictObject({
  ...companyFields,
  email: orNull(companyFields.email),
  phone: orNull(companyFields.phone),
  website: orNull(companyFields.website),
  address: orNull(companyFields.address),
  industry: orNull(companyFields.industry),
  notes: orNull(companyFields.notes),
  cnpj: orNull(companyFields.cnpj),
  size: companySizeSchema.default("small"),
  status: companyStatusSchema.default("active"),
  tags: directoryTagsSchema.default([]),
  /** With what creating a company requires. */
  fields: changeValuesSchema.shape.fields.optional(),
});
export type NewCompany = z.output<typeof newCompanySchema>;
/** What the form holds before it is parsed. */
export type NewCompanyInput = z.input<typeof newCompanySchema>;

/** Body of PATCH /api/v1/companies/{id}: the fields that were changed, and the version that the form began with. */
export const changeCompanySchema = z
  .strictObject({ ...companyFields })
  .partial()
  .extend({ version: z.number().int().min(1).max(ID_MAX) });
export type ChangeCompany = z.output<typeof changeCompanySchema>;

/** A company. */
export const companySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  address: z.string().nullable(),
  industry: z.string().nullable(),
  size: companySizeSchema,
  status: companyStatusSchema,
  tags: z.array(z.string()),
  notes: z.string().nullable(),
  /** Letters and digits alone. */
  cnpj: z.string().nullable(),
  /** Its customers that aren't deleted, counted when asked. */
  customerCount: z.number().int(),
  /** Counts the changes; PATCH takes the one that the form began with. */
  version: z.number().int(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type CompanyDto = z.infer<typeof companySchema>;

/** The company inside a customer. */
export const embeddedCompanySchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  website: z.string().nullable(),
});

/** A page of a list, with how many rows the filter has in all. */
export const directoryPageSchema = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    /** Position of the next page; null at the end. */
    nextCursor: z.string().nullable(),
    /** How many match, as far as was counted (`isTotalCapped`); exact where the number is kept: no filter, or status alone. */
    total: z.number().int(),
    /** There are more than `total`. */
    isTotalCapped: z.boolean(),
    /** What was searched for in the place of words that are nowhere; null when it was what was typed. */
    instead: insteadSchema.nullable(),
  });
export const companyPageSchema = directoryPageSchema(companySchema);
export type CompanyPage = z.infer<typeof companyPageSchema>;

/** Several values of a fixed set, separated by commas; a row with any of them matches. */
/** The order of a list. */
const directorySortSchema = z.enum(DIRECTORY_SORTS);
export type DirectorySort = z.infer<typeof directorySortSchema>;

/** Filters of the companies (specification 2, section 9), as query parameters. */
export const companyFilterSchema = z.strictObject(queryFields(COMPANY_FILTER));
export type CompanyFilter = z.output<typeof companyFilterSchema>;

/** What a list takes beside its filters. */
export const pagingFields = {
  sort: directorySortSchema.optional(),
  cursor: z.string().max(2_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(DIRECTORY_PAGE_SIZE_MAX).optional(),
};

/** Query of GET /api/v1/companies. */
export const companiesQuerySchema = companyFilterSchema.extend(pagingFields);
export type CompaniesQuery = z.output<typeof companiesQuerySchema>;

/** What the companies' filter panel offers. */
export const companyOptionsSchema = z.object({ tags: z.array(z.string()), industries: z.array(z.string()) });
export type CompanyOptionsDto = z.infer<typeof companyOptionsSchema>;
