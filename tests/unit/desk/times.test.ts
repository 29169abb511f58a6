import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elapsedBetween, makeTimes } from "@/components/desk/screen/times";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse("2026-03-20T15:00:00.000Z");

const passedAfter = (age: number) => elapsedBetween(NOW - age, NOW);

describe("elapsed time", () => {
  test.each([
    [0, { unit: "now", count: 0 }],
    [MINUTE_MS - 1, { unit: "now", count: 0 }],
    [MINUTE_MS, { unit: "minutes", count: 1 }],
    [HOUR_MS - 1, { unit: "minutes", count: 59 }],
    [HOUR_MS, { unit: "hours", count: 1 }],
    [DAY_MS - 1, { unit: "hours", count: 23 }],
    [DAY_MS, { unit: "days", count: 1 }],
    [7 * DAY_MS - 1, { unit: "days", count: 6 }],
    [7 * DAY_MS, null],
  ])("after %d ms is %j", (age, expected) => {
    expect(passedAfter(age)).toEqual(expected);
  });

  test("of what a faster clock dated in the future is now", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * DAY_MS }), (ahead) => {
        expect(passedAfter(-ahead)).toEqual({ unit: "now", count: 0 });
      }),
    );
  });

  test("is never more than the time that passed, and less than one unit short of it", () => {
    const sizes = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };
    fc.assert(
      fc.property(fc.integer({ min: MINUTE_MS, max: 7 * DAY_MS - 1 }), (age) => {
        const passed = passedAfter(age);
        if (passed === null || passed.unit === "now") throw new Error(`${age} has no unit`);
        const size = sizes[passed.unit];
        expect(passed.count * size).toBeLessThanOrEqual(age);
        expect((passed.count + 1) * size).toBeGreaterThan(age);
      }),
    );
  });

  test("is in the largest unit that has passed once", () => {
    const most = { now: 0, minutes: 59, hours: 23, days: 6 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 * DAY_MS - 1 }), (age) => {
        const passed = passedAfter(age);
        expect(passed && passed.count <= most[passed.unit]).toBe(true);
        expect(passed && (passed.unit === "now" || passed.count >= 1)).toBe(true);
      }),
    );
  });

  test("is counted from the clock that the screen was given", () => {
    const { elapsed } = makeTimes("pt-BR", "America/Sao_Paulo", NOW);
    expect(elapsed("2026-03-20T11:30:00.000Z")).toEqual({ unit: "hours", count: 3 });
    expect(elapsed("2026-03-01T11:30:00.000Z")).toBeNull();
  });
});
