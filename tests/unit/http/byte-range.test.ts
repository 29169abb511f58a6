import { expect, test } from "vitest";
import { parseRange } from "@/lib/platform/http/byte-range";

test.each([
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["Bytes=5-", { start: 5, end: 99 }],
] as const)("%s of 100 bytes", (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=999999999999999-"])("%s can't be satisfied", (header) => {
  expect(parseRange(header, 100)).toBe("unsatisfiable");
});

test.each([null, "", "bytes=", "bytes=-", "bytes=5-2", "bytes=0-1,5-6", "items=0-1", "bytes=a-b", "bytes=1e1-"])(
  "%j is answered with everything",
  (header) => {
    expect(parseRange(header, 100)).toBeUndefined();
  },
);

test("of nothing no part can be had", () => {
  expect(parseRange("bytes=0-", 0)).toBe("unsatisfiable");
});
