import fc from "fast-check";
import { expect, test } from "vitest";
import { backoffMs } from "@/lib/platform/jobs/worker";

const HOUR_MS = 3_600_000;

test("doubles from two seconds", () => {
  expect([1, 2, 3, 4].map((attempt) => backoffMs(attempt, 1))).toEqual([2_000, 4_000, 8_000, 16_000]);
});

test("is half fixed and half random", () => {
  expect(backoffMs(1, 0)).toBe(1_000);
  expect(backoffMs(1, 0.5)).toBe(1_500);
});

test("stays between one second and one hour for any attempt", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = backoffMs(attempt, random);
      expect(wait).toBeGreaterThanOrEqual(1_000);
      expect(wait).toBeLessThanOrEqual(HOUR_MS);
    }),
  );
});
