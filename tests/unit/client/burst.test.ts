import { expect, test } from "vitest";
import { createBurst } from "@/lib/client/live/burst";

test("of those that come together only the first is one, for each kind", () => {
  const isFirst = createBurst(1_000);
  expect([isFirst("a", 0), isFirst("a", 900), isFirst("b", 900), isFirst("a", 1_800)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("after a pause the next is a first one again", () => {
  const isFirst = createBurst(1_000);
  isFirst("a", 0);
  expect(isFirst("a", 1_001)).toBe(true);
});
