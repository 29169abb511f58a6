import { expect, test } from "vitest";
import { batchesOf } from "@/components/desk/fields/listed-batches";

test("rows are asked for in batches of the most that a call takes", () => {
  expect(batchesOf([], [1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test("a row that comes asks for itself alone", () => {
  expect(batchesOf([[1, 2]], [9, 1, 2], 2)).toEqual([[1, 2], [9]]);
});

test("rows that move, and some that go, change no batch", () => {
  const before = [[1, 2], [3]];
  expect(batchesOf(before, [3, 2], 2)).toBe(before);
});

test("a batch goes with the last of its rows, which asks anew when it comes back", () => {
  const after = batchesOf([[1, 2], [3]], [3], 2);
  expect(after).toEqual([[3]]);
  expect(batchesOf(after, [2, 3], 2)).toEqual([[3], [2]]);
});

test("a list without rows has no batches", () => {
  expect(batchesOf([[1]], [])).toEqual([]);
});
