import { typedDecimal } from "@/lib/kernel/decimal";
import { hasBounds, hasOptions } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";
import { type FormField, isBare, type ShowIf, type ShowIfOperator, showIfOperators } from "@/lib/modules/forms/policy";
import type { FormInput } from "@/lib/modules/forms/schema";

/** A question as it is edited; numbers are as they are typed. */
export type QuestionDraft = {
  fieldId: number;
  operator: ShowIfOperator;
  value?: string | boolean | readonly number[] | undefined;
};

/** A field of a form as it is edited. */
export type FormFieldDraft = { fieldId: number; isRequired: boolean; showIf: readonly QuestionDraft[] };

type Locale = "pt-BR" | "en";
type Definitions = readonly Pick<DefinedField, "id" | "type">[];

const isNumber = (definitions: Definitions, fieldId: number) =>
  definitions.some(({ id, type }) => id === fieldId && hasBounds(type));

/** The fields of a stored form as they are edited: numbers as the editor's language writes them. */
export function storedFields(fields: readonly FormField[], definitions: Definitions, locale: Locale): FormFieldDraft[] {
  return fields.map(({ showIf, ...field }) => ({
    ...field,
    showIf: showIf.map((question) => {
      const isTyped = typeof question.value === "string" && isNumber(definitions, question.fieldId);
      return isTyped && locale !== "en" ? { ...question, value: String(question.value).replace(".", ",") } : question;
    }),
  }));
}

/** The fields that an editor sends. */
export function givenFields(
  fields: readonly FormFieldDraft[],
  definitions: Definitions,
  locale: Locale,
): FormInput["fields"] {
  const ofQuestion = ({ fieldId, operator, value }: QuestionDraft): ShowIf => {
    if (isBare(operator) || value === undefined || value === "") return { fieldId, operator };
    if (typeof value === "string" && isNumber(definitions, fieldId))
      return { fieldId, operator, value: typedDecimal(value, locale) ?? value };
    return { fieldId, operator, value };
  };
  return fields.map(({ showIf, ...field }) => ({ ...field, showIf: showIf.map(ofQuestion) })) as FormInput["fields"];
}

/** A question about a field before anybody has answered it. */
export function blankQuestion({ id, type }: DefinedField): QuestionDraft {
  const operator = showIfOperators(type)[0] ?? "is_present";
  return asking({ fieldId: id, operator }, type, operator);
}

/** A question with another operator, and what it was given where that still says something. */
export function asking(question: QuestionDraft, type: DefinedField["type"], operator: ShowIfOperator): QuestionDraft {
  const { fieldId, value } = question;
  if (isBare(operator)) return { fieldId, operator };
  const first = hasOptions(type) ? [] : type === "boolean" ? true : "";
  return { fieldId, operator, value: value ?? first };
}
