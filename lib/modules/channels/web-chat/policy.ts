import { type FieldSubject, type FieldValue, fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField } from "@/lib/modules/fields/schema";
import {
  type AskedField,
  askedFields,
  type Definition,
  type FormField,
  type ReadAnswers,
  readTypedAnswers,
  wrongWithFields,
} from "@/lib/modules/forms/policy";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

/** Which of the workspace's own fields a web chat asks before the first message, as a ticket form asks its own. */
export type OwnForm = readonly FormField[];

/** Whose fields can be asked: those of what begins, and of who begins it. */
export const ASKED_SUBJECTS = ["conversation", "customer"] as const satisfies readonly FieldSubject[];

/** What a visitor's window is told of a field: how it is called and what it takes. `key` has the subject before it. */
type OwnField = Definition & Pick<DefinedField, "labelPt" | "labelEn">;

/** A field that a visitor is asked. */
export type OwnQuestion = AskedField<OwnField>;

/** What visitors answered, by name: the field's subject and key. */
export type OwnAnswers = Readonly<Record<string, FieldValue>>;

/** Whether a field can be asked of visitors. People of the team are nobody's to choose from outside. */
export const isAskable = ({ subject, type }: Pick<DefinedField, "subject" | "type">): boolean =>
  type !== "person" && ASKED_SUBJECTS.some((asked) => asked === subject);

/** The questions of a form as a visitor gets them; archived fields and archived options aren't there. */
export function questionsOf(form: OwnForm, definitions: readonly DefinedField[]): OwnQuestion[] {
  const fields = definitions.filter(isAskable).map((field): OwnField => {
    const { id, subject, key, labelPt, labelEn, type, options, minimum, maximum, pattern, mask, isPii, isArchived } =
      field;
    return {
      ...{ id, key: `${subject}.${key}`, labelPt, labelEn, type, minimum, maximum, pattern, mask, isPii, isArchived },
      options: options.filter((option) => !option.isArchived),
    };
  });
  return askedFields(form, fields, true);
}

/** Of some answers those for one subject, by the fields' own keys. */
export function answersFor(subject: (typeof ASKED_SUBJECTS)[number], answers: OwnAnswers): OwnAnswers {
  const start = `${subject}.`;
  const own = Object.entries(answers).filter(([name]) => name.startsWith(start));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(start.length), value]));
}

/** What is wrong with a web chat's form, by path: what a ticket form's would be, and fields that visitors can't be asked. */
export function wrongWithOwnForm(
  form: OwnForm,
  definitions: readonly DefinedField[],
  before: OwnForm,
): Record<string, FieldMessage> {
  const wrong = wrongWithFields(form, definitions.filter(isAskable), before);
  return Object.fromEntries(
    Object.entries(wrong).map(([path, error]) => [path.replace("fields.", "ownFields."), error]),
  );
}

/** What a question is called in a visitor's language. */
export const questionLabel = ({ field }: OwnQuestion, locale: string): string =>
  fieldLabel(field, locale === "en" ? "en" : "pt-BR");

/** What a visitor's window makes of what was typed: by their language, and their own clock. */
export function questionsShown(
  asks: readonly OwnQuestion[],
  typed: Readonly<Record<string, string>>,
  locale: string,
): ReadAnswers & { shown: OwnQuestion[] } {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return readTypedAnswers(asks, typed, { locale: locale === "en" ? "en" : "pt-BR", timeZone });
}
