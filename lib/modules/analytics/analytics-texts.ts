import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/analytics-texts.json";
import ptBR from "@/messages/pt-BR/analytics-texts.json";

const CATALOGUE: Record<Locale, typeof ptBR> = { "pt-BR": ptBR, en };

/** What the files say, in the language of who asked for them. */
export function analyticsTexts(locale: Locale): typeof ptBR {
  return CATALOGUE[locale];
}
