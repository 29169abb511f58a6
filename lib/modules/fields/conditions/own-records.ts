import { type Condition, type Leaf, testOf } from "@/lib/kernel/conditions/condition";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { moreInRange, recordsInRange, type ValueRange, valueOf } from "../store/field-question";
import { textKeyOf } from "../values/text-kinds";
import type { OwnField } from "./own-questions";

type IdOf<Column> = Readonly<Record<OwnField["subject"], Column>>;
type Column = Parameters<typeof valueOf>[1];

/** Where a statement finds what a condition asks of fields of the workspace's own. @param idOf where it has the records' ids */
export const ownColumns = (own: readonly OwnField[], idOf: IdOf<Column>): Record<string, Column> =>
  Object.fromEntries(own.map((field) => [field.name, valueOf(field, idOf[field.subject]) as Column]));

const isLeaf = (part: Condition["all"][number]): part is Leaf => "field" in part;

/** The values that a question wants, where they are a range of an index. */
function rangeOf({ id, kind }: OwnField, leaf: Leaf, now: number): ValueRange | null {
  const { operator, value } = leaf;
  const of = { fieldId: id };
  const { test, wanted } = testOf(operator);
  if (!wanted) return null;
  const since = () => now - Number(value) * 1_000;
  switch (test) {
    case "any_of":
    case "has_any":
      return { ...of, among: value as readonly number[] };
    case "has_all":
      return { ...of, among: (value as readonly number[]).slice(0, 1) };
    case "is":
      return kind === "text" ? { ...of, textKey: textKeyOf(String(value)) } : { ...of, among: [Number(value)] };
    case "above":
      return { ...of, above: Number(value) };
    case "below":
      return { ...of, below: Number(value) };
    case "before":
      return { ...of, below: Date.parse(String(value)) };
    case "after":
      return { ...of, above: Date.parse(String(value)) };
    case "older_than":
      return { ...of, below: since() };
    case "newer_than":
      return { ...of, above: since() };
    default:
      return null;
  }
}

/** The range in which both hold. */
const both = (one: ValueRange, other: ValueRange): ValueRange => ({
  ...one,
  ...other,
  above: Math.max(one.above ?? Number.NEGATIVE_INFINITY, other.above ?? Number.NEGATIVE_INFINITY),
  below: Math.min(one.below ?? Number.POSITIVE_INFINITY, other.below ?? Number.POSITIVE_INFINITY),
});

const withoutEnds = ({ above, below, ...range }: ValueRange): ValueRange => ({
  ...range,
  ...(Number.isFinite(above) && { above }),
  ...(Number.isFinite(below) && { below }),
});

/**
 * Ids of the records among which are all that a condition holds for, by a question about a field of their own that must hold; null:
 * it asks none of which so few are.
 * @param about.most more aren't read of any question
 */
export async function recordsAsked(
  reader: Pick<Reader, "all">,
  { condition, own }: { condition: Condition; own: readonly OwnField[] },
  { subject, now, most }: { subject: OwnField["subject"]; now: number; most: number },
): Promise<number[] | null> {
  for (const field of own.filter((one) => one.subject === subject)) {
    const ranges = condition.all.filter(isLeaf).flatMap((leaf) => {
      const range = leaf.field === field.name ? rangeOf(field, leaf, now) : null;
      return range ? [range] : [];
    });
    const [first, ...others] = ranges;
    if (!first) continue;
    const range = withoutEnds(others.reduce(both, first));
    if ((await reader.all(moreInRange(range, most), {})).length > 0) continue;
    return [...new Set((await reader.all(recordsInRange(range), {})).map(({ subjectId }) => subjectId))];
  }
  return null;
}
