import type { FieldKind, Operator } from "@/lib/kernel/conditions/condition";
import type { FieldType } from "@/lib/modules/fields/policy";

const MAYBE: readonly Operator[] = ["is_empty", "is_present"];
const WORDS: readonly Operator[] = ["is", "is_not", "contains", "contains_not", "begins_with", ...MAYBE];
const AMOUNT: readonly Operator[] = ["is", "is_not", "above", "below", ...MAYBE];
const ONE: readonly Operator[] = ["any_of", "none_of", ...MAYBE];

/**
 * What conditions may ask about the values of each type, in the order of offering. `is`, `above` and `below` of numbers and amounts
 * take decimal text, `is`, `before` and `after` of days a day, of instants ISO 8601; options and people are asked by id.
 */
export const OWN_OPERATORS: Readonly<Record<FieldType, readonly Operator[]>> = {
  text: WORDS,
  long_text: ["contains", "contains_not", ...MAYBE],
  url: WORDS,
  email: WORDS,
  phone: WORDS,
  cpf: WORDS,
  cnpj: WORDS,
  number: AMOUNT,
  money: AMOUNT,
  date: ["is", "is_not", "before", "after", ...MAYBE],
  datetime: ["before", "after", "newer_than", "older_than", ...MAYBE],
  boolean: ["is", ...MAYBE],
  choice: ONE,
  person: ONE,
  multi_choice: ["has_any", "has_all", "has_none", ...MAYBE],
};

/** As what values of each type are compared: as they are stored. */
export const OWN_KINDS = {
  text: "text",
  long_text: "text",
  url: "text",
  email: "text",
  phone: "text",
  cpf: "text",
  cnpj: "text",
  number: "number",
  money: "number",
  date: "number",
  datetime: "instant",
  boolean: "number",
  choice: "reference",
  person: "reference",
  multi_choice: "references",
} as const satisfies Record<FieldType, FieldKind>;
/** A kind that values of a workspace's own fields have. */
export type OwnKind = (typeof OWN_KINDS)[FieldType];
