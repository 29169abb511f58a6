import { describe, expect, test } from "vitest";
import { CONDITION_LIMITS, leavesOf } from "@/lib/kernel/conditions/condition";
import { conditionSchema } from "@/lib/kernel/conditions/condition-schema";
import { CONDITION_FIELDS } from "@/tests/support/condition-fields";

const schema = conditionSchema(CONDITION_FIELDS);
const open = { field: "status", operator: "any_of", value: ["open"] };

test("a condition without parts holds for everything, and may be left out", () => {
  expect(schema.parse({})).toEqual({ all: [], any: [] });
});

test("groups are two deep, and keep their order", () => {
  const condition = { all: [open, { any: [open, { field: "tags", operator: "is_empty" }] }], any: [] };
  expect(schema.parse(condition)).toEqual({
    all: [open, { all: [], any: [open, { field: "tags", operator: "is_empty" }] }],
    any: [],
  });
});

test("a text is asked for without the spaces around it", () => {
  expect(schema.parse({ all: [{ field: "subject", operator: "contains", value: "  frete " }] }).all).toEqual([
    { field: "subject", operator: "contains", value: "frete" },
  ]);
});

test("as many questions as may be are read, wherever they stand", () => {
  const half = Array.from({ length: CONDITION_LIMITS.leaves / 2 }, () => open);
  expect(leavesOf(schema.parse({ all: half, any: [{ all: half }] }))).toHaveLength(CONDITION_LIMITS.leaves);
});

describe("refuses", () => {
  const many = Array.from({ length: CONDITION_LIMITS.leaves }, () => open);
  const ask = (field: string, operator: string, value?: unknown) => ({ all: [{ field, operator, value }] });
  test.each([
    ["a third level", { all: [{ all: [{ all: [open] }] }] }],
    ["an empty group", { all: [{ any: [] }] }],
    ["one question too many", { all: many, any: [open] }],
    ["one question too many in groups", { all: [{ all: many }], any: [{ any: [open] }] }],
    ["what is no part of a condition", { all: [open], none: [] }],
    ["what is no part of a question", { all: [{ ...open, not: true }] }],
    ["an unknown field", ask("__proto__", "is", "x")],
    ["an operator of another kind", ask("status", "contains", "open")],
    ["an operator of no kind", ask("status", "constructor", ["open"])],
    ["a value that isn't the field's", ask("status", "any_of", ["gone"])],
    ["a list without values", ask("tags", "has_any", [])],
    ["a value twice", ask("assignee", "any_of", [1, 1])],
    [
      "a list that is too long",
      ask(
        "tags",
        "has_any",
        Array.from({ length: 51 }, (_, index) => `t${index}`),
      ),
    ],
    ["a text that is too long", ask("subject", "is", "x".repeat(CONDITION_LIMITS.text + 1))],
    ["a text of spaces", ask("subject", "is", "  ")],
    ["a value where none is asked for", ask("subject", "is_empty", "x")],
    ["a question without its value", ask("linked", "is")],
    ["an instant without its time", ask("created", "before", "2026-11-26")],
    ["more than ten years", ask("created", "newer_than", 11 * 366 * 24 * 60 * 60)],
    ["a number that is none", ask("version", "above", Number.NaN)],
    ["something else", null],
  ])("%s", (_, given) => {
    expect(schema.safeParse(given).success).toBe(false);
  });
});

test("says where in the condition the trouble is", () => {
  const read = schema.safeParse({ all: [open, { any: [{ field: "status", operator: "any_of", value: ["gone"] }] }] });
  expect(read.error?.issues.map(({ path }) => path.join("."))).toEqual(["all.1.any.0.value"]);
});
