import fc from "fast-check";
import { expect, test } from "vitest";
import { compareWords } from "@/lib/platform/search/corrections";
import { joinOrdinals, ordinalForms } from "@/lib/platform/search/ordinals";
import { readQuery } from "@/lib/platform/search/second-try";

/** The same by its definition, over whole tables. */
function distance(one: string, two: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: two.length + 1 }, (_, j) => i || j),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= two.length; j += 1) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      (rows[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (one[i - 1] === two[j - 1] ? 0 : 1),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(one.length, two.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });

test("two words are compared as the definition has it", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 2 }), (one, two, max) => {
      const exact = distance(one, two);
      expect(compareWords(one, two, max)).toEqual(exact <= max ? { distance: exact } : { lostAt: expect.any(Number) });
    }),
    { numRuns: 3_000 },
  );
});

test("nothing that begins with what is too far away is near", () => {
  fc.assert(
    fc.property(word, word, word, fc.integer({ min: 1, max: 2 }), (one, two, rest, max) => {
      const compared = compareWords(one, two, max);
      if (!("lostAt" in compared) || compared.lostAt > two.length) return;
      expect(distance(one, two.slice(0, compared.lostAt) + rest)).toBeGreaterThan(max);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["2ª", ["segunda", "2a", "2"]],
  ["3o", ["terceiro", "3º"]],
  ["segunda", ["2ª", "2a"]],
  ["12ª", ["12a", "12"]],
])("'%s' is also written %j", (form, others) => {
  expect(ordinalForms(form)).toEqual(expect.arrayContaining(others));
});

test("other words are no ordinals", () => {
  expect([..."ab", "2", "boleto", "100abc"].flatMap(ordinalForms)).toEqual([]);
  expect(joinOrdinals("a 2.ª via, 3 . º e 1.5")).toBe("a 2ª via, 3º e 1.5");
});

test.each([
  ['"boleto"', "boleto", true],
  ["“segunda via”", "segunda via", true],
  ['  "boleto', "boleto", true],
  ['"', '"', false],
  ['mesa 40"', 'mesa 40"', false],
])("%s is read as '%s'", (typed, text, isExact) => {
  expect(readQuery(typed)).toEqual({ text, isExact });
});
