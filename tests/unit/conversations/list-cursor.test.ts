import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeListCursor, encodeListCursor } from "@/lib/modules/conversations/cursor";
import { isAppError } from "@/lib/platform/errors/app-error";

test("a cursor is read back as it was made", () => {
  const position = fc.record({
    lastActivityAt: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
    id: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  });
  fc.assert(
    fc.property(position, fc.boolean(), (value, isNamed) => {
      expect(decodeListCursor(encodeListCursor({ ...value, hit: { isNamed } }))).toEqual({ ...value, isNamed });
    }),
  );
});

test("a cursor needs no escaping in an address", () => {
  expect(encodeListCursor({ lastActivityAt: 1_763_689_104_000, id: 42 })).toMatch(/^[\w-]+$/);
});

test("anything else is refused as invalid, never as an unexpected error", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (cursor) => {
      try {
        const { lastActivityAt, id } = decodeListCursor(cursor);
        expect([lastActivityAt, id].every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect(isAppError(error) && error.code).toBe("VALIDATION_FAILED");
      }
    }),
  );
});

test.each(["1:-1", "1:2:3", "1.5:2", "' OR 1=1", "12345678901234567:1", " 1:2"])("refuses the encoded %j", (text) => {
  expect(() => decodeListCursor(Buffer.from(text).toString("base64url"))).toThrow("VALIDATION_FAILED");
});
