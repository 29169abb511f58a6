import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { JSON_DEPTH_MAX, JSON_VALUES_MAX, JsonBounds } from "@/lib/platform/json/json-bounds";
import { readOutsideJson } from "@/lib/platform/json/outside-json";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const refused = expect.objectContaining({ code: "MALFORMED_REQUEST" });

describe("JSON from outside", () => {
  test("is read like any other", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20 }), (text) => {
        expect(readOutsideJson(text)).toEqual(JSON.parse(text));
        expect(readOutsideJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test(`nests ${JSON_DEPTH_MAX} deep and no deeper`, () => {
    expect(readOutsideJson(nested(JSON_DEPTH_MAX))).toEqual(JSON.parse(nested(JSON_DEPTH_MAX)));
    expect(() => readOutsideJson(nested(JSON_DEPTH_MAX + 1))).toThrow(refused);
  });

  test("counts objects like lists, and in any mixture", () => {
    expect(() => readOutsideJson('{"a":['.repeat(40) + "]}".repeat(40))).toThrow(refused);
  });

  test("brackets inside of texts are no nesting, whatever is escaped there", () => {
    for (const text of ["[".repeat(1_000), '"['.repeat(500), '\\"[{'.repeat(500), "\\".repeat(7) + "[".repeat(100)])
      expect(readOutsideJson(JSON.stringify([text]))).toEqual([text]);
  });

  test("a text that ends behind escaped backslashes hides no nesting", () => {
    expect(() => readOutsideJson(`["\\\\",${nested(JSON_DEPTH_MAX)}]`)).toThrow(refused);
  });

  test("what was closed counts no more", () => {
    expect(readOutsideJson(`[${Array.from({ length: 1_000 }, () => "[[]]").join()}]`)).toHaveLength(1_000);
  });

  test.each([
    ["numbers", `[${"0,".repeat(JSON_VALUES_MAX)}0]`],
    ["empty objects", `[${"{},".repeat(JSON_VALUES_MAX)}0]`],
    ["names", `{${Array.from({ length: JSON_VALUES_MAX + 1 }, (_, index) => `"${index}":0`).join()}}`],
  ])("too many %s are refused", (_, text) => {
    expect(() => readOutsideJson(text)).toThrow(refused);
  });

  test.each(["", "{", "[1,]", "nul", '"\u0001"', '["a\nb"]'])("%j is refused as no JSON", (text) => {
    expect(() => readOutsideJson(text)).toThrow(refused);
  });

  test("bytes that are no UTF-8 are refused", () => {
    expect(() => readOutsideJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(refused);
  });

  test("seven megabytes of brackets are refused at the first that is too many, and never parsed", () => {
    let read = 0;
    const hostile = new Proxy(new Uint8Array(7_000_000).fill(0x5b), {
      get(bytes, name) {
        if (/^\d+$/.test(String(name))) read += 1;
        return Reflect.get(bytes, name, bytes);
      },
    });
    const parse = vi.spyOn(JSON, "parse");
    try {
      expect(() => readOutsideJson(hostile)).toThrow(refused);
      expect(read).toBe(JSON_DEPTH_MAX + 1);
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });
});

describe("counting in parts", () => {
  test("comes to the same wherever the bytes are cut", () => {
    const bytes = Buffer.from(`{"a\\"[":"\\\\","b":${nested(JSON_DEPTH_MAX - 1)},"c":${nested(JSON_DEPTH_MAX)}}`);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const bounds = new JsonBounds();
      expect(bounds.add(bytes.subarray(0, cut)) && bounds.add(bytes.subarray(cut))).toBe(false);
    }
  });

  test("each event of a stream of events is a document of its own", () => {
    const event = Buffer.from(`data: ${nested(JSON_DEPTH_MAX)}\n\n`);
    const half = Buffer.from(`data: ${"[".repeat(40)}\n\n`);
    const bounds = new JsonBounds({ lines: true });
    for (let count = 0; count < 10; count += 1) expect(bounds.add(event)).toBe(true);
    for (let count = 0; count < 10; count += 1) expect(bounds.add(half)).toBe(true);
  });

  test("lines of one event are one document, and a quotation mark in front of them hides nothing", () => {
    const bounds = new JsonBounds({ lines: true });
    expect(bounds.add(Buffer.from(': "\n'))).toBe(true);
    expect(bounds.add(Buffer.from(`data: ${"[".repeat(40)}\n`))).toBe(true);
    expect(bounds.add(Buffer.from(`data: ${"[".repeat(40)}\n`))).toBe(false);
  });
});
