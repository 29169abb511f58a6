import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanFileName, FILE_NAME_MAX } from "@/lib/platform/storage/file-name";

test.each([
  ["foto.png", "foto.png"],
  ["Orçamento nº 3 (final).pdf", "Orçamento nº 3 (final).pdf"],
  ["日本語.txt", "日本語.txt"],
  ["C:\\Users\\ana\\foto.png", "foto.png"],
  ["a  b\t.txt", "a b.txt"],
  ["com1.txt", "_com1.txt"],
  ["comida.txt", "comida.txt"],
  ["", ""],
  ["..", ""],
])("%j is kept as %j", (given, kept) => {
  expect(cleanFileName(given)).toBe(kept);
});

test("no name of any characters keeps a path, a control, half a character, or a dot or space at its end", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (given) => {
      const name = cleanFileName(given);
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX);
      expect(name).not.toMatch(/\p{Cc}|[/\\<>:"|?*\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]|[. ]$/u);
      expect(() => encodeURIComponent(name)).not.toThrow();
      expect(cleanFileName(name)).toBe(name);
    }),
    { numRuns: 500 },
  );
});
