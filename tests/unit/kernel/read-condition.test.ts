import fc from "fast-check";
import { expect, test } from "vitest";
import { OPERATORS } from "@/lib/kernel/conditions/condition";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { conditionOf } from "@/lib/kernel/conditions/read-condition";
import { CONDITION_FIELDS } from "@/tests/support/condition-fields";

const schema = conditionSchema(CONDITION_FIELDS);

const single = fc.oneof(
  fc.constantFrom<unknown>(
    "open",
    "closed",
    " frete ",
    "",
    "x".repeat(201),
    "2026-02-28T10:00:00Z",
    "2026-02-30T10:00:00Z",
  ),
  fc.constantFrom<unknown>(
    "2026-02-28T10:00:00.5-03:00",
    "2026-02-28T24:00Z",
    "2026-02-28T10:00Z",
    "2026-02-28",
    "0000-01-01T00:00:00Z",
  ),
  fc.constantFrom<unknown>(
    1,
    0,
    -1,
    1.5,
    Number.NaN,
    Number.MAX_SAFE_INTEGER,
    10 ** 9,
    2 ** 60,
    true,
    false,
    null,
    undefined,
  ),
);
const operand = fc.oneof(
  single,
  fc.array(single, { maxLength: 3 }),
  fc.constant(Array.from({ length: 51 }, (_, id) => id + 1)),
);
const leaf = fc.record(
  {
    field: fc.constantFrom<unknown>(...Object.keys(CONDITION_FIELDS), "__proto__", "gone", 1),
    operator: fc.constantFrom<unknown>(...new Set(Object.values(OPERATORS).flat()), "constructor", null),
    value: operand,
    more: fc.constant(1),
  },
  { requiredKeys: ["field", "operator"] },
);
/** Of one field what it may be asked, more often than not. */
const fitting = fc
  .constantFrom(...(Object.keys(CONDITION_FIELDS) as (keyof typeof CONDITION_FIELDS)[]))
  .chain((field) =>
    fc.record(
      {
        field: fc.constant(field),
        operator: fc.constantFrom(...OPERATORS[CONDITION_FIELDS[field].kind]),
        value: operand,
      },
      { requiredKeys: ["field", "operator"] },
    ),
  );
const groupOf = <Part>(part: fc.Arbitrary<Part>) =>
  fc.record({ all: fc.array(part, { maxLength: 2 }), any: fc.array(part, { maxLength: 2 }) }, { requiredKeys: [] });
const anything = fc.oneof(
  groupOf(fc.oneof(fitting, fitting, groupOf(fitting))),
  groupOf(fc.oneof(fitting, leaf, groupOf(fc.oneof(leaf, groupOf(leaf))))),
  fc.constantFrom<unknown>(
    null,
    [],
    "{}",
    { none: [] },
    { all: {} },
    { all: Array.from({ length: 31 }, () => ({ field: "linked", operator: "is", value: true })) },
  ),
);

test("what is read without zod is what the schema reads, and what it refuses is refused", () => {
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(anything, (given) => {
      const expected = schema.safeParse(given);
      const read = conditionOf(given, CONDITION_FIELDS);
      expect(read, JSON.stringify(given)).toEqual(expected.data);
      seen[read ? "read" : "refused"] += 1;
    }),
    { numRuns: 20_000 },
  );
  // A test that can't fail would read nothing or everything.
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(2_000);
});
