import { z } from "zod";
import { prioritySchema } from "@/lib/kernel/conversation";
import { ID_MAX } from "@/lib/kernel/ids";
import { FIELD_OPTIONS_MAX } from "@/lib/modules/fields/policy";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { channelTeamSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { FORM_FIELDS_MAX, FORM_NAME_MAX, FORMS_MAX, SHOW_IF_MAX, SHOW_IF_OPERATORS, SHOW_IF_TEXT_MAX } from "./policy";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

const idSchema = z.number().int().positive().max(ID_MAX);

const showIfSchema = z.strictObject({
  /** Of a field before this one in the form. */
  fieldId: idSchema,
  operator: z.enum(SHOW_IF_OPERATORS),
  /** Left out of `is_present` and `is_empty`. Amounts are decimal text, options go by id. */
  value: z
    .union([
      lineSchema().max(SHOW_IF_TEXT_MAX, say("textTooLong")),
      z.boolean(),
      z.array(z.number().int().positive().max(10_000)).max(FIELD_OPTIONS_MAX),
    ])
    .optional(),
});

/** A field that a form asks. */
export const formFieldSchema = z.strictObject({
  fieldId: idSchema,
  /** It has to be answered where it is shown. */
  isRequired: z.boolean().default(false),
  /** It is shown while all of these hold. */
  showIf: z.array(showIfSchema).max(SHOW_IF_MAX, say("formQuestionsTooMany")).default([]),
});

const formShape = {
  name: lineSchema(say("formNameRequired")).min(1, say("formNameRequired")).max(FORM_NAME_MAX, say("nameTooLong")),
  fields: z.array(formFieldSchema).min(1, say("formFieldsRequired")).max(FORM_FIELDS_MAX, say("formFieldsTooMany")),
  /** Whose form it is, and its tickets' team unless somebody names another; null: nobody's in particular. */
  teamId: channelTeamSchema,
  /** What its tickets begin with; null: what tickets begin with. */
  priority: prioritySchema.nullable().default(null),
};

/** Body of POST /api/v1/ticket-forms. */
export const newFormSchema = z.strictObject(formShape);
export type FormInput = z.output<typeof newFormSchema>;

/** Body of PUT /api/v1/ticket-forms/{id}. */
export const changeFormSchema = newFormSchema.extend(versionField);

/** Body of the order: every form that the caller sees, archived ones too. */
export const formOrderSchema = z.strictObject({ ids: z.array(idSchema).max(FORMS_MAX) });

/** A form by which tickets are made. */
export const ticketFormSchema = z.object({
  ...formShape,
  id: z.number().int(),
  /** Of a team that the caller is in: offered before the others. */
  isOwn: z.boolean(),
  /** It isn't offered any more. */
  isArchived: z.boolean(),
  ...versionField,
});
export type TicketFormDto = z.output<typeof ticketFormSchema>;
