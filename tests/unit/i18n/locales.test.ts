import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES, negotiateLocale, toLocale } from "@/lib/platform/i18n/locales";

describe("negotiateLocale", () => {
  test.each([
    [undefined, "pt-BR"],
    [null, "pt-BR"],
    ["", "pt-BR"],
    ["*", "pt-BR"],
    ["en", "en"],
    ["EN-us", "en"],
    ["en-GB,en;q=0.9,pt;q=0.8", "en"],
    ["pt-PT", "pt-BR"],
    ["de,en;q=0.5", "en"],
    ["pt;q=0.2, en;q=0.9", "en"],
    ["en;q=0, pt;q=0.1", "pt-BR"],
    ["en;q=0", "pt-BR"],
    ["en;q=nonsense,pt", "pt-BR"],
    ["ja,ko", "pt-BR"],
  ] as const)("%j gets %s", (header, expected) => {
    expect(negotiateLocale(header)).toBe(expected);
  });

  test("gives a complete catalogue for whatever the header says", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (header) => {
        expect(LOCALES).toContain(negotiateLocale(header));
      }),
    );
  });

  test("never prefers a language over one with a higher quality", () => {
    const quality = fc.integer({ min: 1, max: 1000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(quality, quality, fc.boolean(), (pt, en, isPortugueseFirst) => {
        fc.pre(pt !== en);
        const parts = [`pt-BR;q=${pt}`, `en;q=${en}`];
        const header = (isPortugueseFirst ? parts : parts.reverse()).join(", ");
        expect(negotiateLocale(header)).toBe(pt > en ? "pt-BR" : "en");
      }),
    );
  });
});

test("toLocale knows complete catalogues only", () => {
  expect(LOCALES.map((locale) => toLocale(locale))).toEqual([...LOCALES]);
  for (const code of ["es", "PT-br", "toString", "", null, undefined]) expect(toLocale(code)).toBeUndefined();
});
