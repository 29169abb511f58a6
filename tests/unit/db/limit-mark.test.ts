import { describe, expect, test } from "vitest";
import { limitMark, withLimits } from "@/lib/platform/db/sql/limit-mark";

const SQL = `select 1 from (select 2 ${`limit ${limitMark("inner")}`}) as some limit ${limitMark("outer")}`;

describe("a limit in PostgreSQL's text", () => {
  test("is the number of its run, each in its place", () => {
    expect(withLimits(SQL, { inner: 51, outer: 0 })).toBe("select 1 from (select 2 limit 51) as some limit 0");
  });

  test.each([undefined, null, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "1", "1; drop table ticket", [1]])(
    "is refused when it is %j",
    (inner) => {
      expect(() => withLimits(SQL, { inner, outer: 1 })).toThrow(/limit inner/);
    },
  );

  test("changes nothing in a statement without one", () => {
    expect(withLimits("select '@' as at", {})).toBe("select '@' as at");
  });
});
