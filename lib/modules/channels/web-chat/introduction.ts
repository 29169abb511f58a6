import { z } from "zod";
import { optionalPhoneSchema, requiredEmailSchema } from "@/lib/modules/companies/schema";
import { SUBJECT_MAX_LENGTH } from "@/lib/modules/conversations/schema";
import { changeValuesSchema } from "@/lib/modules/fields/schema";
import { lineSchema } from "@/lib/modules/records/one-line";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { OwnAnswers } from "./policy";
import type { PreChatField } from "./schema";

const say = (message: FieldMessage) => message;
const NAME_MAX = 200;

const line = (max: number) => lineSchema().max(max, say("valueTooLong"));

/** What a visitor answers before the first message; empty: not answered. */
export const introductionSchema = z.strictObject({
  name: line(NAME_MAX).optional(),
  email: z.union([z.literal(""), requiredEmailSchema]).optional(),
  phone: optionalPhoneSchema.optional(),
  subject: line(SUBJECT_MAX_LENGTH).optional(),
  /** What was answered of the workspace's own fields, by subject and key: `conversation.order`. */
  fields: changeValuesSchema.shape.fields.optional(),
});

/** What is kept of it. `own`: for the next conversation, and the customer's; gone once that has begun. */
export type Introduction = { name?: string; email?: string; phone?: string; subject?: string; own?: OwnAnswers };

/** Only what is asked, and was answered. */
export function cleanIntroduction(
  answers: z.output<typeof introductionSchema>,
  fields: readonly PreChatField[],
): Introduction {
  const kept: Introduction = {};
  for (const { field } of fields) {
    const value = answers[field];
    if (value) kept[field] = value;
  }
  return kept;
}

/** The required fields that haven't been answered. */
export function missingFields(
  introduction: Introduction | null,
  fields: readonly PreChatField[],
): PreChatField["field"][] {
  return fields.filter(({ field, isRequired }) => isRequired && !introduction?.[field]).map(({ field }) => field);
}

/** A stored introduction; null when there is none. */
export function parseIntroduction(stored: string | null): Introduction | null {
  return stored === null ? null : readStoredJson<Introduction>(stored);
}
