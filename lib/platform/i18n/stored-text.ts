import en from "@/messages/en/stored.json";
import ptBR from "@/messages/pt-BR/stored.json";
import { fill } from "./fill";
import type { Locale } from "./locales";

type Key = keyof typeof ptBR;
const CATALOGUE: Record<Locale, Record<Key, string>> = { "pt-BR": ptBR, en };

/** A text that becomes data (a default subject, a visitor's name), in the language of those who will read it. */
export function storedText(locale: Locale, key: Key, values: Readonly<Record<string, unknown>>): string {
  return fill(CATALOGUE[locale][key], values);
}
