import { describe, expect, test } from "vitest";
import { changedFields, mergeStored } from "@/lib/client/forms/record-changes";

const BEFORE = { name: "Ana", notes: "", tags: ["vip"] as readonly string[], companyId: null as number | null };

describe("a newer stored state under an open form", () => {
  test("is taken over where nobody typed", () => {
    const { values, taken, conflicts } = mergeStored(
      BEFORE,
      { ...BEFORE, name: "Ana Lima" },
      { ...BEFORE, companyId: 4 },
      "Rafael",
    );
    expect(values).toEqual({ ...BEFORE, name: "Ana Lima", companyId: 4 });
    expect(taken).toEqual(["companyId"]);
    expect(conflicts).toEqual([]);
  });

  test("leaves what was typed, and asks, where both changed a field", () => {
    const { values, conflicts } = mergeStored(
      BEFORE,
      { ...BEFORE, tags: ["vip", "finance"] },
      { ...BEFORE, tags: [] },
      "Rafael",
    );
    expect(values.tags).toEqual(["vip", "finance"]);
    expect(conflicts).toEqual([{ field: "tags", theirs: [], by: "Rafael" }]);
  });

  test("is no news where both want the same", () => {
    const typed = { ...BEFORE, name: " Bia " };
    expect(mergeStored(BEFORE, typed, { ...BEFORE, name: "Bia" }, null)).toEqual({
      values: typed,
      taken: [],
      conflicts: [],
    });
  });
});

test("space around a text is no change", () => {
  expect(changedFields(BEFORE, { ...BEFORE, name: "Ana  ", notes: "x" })).toEqual(["notes"]);
});
