import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCookie } from "@/lib/platform/session/cookie";

describe("readCookie", () => {
  test.each([
    ["a=1", "1"],
    ["b=2; a=1", "1"],
    ["b=2;a=1;c=3", "1"],
    ["  a  =  1  ", "1"],
    ["a=1=2", "1=2"],
    ["a=caf%C3%A9", "café"],
    ["a=", ""],
    ["a=first; a=second", "first"],
  ])("reads %j", (header, expected) => {
    expect(readCookie(header, "a")).toBe(expected);
  });

  test.each([undefined, null, "", "aa=1", "b=a=1", "a", "=1", "a=%E0%A4%A"])("finds nothing in %j", (header) => {
    expect(readCookie(header, "a")).toBeUndefined();
  });

  test("never throws, whatever a client sends", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (header, name) => {
        readCookie(header, name);
      }),
    );
  });

  test("reads back what was encoded, beside any other cookies", () => {
    const plain = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.dictionary(plain, plain), (value, others) => {
        const pairs = Object.entries(others).map(([name, other]) => `${name}=${other}`);
        expect(readCookie([...pairs, `Wanted=${encodeURIComponent(value)}`].join("; "), "Wanted")).toBe(value);
      }),
    );
  });
});
