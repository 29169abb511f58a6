import fs from "node:fs";
import path from "node:path";
import compileMessage from "icu-minify/compile";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Locale } from "./locales";

/** Where none is said as many are ('0 clientes'), although the plural rules of Unicode count it as one. */
const NONE_AS_MANY: ReadonlySet<Locale> = new Set<Locale>(["pt-BR"]);
/** icu-minify's mark of a plural: its name, this, and a text for each case. */
const PLURAL = 2;

const catalogues = new Map<Locale, Record<string, unknown>>();

/**
 * The messages in the form that the formatter of pages takes. Compiled here, once, because the parser of the message syntax
 * would otherwise be 10 kB gzip of every page (next.config.mjs puts the formatter without it in the parser's place).
 */
export function compileCatalogue(messages: unknown, locale: Locale): unknown {
  if (typeof messages === "string") {
    const withNone = NONE_AS_MANY.has(locale) ? sayNoneAsMany : undefined;
    // Through JSON, because the compiler's objects have no prototype, and those can't be handed to client components.
    return readStoredJson(JSON.stringify(compileMessage(messages), withNone));
  }
  return Object.fromEntries(
    Object.entries(messages as Record<string, unknown>).map(([key, message]) => [
      key,
      compileCatalogue(message, locale),
    ]),
  );
}

// A text that says something of its own about none (`=0`) goes on saying it.
function sayNoneAsMany(_key: string, part: unknown): unknown {
  if (!Array.isArray(part) || part[1] !== PLURAL) return part;
  const [name, type, cases] = part as [string, number, Record<string, unknown>];
  return "one" in cases && !("=0" in cases) ? [name, type, { ...cases, "=0": cases.other }] : part;
}

/** All messages of a language, compiled; the namespace is the file's name. Read once per process outside development. */
export function readCatalogue(locale: Locale): Record<string, unknown> {
  const known = catalogues.get(locale);
  if (known && process.env.NODE_ENV === "production") return known;
  const folder = path.join(process.cwd(), "messages", locale);
  const catalogue = Object.fromEntries(
    fs
      .readdirSync(folder)
      .filter((file) => file.endsWith(".json"))
      .map((file) => [
        file.slice(0, -".json".length),
        compileCatalogue(readStoredJson(fs.readFileSync(path.join(folder, file), "utf8")), locale),
      ]),
  );
  catalogues.set(locale, catalogue);
  return catalogue;
}
