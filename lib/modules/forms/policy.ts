import { type Field, type FieldKind, type Leaf, OPERATORS } from "@/lib/kernel/conditions/condition";
import { conditionHolds } from "@/lib/kernel/conditions/condition-holds";
import type { FieldShape, FieldType, FieldValue } from "@/lib/modules/fields/policy";
import type { Reader } from "@/lib/modules/fields/values/kind";
import { boundUnits, checkValue, readTyped } from "@/lib/modules/fields/values/policy";
import type { FieldMessage, FieldText } from "@/lib/platform/i18n/answer-text";

/** Most forms of a workspace, archived ones too; most fields of a form, and most questions on which one of them depends. */
export const FORMS_MAX = 50;
export const FORM_FIELDS_MAX = 50;
export const SHOW_IF_MAX = 3;
/** Longest name of a form, and longest text that a question compares with; UTF-16 code units. */
export const FORM_NAME_MAX = 80;
export const SHOW_IF_TEXT_MAX = 200;

/** What a field of a form can be to a condition (ADR 25). */
type Kind = Exclude<FieldKind, "instant" | "choice">;

/** What can be asked about a field of a form. */
export type ShowIfOperator = (typeof OPERATORS)[Kind][number];

/** A question about an earlier field of the form. `value` is as calls carry it: amounts as decimal text, options by id. */
export type ShowIf = {
  fieldId: number;
  operator: ShowIfOperator;
  value?: string | boolean | readonly number[] | undefined;
};

/** A field that a form asks, shown while all of `showIf` hold. */
export type FormField = { fieldId: number; isRequired: boolean; showIf: readonly ShowIf[] };

/** What of a definition a form needs. */
export type Definition = FieldShape & { id: number; key: string; isPii: boolean; isArchived: boolean };

/** A field that a form asks somebody, with its definition. */
export type AskedField<Of extends Definition = Definition> = FormField & { field: Of };

/** What was answered, by the fields' keys. */
type Answers = Readonly<Record<string, FieldValue | null | undefined>>;

const ABSENCE: readonly ShowIfOperator[] = ["is_present", "is_empty"];

/** What a type is to a condition; of the others it is asked whether there is anything. */
const KINDS: Partial<Readonly<Record<FieldType, Kind>>> = {
  text: "text",
  long_text: "text",
  email: "text",
  url: "text",
  number: "number",
  money: "number",
  boolean: "flag",
  choice: "reference",
  multi_choice: "tags",
};

/** What can be asked about a field of a type, in the order of offering. */
export function showIfOperators(type: FieldType): readonly ShowIfOperator[] {
  const kind = KINDS[type];
  return kind === undefined ? ABSENCE : [...new Set<ShowIfOperator>([...OPERATORS[kind], ...ABSENCE])];
}

/** Every operator of any type. */
export const SHOW_IF_OPERATORS: readonly ShowIfOperator[] = [
  ...new Set(Object.keys(KINDS).flatMap((type) => showIfOperators(type as FieldType))),
];

/** Whether an operator is given nothing to compare with. */
export const isBare = (operator: ShowIfOperator): boolean => ABSENCE.includes(operator);

/** A question as the evaluator of conditions takes it. */
function leafOf({ fieldId, operator, value }: ShowIf, type: FieldType): Leaf {
  const field = String(fieldId);
  if (value === undefined) return { field, operator };
  // Fifteen digits at most: a double keeps them and their order.
  if (KINDS[type] === "number") return { field, operator, value: Number(value) };
  if (KINDS[type] === "tags" && Array.isArray(value)) return { field, operator, value: value.map(String) };
  return { field, operator, value: value as NonNullable<Leaf["value"]> };
}

/** An answer as the evaluator takes it. */
function comparable(type: FieldType, value: FieldValue): FieldValue | string[] {
  if (KINDS[type] === "number") return Number(value);
  return KINDS[type] === "tags" ? [value].flat().map(String) : KINDS[type] === undefined ? String(value) : value;
}

/** Whether a question is answered with yes. @param type of the field; undefined: it isn't shown, and has no value */
function holds(question: ShowIf, type: FieldType | undefined, value: FieldValue | null): boolean {
  const name = String(question.fieldId);
  // Of a choice the evaluator needs no list: forms have only questions that were checked.
  const field = { kind: (type && KINDS[type]) ?? "text" } as Field;
  const has = type === undefined || value === null ? null : comparable(type, value);
  return conditionHolds(
    { all: [leafOf(question, type ?? "text")], any: [] },
    { fields: { [name]: field }, values: { [name]: has } as never, now: 0 },
  );
}

/**
 * The fields of a form that are asked somebody: archived ones aren't, and sensitive ones only those who may see them. Questions about a
 * field that isn't asked are answered as if it were empty.
 */
export function askedFields<Of extends Definition>(
  form: readonly FormField[],
  definitions: readonly Of[],
  maySeeSensitive: boolean,
): AskedField<Of>[] {
  return form.flatMap((one) => {
    const field = definitions.find(({ id }) => id === one.fieldId);
    return field && !field.isArchived && (maySeeSensitive || !field.isPii) ? [{ ...one, field }] : [];
  });
}

/**
 * The fields that are shown after some answers, in their order. What a hidden field holds counts as nothing. Browser and server ask
 * this one function.
 */
export function shownFields<Of extends Definition>(
  asked: readonly AskedField<Of>[],
  answers: Answers,
): AskedField<Of>[] {
  const shown: AskedField<Of>[] = [];
  for (const one of asked) {
    const isShown = one.showIf.every((question) => {
      const earlier = shown.find(({ fieldId }) => fieldId === question.fieldId)?.field;
      return holds(question, earlier?.type, earlier ? (answers[earlier.key] ?? null) : null);
    });
    if (isShown) shown.push(one);
  }
  return shown;
}

/**
 * What is still asked of somebody of whom some answers are known: those aren't asked again, and questions about them are answered here.
 * @param known by field; null where there is an answer that nothing may tell, which counts as none to questions
 */
export function askedBeside<Of extends Definition>(
  asked: readonly AskedField<Of>[],
  known: ReadonlyMap<number, FieldValue | null>,
): AskedField<Of>[] {
  const isKnown = ({ fieldId }: ShowIf) => known.has(fieldId);
  const isYes = (question: ShowIf) => {
    const type = asked.find(({ fieldId }) => fieldId === question.fieldId)?.field.type;
    return holds(question, type, known.get(question.fieldId) ?? null);
  };
  return asked
    .filter(({ fieldId, showIf }) => !known.has(fieldId) && showIf.filter(isKnown).every(isYes))
    .map((one) => ({ ...one, showIf: one.showIf.filter((question) => !isKnown(question)) }));
}

/** What of some answers is stored, by key, and what is wrong with the rest. */
export type ReadAnswers = { values: Record<string, FieldValue>; errors: Record<string, FieldText> };

/**
 * Reads what was answered to a form. A field that isn't shown isn't required, and what was answered to it isn't kept; a key that the form
 * doesn't ask is wrong.
 */
export function readAnswers(asked: readonly AskedField[], given: Readonly<Record<string, unknown>>): ReadAnswers {
  const errors: Record<string, FieldText> = {};
  for (const key of Object.keys(given)) if (!asked.some(({ field }) => field.key === key)) errors[key] = "fieldUnknown";
  const checked = new Map(
    asked.map(({ field }) => [
      field.key,
      checkValue(field, Object.hasOwn(given, field.key) ? given[field.key] : null, null),
    ]),
  );
  const answers = Object.fromEntries([...checked].map(([key, { value }]) => [key, value ?? null]));
  const values: Record<string, FieldValue> = {};
  for (const { field, isRequired } of shownFields(asked, answers)) {
    const { value = null, error } = checked.get(field.key) ?? {};
    if (error !== undefined) errors[field.key] = error;
    else if (value !== null) values[field.key] = value;
    else if (isRequired) errors[field.key] = "fieldMissing";
  }
  return { values, errors };
}

/** The same of what somebody typed into a form; what can't be read counts as nothing until it is right. */
export function readTypedAnswers<Of extends Definition>(
  asked: readonly AskedField<Of>[],
  typed: Readonly<Record<string, string>>,
  reader: Reader,
): ReadAnswers & { shown: AskedField<Of>[] } {
  const read = new Map(asked.map(({ field }) => [field.key, readTyped(field, typed[field.key] ?? "", reader)]));
  const given = Object.fromEntries([...read].map(([key, { value }]) => [key, value ?? null]));
  const { values, errors } = readAnswers(asked, given);
  const shown = shownFields(asked, given);
  for (const { field } of shown) {
    const { error } = read.get(field.key) ?? {};
    if (error !== undefined) errors[field.key] = error;
  }
  return { shown, values, errors };
}

/** Whether a question compares with something that its field can hold. */
function isAskable({ operator, value }: ShowIf, field: Definition): boolean {
  if (!showIfOperators(field.type).includes(operator)) return false;
  if (isBare(operator)) return value === undefined;
  switch (KINDS[field.type]) {
    case "text":
      return typeof value === "string" && value !== "";
    case "number":
      return typeof value === "string" && boundUnits(field.type, value) !== null;
    case "flag":
      return typeof value === "boolean";
    default:
      return (
        Array.isArray(value) && value.length > 0 && value.every((id) => field.options.some((one) => one.id === id))
      );
  }
}

/**
 * What is wrong with a form's fields, by path: ones that aren't there, archived ones that it hadn't before, twice the same one, and
 * questions that aren't about an earlier field of the form, or ask it what it can't hold.
 * @param before what the form asks as it is stored
 */
export function wrongWithFields(
  fields: readonly FormField[],
  definitions: readonly Definition[],
  before: readonly FormField[],
): Record<string, FieldMessage> {
  const wrong: Record<string, FieldMessage> = {};
  const definitionOf = (id: number) => definitions.find((one) => one.id === id);
  for (const [index, { fieldId, showIf }] of fields.entries()) {
    const earlier = fields.slice(0, index);
    const field = definitionOf(fieldId);
    const had = before.some((one) => one.fieldId === fieldId);
    if (!field || (field.isArchived && !had)) wrong[`fields.${index}.fieldId`] = "choiceInvalid";
    else if (earlier.some((one) => one.fieldId === fieldId)) wrong[`fields.${index}.fieldId`] = "formFieldTwice";
    for (const [place, question] of showIf.entries()) {
      const asked = earlier.some((one) => one.fieldId === question.fieldId) && definitionOf(question.fieldId);
      if (!asked) wrong[`fields.${index}.showIf.${place}`] = "formQuestionOrder";
      else if (!isAskable(question, asked)) wrong[`fields.${index}.showIf.${place}`] = "formQuestionInvalid";
    }
  }
  return wrong;
}
