import fs from "node:fs";
import path from "node:path";

/** Texts of a catalogue by their full key. */
export type Catalogue = Record<string, string>;

function flatten(value: unknown, prefix = ""): Catalogue {
  if (typeof value === "string") return { [prefix]: value };
  return Object.entries(value as object).reduce<Catalogue>(
    (all, [key, child]) => Object.assign(all, flatten(child, prefix ? `${prefix}.${key}` : key)),
    {},
  );
}

/** Reads one catalogue of a language. */
export function readMessages(locale: string, file: string): Catalogue {
  return flatten(JSON.parse(fs.readFileSync(path.join("messages", locale, file), "utf8")));
}

/** What sources say that may be a key or a part of one. */
export type Spoken = { literals: Set<string>; patterns: RegExp[]; words: Set<string> };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What one source says, read once: every catalogue looks at most of them. */
const heard = new Map<string, { literals: string[]; templates: string[]; words: string[] }>();

function heardIn(source: string) {
  const known = heard.get(source);
  if (known) return known;
  const found = {
    literals: Array.from(source.matchAll(/"([\w.-]+)"/g), ([, text = ""]) => text),
    // One that starts with what varies would be every key.
    templates: Array.from(source.matchAll(/`([^`]*\$\{[^`]*)`/g), ([, text = ""]) => text).filter((t) => /^\w/.test(t)),
    words: [...new Set(source.match(/\w+/g))],
  };
  heard.set(source, found);
  return found;
}

/** Collects the literals, the templates as patterns, and the words that these sources have. */
export function spokenIn(sources: readonly string[]): Spoken {
  const spoken: Spoken = { literals: new Set(), patterns: [], words: new Set() };
  const templates = new Set<string>();
  for (const source of sources) {
    const found = heardIn(source);
    for (const text of found.literals) spoken.literals.add(text);
    for (const text of found.templates) templates.add(text);
    for (const word of found.words) spoken.words.add(word);
  }
  for (const template of templates) {
    const fixed = template.split(/\$\{[^}]*\}/);
    spoken.patterns.push(new RegExp(`^${fixed.map(escaped).join("[\\w-]+")}$`));
  }
  return spoken;
}

/** Whether a key is said: whole, or below a part of it that is named as a namespace; as a literal, or by a template. */
export function isSpoken(namespace: string, key: string, { literals, patterns }: Spoken): boolean {
  const parts = [namespace, ...key.split(".")];
  const rests = parts
    .map((_, index) => parts.slice(index).join("."))
    .filter((_, index) => index === 0 || literals.has(parts.slice(0, index).join(".")));
  // Literals first: there are hundreds of patterns.
  return rests.some((rest) => literals.has(rest)) || rests.some((rest) => patterns.some((it) => it.test(rest)));
}

/** Whether every part of a key is named, as where a catalogue is read as an object. */
export function isReadAsObject(key: string, { literals, words }: Spoken): boolean {
  return literals.has(key) || key.split(".").every((part) => words.has(part) || literals.has(part));
}

const TRANSLATOR = /const (\w+) = (?:await )?(?:use|get)Translations(?:<[^>]*>)?\(([^)]*)\)/g;

/** The whole keys for which a source asks its translators, as far as it names both. */
export function keysAskedIn(source: string): string[][] {
  const namespaces = new Map<string, string[]>();
  for (const [, name = "", said = ""] of source.matchAll(TRANSLATOR))
    namespaces.set(name, [...(namespaces.get(name) ?? []), said]);
  return [...namespaces].flatMap(([name, said]) => {
    // Of a translator that has another catalogue each time, or comes from elsewhere, nothing is known.
    const isKnown =
      said.every((text) => /^"[\w.-]+"$/.test(text)) && !new RegExp(`[(,{[] ?${name}[:,\\]] `).test(source);
    if (!isKnown) return [];
    const asked = source.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\.rich)?\\(\\s*"([\\w.-]+)"`, "g"));
    return Array.from(asked, ([, key = ""]) => said.map((text) => `${text.slice(1, -1)}.${key}`));
  });
}
