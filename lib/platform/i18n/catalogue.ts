import fs from "node:fs";
import path from "node:path";
import compileMessage from "icu-minify/compile";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Locale } from "./locales";

const catalogues = new Map<Locale, Record<string, unknown>>();

/**
 * The messages in the form that the formatter of pages takes. Compiled here, once, because the parser of the message syntax
 * would otherwise be 10 kB gzip of every page (next.config.mjs puts the formatter without it in the parser's place).
 */
export function compileCatalogue(messages: unknown): unknown {
  // Through JSON, because the compiler's objects have no prototype, and those can't be handed to client components.
  if (typeof messages === "string") return readStoredJson(JSON.stringify(compileMessage(messages)));
  return Object.fromEntries(
    Object.entries(messages as Record<string, unknown>).map(([key, message]) => [key, compileCatalogue(message)]),
  );
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
        compileCatalogue(readStoredJson(fs.readFileSync(path.join(folder, file), "utf8"))),
      ]),
  );
  catalogues.set(locale, catalogue);
  return catalogue;
}
