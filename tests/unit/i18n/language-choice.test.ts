import { expect, test } from "vitest";
import { chooseLanguage } from "@/components/shell/languages";
import { LOCALES } from "@/lib/platform/i18n/locales";

test.each([
  ["another secondary language", "secondary", "es", { primary: "pt-BR", secondary: "es" }],
  ["another primary language", "primary", "en", { primary: "en", secondary: "pt-BR" }],
  ["the primary one as the secondary swaps them", "secondary", "pt-BR", { primary: "en", secondary: "pt-BR" }],
] as const)("choosing %s", (_, field, code, chosen) => {
  expect(chooseLanguage({ primary: "pt-BR", secondary: "en" }, field, code, LOCALES)).toEqual(chosen);
});

test("a language that the interface doesn't speak never becomes the primary one", () => {
  const before = { primary: "pt-BR", secondary: "ja" } as const;
  expect(chooseLanguage(before, "secondary", "pt-BR", LOCALES)).toEqual({ primary: "en", secondary: "pt-BR" });
});
