import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { readMessages } from "@/tests/support/i18n/message-keys";

type Term = { word: string; not: string[] };

/** The terms of one language's table in docs/glossary.md. */
function termsUnder(heading: string): Term[] {
  const page = fs.readFileSync("docs/glossary.md", "utf8");
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return section
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| ---"))
    .slice(1)
    .map((line) => {
      const [word = "", , not = ""] = line.replace(/^\|\s*|\s*\|$/g, "").split(/\s*\|\s*/);
      return { word, not: [...not.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string) };
    });
}

/** A text without its placeholders and tags, whose names are code. */
const spoken = (text: string) => text.replace(/<\/?\w+>/g, " ").replace(/\{\w+\}/g, " ");

function offendersIn(locale: string, heading: string): string[] {
  const terms = termsUnder(heading);
  return fs.readdirSync(`messages/${locale}`).flatMap((file) =>
    Object.entries(readMessages(locale, file)).flatMap(([key, text]) => {
      return terms.flatMap(({ word, not }) =>
        not
          .filter((other) => new RegExp(`(?<![\\p{L}\\w@.-])${other}(?![\\p{L}\\w@-])`, "iu").test(spoken(text)))
          .map((other) => `${file} ${key}: “${other}” instead of “${word}”: ${text}`),
      );
    }),
  );
}

describe("the interface uses the glossary's word for each thing", () => {
  test.each([
    ["pt-BR", "Português"],
    ["en", "English"],
  ])("in %s", (locale, heading) => {
    expect(termsUnder(heading).flatMap(({ not }) => not).length).toBeGreaterThan(15);
    expect(offendersIn(locale, heading)).toEqual([]);
  });
});
