/** What a field of a condition is; says which operators ask about it and what its values are. */
export type Field =
  | { kind: "text" | "number" | "instant" | "flag" | "tags" | "reference" | "references" }
  | { kind: "choice"; of: readonly string[] };
export type FieldKind = Field["kind"];

/** The fields of some kind of row by their names. */
export type Fields = Readonly<Record<string, Field>>;

/** A value as a row has it. Instants are epoch milliseconds, references are ids; null: the row has none. */
export type FieldValue = {
  text: string | null;
  number: number | null;
  instant: number | null;
  choice: string | null;
  reference: number | null;
  references: readonly number[];
  flag: boolean;
  tags: readonly string[];
};

/** The values of one row. */
export type ValuesOf<Of extends Fields> = { readonly [Name in keyof Of]: FieldValue[Of[Name]["kind"]] };

/**
 * What may be asked about each kind. Texts are compared without accents and capitals. `newer_than` and `older_than` take seconds,
 * `before` and `after` an instant (ISO 8601).
 */
export const OPERATORS = {
  text: ["is", "is_not", "contains", "contains_not", "begins_with", "is_empty", "is_present"],
  number: ["is", "is_not", "above", "below", "is_empty", "is_present"],
  instant: ["before", "after", "newer_than", "older_than", "is_empty", "is_present"],
  choice: ["any_of", "none_of", "is_empty", "is_present"],
  reference: ["any_of", "none_of", "is_empty", "is_present"],
  references: ["has_any", "has_all", "has_none", "is_empty", "is_present"],
  flag: ["is"],
  tags: ["has_any", "has_all", "has_none", "is_empty", "is_present"],
} as const satisfies Record<FieldKind, readonly string[]>;

/** An operator of any kind. */
export type Operator = (typeof OPERATORS)[FieldKind][number];

/**
 * Operators that hold exactly when another one doesn't, and so for a row without a value, too: a conversation that nobody has
 * isn't Ana's.
 */
const OPPOSITES = {
  is_not: "is",
  contains_not: "contains",
  none_of: "any_of",
  has_none: "has_any",
  is_present: "is_empty",
} as const satisfies Partial<Record<Operator, Operator>>;

/** What is asked: an operator that isn't another's opposite. */
export type Test = Exclude<Operator, keyof typeof OPPOSITES>;

/** An operator as what it asks, and which answer it wants. */
export function testOf(operator: Operator): { test: Test; wanted: boolean } {
  const opposite = (OPPOSITES as Partial<Record<Operator, Test>>)[operator];
  return opposite ? { test: opposite, wanted: false } : { test: operator as Test, wanted: true };
}

/** What a field is compared with; a list has one value at least. */
type Operand = string | number | boolean | readonly string[] | readonly number[];

/** One question about one field. `value` is absent where the operator needs none. */
export type Leaf = { field: string; operator: Operator; value?: Operand | undefined };

/** Holds when all of `all` hold and, unless `any` is empty, one of `any` does. */
export type Group<Part> = { all: readonly Part[]; any: readonly Part[] };

/** A whole condition: groups are two deep at the most. Without parts it holds for every row. */
export type Condition = Group<Leaf | Group<Leaf>>;

/** Bounds of a condition: questions of a whole one, values of a list, characters of a text. */
export const CONDITION_LIMITS = { leaves: 30, listed: 50, text: 200 } as const;

/** Ten years, the longest that somebody asks back. */
export const SECONDS_MAX = 10 * 366 * 24 * 60 * 60;

/** Holds for every row. */
export const NO_CONDITION: Condition = { all: [], any: [] };

/** Whether a part is a group of further ones. */
const isGroup = (part: Leaf | Group<Leaf>): part is Group<Leaf> => "all" in part;

/** Every question of a condition. */
export const leavesOf = (condition: Condition): Leaf[] =>
  [...condition.all, ...condition.any].flatMap((part) => (isGroup(part) ? [...part.all, ...part.any] : [part]));

/** What a condition comes to, whatever an answer is: a boolean, or the SQL of one. */
export type Logic<Answer> = {
  leaf(leaf: Leaf): Answer;
  all(answers: readonly Answer[]): Answer;
  any(answers: readonly Answer[]): Answer;
};

/** Reads a condition by a logic; the one place that says how its parts go together. */
export function readCondition<Answer>(condition: Condition, logic: Logic<Answer>): Answer {
  const read = (group: Group<Leaf | Group<Leaf>>): Answer => {
    const part = (one: Leaf | Group<Leaf>) => (isGroup(one) ? read(one) : logic.leaf(one));
    const all = group.all.map(part);
    return logic.all(group.any.length === 0 ? all : [...all, logic.any(group.any.map(part))]);
  };
  return read(condition);
}
