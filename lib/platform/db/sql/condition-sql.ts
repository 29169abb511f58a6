import { type Expression, type SqlBool, sql } from "kysely";
import {
  type Condition,
  type FieldKind,
  type Fields,
  type FieldValue,
  type Leaf,
  readCondition,
  type Test,
  testOf,
} from "@/lib/kernel/conditions/condition";
import { plain } from "@/lib/kernel/plain";
import { beginsWith, contains } from "./contains";
import { hasText } from "./json";
import { plainText } from "./plain-text";

/** Where a statement finds the value of a field: a column, for tags the JSON list of them, for references a statement that has them. */
export type ConditionColumns<Of extends Fields> = {
  readonly [Name in keyof Of]: Of[Name]["kind"] extends "tags"
    ? Expression<string>
    : Of[Name]["kind"] extends "references"
      ? Expression<number>
      : Expression<FieldValue[Of[Name]["kind"]]>;
};

type Column = Expression<unknown>;
type Questions = Partial<Record<Test, (column: Column, asked: never, now: number) => Expression<SqlBool>>>;

const among = (column: Column, values: readonly (string | number)[]) =>
  sql<SqlBool>`${column} in (${sql.join(values.map((value) => sql.val(value)))})`;
const or = (parts: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
const and = (parts: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
const isNull = (column: Column) => sql<SqlBool>`${column} is null`;
const plainOf = (column: Column) => plainText(column as Expression<string>);
const isAmong = (set: Column, id: number) => sql<SqlBool>`${id} in ${set}`;
const has = (list: Column, tag: string) => hasText(list as Expression<string>, sql.val(tag));

const since = (seconds: number, now: number) => now - seconds * 1_000;

/** Questions whose answer may be null, where the column is; `certain` makes that a no. */
const QUESTIONS: { readonly [Kind in FieldKind]: Questions } = {
  text: {
    is: (column, asked: string) => sql`${plainOf(column)} = ${plain(asked)}`,
    contains: (column, asked: string) => contains(plainOf(column), sql.val(plain(asked))),
    begins_with: (column, asked: string) => beginsWith(plainOf(column), sql.val(plain(asked))),
    is_empty: (column) => sql`coalesce(${column}, '') = ''`,
  },
  number: {
    is: (column, asked: number) => sql`${column} = ${asked}`,
    above: (column, asked: number) => sql`${column} > ${asked}`,
    below: (column, asked: number) => sql`${column} < ${asked}`,
    is_empty: isNull,
  },
  instant: {
    before: (column, asked: string) => sql`${column} < ${Date.parse(asked)}`,
    after: (column, asked: string) => sql`${column} > ${Date.parse(asked)}`,
    newer_than: (column, seconds: number, now) => sql`${column} > ${since(seconds, now)}`,
    older_than: (column, seconds: number, now) => sql`${column} < ${since(seconds, now)}`,
    is_empty: isNull,
  },
  choice: { any_of: (column, asked: readonly string[]) => among(column, asked), is_empty: isNull },
  reference: { any_of: (column, asked: readonly number[]) => among(column, asked), is_empty: isNull },
  references: {
    has_any: (set, asked: readonly number[]) => or(asked.map((id) => isAmong(set, id))),
    has_all: (set, asked: readonly number[]) => and(asked.map((id) => isAmong(set, id))),
    is_empty: (set) => sql`not exists ${set}`,
  },
  flag: { is: (column, asked: boolean) => sql`${column} = ${asked}` },
  tags: {
    has_any: (list, asked: readonly string[]) => or(asked.map((tag) => has(list, tag))),
    has_all: (list, asked: readonly string[]) => and(asked.map((tag) => has(list, tag))),
    is_empty: (list) => sql`${list} = '[]'`,
  },
};

const YES = sql<SqlBool>`1 = 1`;
const certain = (answer: Expression<SqlBool>) => sql<SqlBool>`coalesce(${answer}, false)`;
const not = (answer: Expression<SqlBool>) => sql<SqlBool>`not ${answer}`;

/**
 * A condition as an expression of a statement that `reads` runs (`query`, because its shape is the condition's): true for exactly the
 * rows for which lib/kernel/conditions/condition-holds.ts says so, and never null. A property test holds the two together.
 * @param now epoch milliseconds, for what is said relative to it
 */
export function conditionSql<Of extends Fields>(
  condition: Condition,
  { fields, columns, now }: { fields: Of; columns: ConditionColumns<Of>; now: number },
): Expression<SqlBool> {
  const leaf = ({ field, operator, value }: Leaf): Expression<SqlBool> => {
    const { test, wanted } = testOf(operator);
    const kind = fields[field]?.kind;
    const column = columns[field];
    const question =
      kind &&
      (QUESTIONS[kind][test] as ((column: Column, asked: unknown, now: number) => Expression<SqlBool>) | undefined);
    if (!column || !question) throw new Error(`a condition asks ${operator} about ${field}, which can't be asked`);
    const answer = certain(question(column, value, now));
    return wanted ? answer : not(answer);
  };
  return readCondition(condition, {
    leaf,
    all: (answers) => (answers.length === 0 ? YES : and(answers)),
    any: or,
  });
}
