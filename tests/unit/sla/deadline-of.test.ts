import { expect, test } from "vitest";
import { deadlineOf } from "@/components/desk/deadline/deadline-of";

const DUE = "2026-11-23T15:00:00.000Z";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const before = (ms: number) => deadlineOf(DUE, Date.parse(DUE) - ms);

test.each([
  [0, { unit: "minutes", count: 1, is: "near" }],
  [1, { unit: "minutes", count: 1, is: "near" }],
  [12 * MINUTE_MS, { unit: "minutes", count: 12, is: "near" }],
  [30 * MINUTE_MS, { unit: "minutes", count: 30, is: "near" }],
  [30 * MINUTE_MS + 1, { unit: "minutes", count: 31, is: "ahead" }],
  [2.5 * HOUR_MS, { unit: "hours", count: 2, is: "ahead" }],
  [50 * HOUR_MS, { unit: "days", count: 2, is: "ahead" }],
  [-1, { unit: "minutes", count: 1, is: "missed" }],
  [-20 * MINUTE_MS, { unit: "minutes", count: 20, is: "missed" }],
  [-3 * HOUR_MS, { unit: "hours", count: 3, is: "missed" }],
])("a deadline that is %i ms ahead is told as it is", (ms, said) => {
  expect(before(ms)).toEqual(said);
});
