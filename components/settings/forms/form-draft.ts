import type { StoredRecord } from "@/lib/client/forms/record-draft";
import type { Priority } from "@/lib/kernel/conversation";
import { typedDecimal } from "@/lib/kernel/decimal";
import { hasBounds, hasOptions } from "@/lib/modules/fields/policy";
import type { FieldDto } from "@/lib/modules/fields/schema";
import { isBare, type ShowIf, type ShowIfOperator, showIfOperators, wrongWithFields } from "@/lib/modules/forms/policy";
import { type FormInput, newFormSchema, type TicketFormDto } from "@/lib/modules/forms/schema";

/** A question as it is edited; numbers are as they are typed. */
export type QuestionDraft = {
  fieldId: number;
  operator: ShowIfOperator;
  value?: string | boolean | readonly number[] | undefined;
};

/** A field of the form as it is edited. */
export type FormFieldDraft = { fieldId: number; isRequired: boolean; showIf: readonly QuestionDraft[] };

/** What the form's editor holds; an empty text is no team, and no priority. */
export type FormDraft = {
  name: string;
  teamId: string;
  priority: Priority | "";
  fields: readonly FormFieldDraft[];
};

/** An editor that nothing was typed into yet. */
export const EMPTY_FORM: FormDraft = { name: "", teamId: "", priority: "", fields: [] };

type Locale = "pt-BR" | "en";
type Definitions = readonly FieldDto[];

const isNumber = (definitions: Definitions, fieldId: number) =>
  definitions.some(({ id, type }) => id === fieldId && hasBounds(type));

/** What a stored form makes of the editor. */
export const storedForm =
  (definitions: Definitions, locale: Locale) =>
  ({ version, name, teamId, priority, fields }: TicketFormDto): StoredRecord<FormDraft> => ({
    version,
    values: {
      name,
      teamId: teamId === null ? "" : String(teamId),
      priority: priority ?? "",
      fields: fields.map(({ showIf, ...field }) => ({
        ...field,
        showIf: showIf.map((question) => {
          const isTyped = typeof question.value === "string" && isNumber(definitions, question.fieldId);
          return isTyped && locale !== "en"
            ? { ...question, value: String(question.value).replace(".", ",") }
            : question;
        }),
      })),
    },
  });

/** What the editor sends. */
export function givenForm(
  { name, teamId, priority, fields }: FormDraft,
  definitions: Definitions,
  locale: Locale,
): FormInput {
  const ofQuestion = ({ fieldId, operator, value }: QuestionDraft): ShowIf => {
    if (isBare(operator) || value === undefined || value === "") return { fieldId, operator };
    if (typeof value === "string" && isNumber(definitions, fieldId))
      return { fieldId, operator, value: typedDecimal(value, locale) ?? value };
    return { fieldId, operator, value };
  };
  return {
    name: name.trim(),
    teamId: teamId === "" ? null : Number(teamId),
    priority: priority === "" ? null : priority,
    fields: fields.map(({ showIf, ...field }) => ({ ...field, showIf: showIf.map(ofQuestion) })) as FormInput["fields"],
  };
}

/** What is wrong with a form, by path: names of texts (messages/<locale>/answers.json), as the server finds it. */
export function problemsOf(
  draft: FormDraft,
  definitions: Definitions,
  before: readonly FormFieldDraft[],
  locale: Locale,
): Record<string, string> {
  const given = givenForm(draft, definitions, locale);
  const errors: Record<string, string> = wrongWithFields(given.fields, definitions, before);
  for (const { path, message } of newFormSchema.safeParse(given).error?.issues ?? [])
    errors[path.join(".")] ??= message;
  return errors;
}

/** A question about a field before anybody has answered it. */
export function blankQuestion({ id, type }: FieldDto): QuestionDraft {
  const operator = showIfOperators(type)[0] ?? "is_present";
  return asking({ fieldId: id, operator }, type, operator);
}

/** A question with another operator, and what it was given where that still says something. */
export function asking(question: QuestionDraft, type: FieldDto["type"], operator: ShowIfOperator): QuestionDraft {
  const { fieldId, value } = question;
  if (isBare(operator)) return { fieldId, operator };
  const first = hasOptions(type) ? [] : type === "boolean" ? true : "";
  return { fieldId, operator, value: value ?? first };
}
