import { CONDITION_LIMITS, type Condition, type Leaf, leavesOf, type Operator, SECONDS_MAX } from "./condition";

/** Of which records a condition can ask the workspace's own fields; `conversation` is the row that it is about. */
export const OWN_SUBJECTS = ["conversation", "customer", "company"] as const;
type OwnSubject = (typeof OWN_SUBJECTS)[number];

/** How a condition names a field that a workspace gave its records: `field.plan`, and of the row's customer `customer.field.plan`. */
const NAME = /^(?:(customer|company)\.)?field\.([a-z][a-z0-9_]{0,39})$/;

/** Whose field a question asks, by its key; null: it asks one that the product has. */
export function ownFieldOf(name: string): { subject: OwnSubject; key: string } | null {
  const [, subject = "conversation", key] = NAME.exec(name) ?? [];
  return key === undefined ? null : { subject: subject as OwnSubject, key };
}

/** How a condition names a field of a workspace. */
export const ownFieldName = (subject: OwnSubject, key: string): string =>
  `${subject === "conversation" ? "" : `${subject}.`}field.${key}`;

/** Whether a condition asks fields of a workspace's own. */
export const asksOwnFields = (condition: Condition): boolean =>
  leavesOf(condition).some(({ field }) => ownFieldOf(field) !== null);

const isId = (given: unknown) => Number.isSafeInteger(given) && Number(given) > 0;
const isIds = (given: unknown) =>
  Array.isArray(given) &&
  given.length > 0 &&
  given.length <= CONDITION_LIMITS.listed &&
  given.every(isId) &&
  new Set(given).size === given.length;
const isText = (given: unknown) =>
  typeof given === "string" && given.trim() !== "" && given.trim().length <= CONDITION_LIMITS.text;
const isSeconds = (given: unknown) => isId(given) && Number(given) <= SECONDS_MAX;

const OPERANDS: Partial<Readonly<Record<Operator, (given: unknown) => boolean>>> = {
  is: (given) => isText(given) || typeof given === "boolean",
  is_not: isText,
  contains: isText,
  contains_not: isText,
  begins_with: isText,
  above: isText,
  below: isText,
  before: isText,
  after: isText,
  newer_than: isSeconds,
  older_than: isSeconds,
  any_of: isIds,
  none_of: isIds,
  has_any: isIds,
  has_all: isIds,
  has_none: isIds,
  is_empty: (given) => given === undefined,
  is_present: (given) => given === undefined,
};

/**
 * A question about a field of a workspace as far as it can be read without knowing the field: whether the field is there and can be
 * asked so, lib/modules/fields/conditions says. Numbers, days and instants are texts, options and people ids.
 */
export function ownLeaf({ field, operator, value }: Readonly<Record<string, unknown>>): Leaf | undefined {
  if (typeof field !== "string" || typeof operator !== "string" || ownFieldOf(field) === null) return undefined;
  const asked = Object.hasOwn(OPERANDS, operator) ? (operator as Operator) : undefined;
  if (!asked || !OPERANDS[asked]?.(value)) return undefined;
  if (value === undefined) return { field, operator: asked };
  return {
    field,
    operator: asked,
    value: (typeof value === "string" ? value.trim() : value) as NonNullable<Leaf["value"]>,
  };
}
