import fs from "node:fs";
import path from "node:path";
import format from "icu-minify/format";
import { describe, expect, test } from "vitest";
import { compileCatalogue, readCatalogue } from "@/lib/platform/i18n/catalogue";
import { LOCALES, type Locale } from "@/lib/platform/i18n/locales";

type Compiled = Parameters<typeof format>[0];

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(locale),
  getPluralRules: (locale: string) => new Intl.PluralRules(locale),
  getDateTimeFormat: (locale: string) => new Intl.DateTimeFormat(locale),
};

function say(message: string, values: Parameters<typeof format>[2] = {}, locale: Locale = "en") {
  return format(compileCatalogue(message, locale) as Compiled, locale, values, { formatters });
}

function texts(value: unknown, prefix = ""): [string, string][] {
  if (typeof value === "string") return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, child]) => texts(child, prefix ? `${prefix}.${key}` : key));
}

describe.each(LOCALES)("messages in %s", (locale) => {
  const folder = path.join("messages", locale);

  test.each(fs.readdirSync(folder))("each text of %s compiles", (file) => {
    const messages: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
    for (const [key, text] of texts(messages)) expect(() => compileCatalogue(text, locale), key).not.toThrow();
  });

  test("a catalogue has one namespace per file", () => {
    const names = fs.readdirSync(folder).map((file) => path.basename(file, ".json"));
    expect(Object.keys(readCatalogue(locale)).sort()).toEqual(names.sort());
  });
});

test("a compiled plural follows the language's rules", () => {
  const message = "{count, plural, one {# conversa} other {# conversas}}";
  expect([say(message, { count: 1 }, "pt-BR"), say(message, { count: 1200 }, "pt-BR")]).toEqual([
    "1 conversa",
    "1.200 conversas",
  ]);
});

describe("none", () => {
  /** Every plural of compiled messages: a text for each of its cases. */
  const pluralsOf = (part: unknown): Record<string, unknown>[] => {
    if (typeof part !== "object" || part === null) return [];
    const inside = Object.values(part).flatMap(pluralsOf);
    return Array.isArray(part) && part[1] === 2 ? [part[2] as Record<string, unknown>, ...inside] : inside;
  };

  test.each(LOCALES)("is said as many are by every plural of %s that says nothing of its own about it", (locale) => {
    const plurals = pluralsOf(readCatalogue(locale));
    const rules = new Intl.PluralRules(locale);
    const asOne = plurals.filter(
      (cases) => cases["=0"] === undefined && (cases[rules.select(0)] ?? cases.other) !== cases.other,
    );
    expect(plurals.length).toBeGreaterThan(40);
    expect(asOne).toEqual([]);
  });

  test.each([
    ["{count, plural, one {# cliente} other {# clientes}}", "0 clientes"],
    ["{count, plural, =0 {nenhum} one {# cliente} other {# clientes}}", "nenhum"],
    ["Há {count, plural, one {<b>#</b> cliente} other {<b>#</b> clientes}}.", "Há [0] clientes."],
  ])("%s is said as %j", (message, text) => {
    expect(say(message, { count: 0, b: (chunks) => `[${chunks.join("")}]` }, "pt-BR")).toBe(text);
  });
});

test("a compiled select falls back to 'other'", () => {
  expect(say("{role, select, admin {A} other {B}}", { role: "guest" })).toBe("B");
});

test("a compiled text keeps its tags and apostrophes", () => {
  expect(say("It's <b>here</b>", { b: (chunks) => `[${chunks.join("")}]` })).toBe("It's [here]");
});

test("a compiled text consists of plain values, which alone can be handed to client components", () => {
  const compiled = compileCatalogue("{count, plural, one {x} other {y}}", "pt-BR") as [[string, number, object]];
  expect(Object.getPrototypeOf(compiled[0][2])).toBe(Object.prototype);
});

test("a text without a syntax it can parse is refused", () => {
  expect(() => compileCatalogue("{count, plural, one {x}", "en")).toThrow();
});
