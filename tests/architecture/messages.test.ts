import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { LOCALES } from "@/lib/platform/i18n/locales";
import { readMessages } from "@/tests/support/i18n/message-keys";
import { placeholders } from "@/tests/support/i18n/message-placeholders";

const filesOf = (locale: string) => fs.readdirSync(path.join("messages", locale)).sort();

const files = filesOf(LOCALES[0]);

test("every language has the same catalogues", () => {
  for (const locale of LOCALES) expect([locale, filesOf(locale)]).toEqual([locale, files]);
});

describe.each(files)("%s", (file) => {
  const base = readMessages(LOCALES[0], file);

  describe.each(LOCALES.slice(1))("in %s", (locale) => {
    const other = readMessages(locale, file);

    test("has the same keys", () => {
      expect(Object.keys(other).sort()).toEqual(Object.keys(base).sort());
    });

    test("has the same placeholders and tags in each text", () => {
      const differing = Object.keys(base).filter((key) => {
        const [one, two] = [placeholders(base[key] ?? ""), placeholders(other[key] ?? "")];
        return one.size !== two.size || [...one].some((name) => !two.has(name));
      });
      expect(differing).toEqual([]);
    });
  });

  test("has no empty text and no stray space", () => {
    for (const locale of LOCALES) {
      const odd = Object.entries(readMessages(locale, file)).filter(
        ([, text]) => text.trim() === "" || text !== text.trim(),
      );
      expect([locale, odd]).toEqual([locale, []]);
    }
  });
});
