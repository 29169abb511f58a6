import { plain } from "@/lib/kernel/plain";
import {
  type Condition,
  type FieldKind,
  type Fields,
  type FieldValue,
  type Leaf,
  readCondition,
  type Test,
  testOf,
  type ValuesOf,
} from "./condition";

type Answers<Kind extends FieldKind> = Partial<
  Record<Test, (has: NonNullable<FieldValue[Kind]>, asked: never, now: number) => boolean>
>;

/** Answers about a value that is there. Of one that isn't, only `is_empty` holds. */
const ANSWERS: { readonly [Kind in FieldKind]: Answers<Kind> } = {
  text: {
    is: (has, asked: string) => plain(has) === plain(asked),
    contains: (has, asked: string) => plain(has).includes(plain(asked)),
    begins_with: (has, asked: string) => plain(has).startsWith(plain(asked)),
    is_empty: (has) => has === "",
  },
  number: {
    is: (has, asked: number) => has === asked,
    above: (has, asked: number) => has > asked,
    below: (has, asked: number) => has < asked,
  },
  instant: {
    before: (has, asked: string) => has < Date.parse(asked),
    after: (has, asked: string) => has > Date.parse(asked),
    newer_than: (has, seconds: number, now) => has > now - seconds * 1_000,
    older_than: (has, seconds: number, now) => has < now - seconds * 1_000,
  },
  choice: { any_of: (has, asked: readonly string[]) => asked.includes(has) },
  reference: { any_of: (has, asked: readonly number[]) => asked.includes(has) },
  references: {
    has_any: (has, asked: readonly number[]) => asked.some((id) => has.includes(id)),
    has_all: (has, asked: readonly number[]) => asked.every((id) => has.includes(id)),
    is_empty: (has) => has.length === 0,
  },
  flag: { is: (has, asked: boolean) => has === asked },
  tags: {
    has_any: (has, asked: readonly string[]) => asked.some((tag) => has.includes(tag)),
    has_all: (has, asked: readonly string[]) => asked.every((tag) => has.includes(tag)),
    is_empty: (has) => has.length === 0,
  },
};

/**
 * Whether a condition holds for a row. Its twin is lib/platform/db/sql/condition-sql.ts, which finds the rows for which it does.
 * @param condition one that `conditionSchema` of the same fields has read
 * @param now epoch milliseconds, for what is said relative to it
 * @param isPartial whether questions about other fields are taken to hold: false is certain then, because nothing turns an answer round
 */
export function conditionHolds<Of extends Fields>(
  condition: Condition,
  { fields, values, now, isPartial = false }: { fields: Of; values: ValuesOf<Of>; now: number; isPartial?: boolean },
): boolean {
  const leaf = ({ field, operator, value }: Leaf): boolean => {
    const { test, wanted } = testOf(operator);
    const kind = fields[field]?.kind;
    if (kind === undefined && isPartial) return true;
    if (kind === undefined) throw new Error(`a condition asks about an unknown field: ${field}`);
    const has = values[field] ?? null;
    // The schema has checked that this kind is asked such things, with such values.
    const answer = ANSWERS[kind][test] as ((has: unknown, asked: unknown, now: number) => boolean) | undefined;
    const holds = has === null ? test === "is_empty" : (answer?.(has, value, now) ?? false);
    return holds === wanted;
  };
  return readCondition(condition, {
    leaf,
    all: (answers) => answers.every(Boolean),
    any: (answers) => answers.some(Boolean),
  });
}
