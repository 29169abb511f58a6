import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { TAG_COLORS } from "@/lib/modules/tags/policy";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import {
  FIELD_KEY,
  FIELD_LABEL_MAX,
  FIELD_MASK_MAX,
  FIELD_OPTION_MAX,
  FIELD_OPTIONS_MAX,
  FIELD_PATTERNS,
  FIELD_REQUIRED,
  FIELD_SUBJECTS,
  FIELD_TEAMS_MAX,
  FIELD_TYPES,
  FIELDS_MAX,
  hasBounds,
  hasOptions,
  hasTeam,
  isListable,
  LISTED_RECORDS_MAX,
} from "./policy";
import { boundUnits } from "./values/policy";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

const idSchema = z.number().int().positive().max(ID_MAX);

const optionSchema = z.object({
  id: z.number().int(),
  label: z.string(),
  color: z.enum(TAG_COLORS),
  /** It isn't offered any more, and stays where it is. */
  isArchived: z.boolean(),
});

/** A field that records of a subject have, as every part of the product reads it. */
const definedFieldSchema = z.object({
  id: z.number().int(),
  subject: z.enum(FIELD_SUBJECTS),
  /** How calls name it; it stays as it is. */
  key: z.string(),
  /** What people read, by language; null: the other one's. */
  labelPt: z.string().nullable(),
  labelEn: z.string().nullable(),
  type: z.enum(FIELD_TYPES),
  options: z.array(optionSchema),
  /** When it is to be filled in. */
  required: z.enum(FIELD_REQUIRED),
  /** Decimal text, of numbers and amounts. */
  minimum: z.string().nullable(),
  maximum: z.string().nullable(),
  pattern: z.enum(FIELD_PATTERNS).nullable(),
  /** Of the pattern `mask`: A letter, 9 digit, * either, everything else itself. */
  mask: z.string().nullable(),
  /** Who hasn't the right to sensitive data sees that there is a value, and not which. */
  isPii: z.boolean(),
  /** Lists show what their rows have in it. */
  isListed: z.boolean(),
  /** It isn't shown any more, and keeps its values. */
  isArchived: z.boolean(),
  ...versionField,
});
export type DefinedField = z.infer<typeof definedFieldSchema>;

/** The same as somebody is told of it. */
export const fieldSchema = definedFieldSchema.extend({
  /** The teams whose records have it, as far as the asker knows of them; none: every record, unless `hasHiddenTeams`. */
  teamIds: z.array(z.number().int()),
  /** It is also for teams that the asker doesn't know of. */
  hasHiddenTeams: z.boolean(),
  /** Every team that it was for is deleted: it is for all again. */
  hasLostTeams: z.boolean(),
});
export type FieldDto = z.infer<typeof fieldSchema>;

/** Query of the list. */
export const fieldsQuerySchema = z.strictObject({ subject: z.enum(FIELD_SUBJECTS).optional() });

const labelSchema = lineSchema()
  .max(FIELD_LABEL_MAX, say("textTooLong"))
  .nullable()
  .transform((text) => text || null)
  .default(null);

const givenOptionSchema = z.strictObject({
  /** Of an option that the field has already; absent: a new one. */
  id: idSchema.optional(),
  label: lineSchema().min(1, say("fieldOptionRequired")).max(FIELD_OPTION_MAX, say("textTooLong")),
  color: z.enum(TAG_COLORS).default("gray"),
  isArchived: z.boolean().default(false),
});

const boundSchema = lineSchema().max(40).nullable().default(null);

const givenFields = {
  labelPt: labelSchema,
  labelEn: labelSchema,
  options: z.array(givenOptionSchema).max(FIELD_OPTIONS_MAX).default([]),
  required: z.enum(FIELD_REQUIRED).default("never"),
  minimum: boundSchema,
  maximum: boundSchema,
  pattern: z.enum(FIELD_PATTERNS).nullable().default(null),
  mask: lineSchema().max(FIELD_MASK_MAX).nullable().default(null),
  isPii: z.boolean().default(false),
  /** Whether lists show it; of at most three fields of a subject. */
  isListed: z.boolean().default(false),
  /** Whose records have it; none: every one. Of conversations and tickets alone. */
  teamIds: z
    .array(idSchema)
    .max(FIELD_TEAMS_MAX)
    .refine((ids) => new Set(ids).size === ids.length, say("choiceInvalid"))
    .default([]),
};
const givenSchema = z.strictObject(givenFields);
type Given = z.output<typeof givenSchema> & Pick<DefinedField, "subject" | "type">;

/** What is wrong with a field as it would be, by the name of what was given. */
export function wrongWith({ subject, type, ...given }: Given): Partial<Record<keyof Given, FieldMessage>> {
  const wrong: Partial<Record<keyof Given, FieldMessage>> = {};
  if (given.labelPt === null && given.labelEn === null) wrong.labelPt = "fieldLabelRequired";
  if (hasOptions(type) ? given.options.every(({ isArchived }) => isArchived) : given.options.length > 0)
    wrong.options = hasOptions(type) ? "fieldOptionsRequired" : "choiceInvalid";
  for (const name of ["minimum", "maximum"] as const) {
    const bound = given[name];
    if (bound !== null && (!hasBounds(type) || boundUnits(type, bound) === null)) wrong[name] = "notNumber";
  }
  const [least, most] = [given.minimum, given.maximum].map((bound) =>
    bound === null ? null : boundUnits(type, bound),
  );
  if (typeof least === "number" && typeof most === "number" && least > most) wrong.maximum = "fieldBoundsReversed";
  if (given.pattern !== null && type !== "text") wrong.pattern = "choiceInvalid";
  // A mask without a sign for letters or digits would leave nothing to write.
  if (given.pattern === "mask" ? !/[A9*]/.test(given.mask ?? "") : given.mask !== null) wrong.mask = "fieldMaskInvalid";
  if (given.teamIds.length > 0 && !hasTeam(subject)) wrong.teamIds = "fieldWithoutTeams";
  if (given.isListed && !isListable({ subject, type, isPii: given.isPii })) wrong.isListed = "fieldNotListable";
  return wrong;
}

/** Body of POST. */
export const newFieldSchema = z
  .strictObject({
    subject: z.enum(FIELD_SUBJECTS),
    key: z.string().regex(FIELD_KEY, say("fieldKeyInvalid")),
    type: z.enum(FIELD_TYPES),
    ...givenFields,
  })
  .superRefine((input, context) => {
    for (const [name, message] of Object.entries(wrongWith(input)))
      context.addIssue({ code: "custom", path: [name], message, input });
  });
export type NewField = z.output<typeof newFieldSchema>;

/** Body of PUT: subject, key and type stay as they are. */
export const changeFieldSchema = givenSchema.extend(versionField);
export type ChangeField = Omit<z.output<typeof changeFieldSchema>, "version">;

/** Body of the order: every field of a subject, archived ones too. */
export const fieldOrderSchema = z.strictObject({
  subject: z.enum(FIELD_SUBJECTS),
  ids: z.array(idSchema).max(FIELDS_MAX),
});

/** A changed value as a history keeps it (policy.ts). */
export const notedChangeSchema = z.object({
  id: z.number().int(),
  labelPt: z.string().nullable(),
  labelEn: z.string().nullable(),
  type: z.enum(FIELD_TYPES),
  /** A sensitive or long one is only said to have changed. */
  isTold: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/** A value as calls carry it: numbers and amounts as decimal text, days and instants as ISO 8601, options and people by id. */
const valueSchema = z.union([z.string(), z.boolean(), z.number(), z.array(z.number().int())]);

/** A field of a record, with what the record has in it. */
const filledFieldSchema = fieldSchema.extend({
  /** Null: nothing, or something that the asker may not read. */
  value: valueSchema.nullable(),
  /** There is a value that the asker may not read. */
  isHidden: z.boolean(),
  /** Name of the person that the value is. */
  personName: z.string().nullable(),
  /** It is for the record's team, or for all. Else the record is without it: it is shown where it has a value, and isn't asked for. */
  isForTeam: z.boolean(),
});
export type FilledField = z.infer<typeof filledFieldSchema>;

/** What a record has in its fields, in their order; without archived ones. */
export const recordFieldsSchema = z.object({ fields: z.array(filledFieldSchema), ...versionField });
export type RecordFieldsDto = z.infer<typeof recordFieldsSchema>;

/** What a row of a list has in the fields that lists show, by their keys; what it hasn't is left out. */
const listedRecordSchema = z.object({
  /** As lists name the record. */
  id: z.union([z.number().int(), z.string()]),
  fields: z.record(z.string(), valueSchema),
  /** Names of the people that values are, by the fields' keys. */
  names: z.record(z.string(), z.string()),
});
export type ListedRecord = z.infer<typeof listedRecordSchema>;

/** The same of several rows: those that the asker sees, in no order. */
export const listedRecordsSchema = z.array(listedRecordSchema);

/** Query of it: ids with commas between them. */
export const listedQuerySchema = z.strictObject({
  ids: z
    .string()
    .max(LISTED_RECORDS_MAX * 11)
    .transform((text) => text.split(",").map(Number))
    .pipe(z.array(idSchema).min(1).max(LISTED_RECORDS_MAX)),
});

/** A value as it is given; null empties the field. */
const givenValueSchema = z
  .union([z.string().max(20_000), z.boolean(), z.number(), z.array(z.number()).max(1_000)])
  .nullable();

/** A field that is given a value, wherever something says so: a rule, a macro, a change of many. */
export const giveFieldSchema = z.strictObject({
  kind: z.literal("field"),
  key: z.string().regex(FIELD_KEY),
  value: givenValueSchema,
});
export type GiveField = z.output<typeof giveFieldSchema>;

/** Body of PATCH: the fields to change, by key; null empties one. What isn't given stays. */
export const changeValuesSchema = z.strictObject({
  fields: z
    .record(z.string().max(100), givenValueSchema)
    .refine((fields) => Object.keys(fields).length <= FIELDS_MAX, { error: say("fieldsTooMany") }),
  ...versionField,
});
export type ChangeValues = z.output<typeof changeValuesSchema>;
