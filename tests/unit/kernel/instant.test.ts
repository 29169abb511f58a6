import fc from "fast-check";
import { expect, test } from "vitest";
import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";

/** The last instant that a Date holds (ECMA-262, 21.4.1.1). */
const LAST = 8.64e15;

test("an instant is written as a Date writes it, whatever was written before", () => {
  const any = fc.oneof(
    fc.integer({ min: -LAST, max: LAST }),
    fc.integer({ min: 0, max: 4e12 }),
    fc.double({ min: -1e13, max: 1e13, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(any), (instants) => {
      expect(instants.map(isoInstant)).toEqual(instants.map((at) => new Date(at).toISOString()));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["the first of a day", 0],
  ["the last of the day before", -1],
  ["the first and last that there are", LAST],
  ["the year 10000", 253_402_300_800_000],
])("%s", (_, at) => {
  expect(isoInstant(at)).toBe(new Date(at).toISOString());
  expect(isoInstant(-at)).toBe(new Date(-at).toISOString());
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, LAST + 1])("%s is none", (at) => {
  expect(() => isoInstant(at)).toThrow(RangeError);
});

test("no instant is null, and the first of 1970 is one", () => {
  expect([null, undefined, 0].map(isoInstantOrNull)).toEqual([null, null, "1970-01-01T00:00:00.000Z"]);
});
