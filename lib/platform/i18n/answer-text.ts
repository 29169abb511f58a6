import en from "@/messages/en/answers.json";
import enBilling from "@/messages/en/billing.json";
import ptBR from "@/messages/pt-BR/answers.json";
import ptBRBilling from "@/messages/pt-BR/billing.json";
import type { Locale } from "./locales";

type Answers = typeof ptBR;
const CATALOGUE: Record<Locale, Answers> = { "pt-BR": ptBR, en };
/** Texts about the signup's fields are the form's, too, so they are in its catalogue. */
const SIGNUP_FIELDS: Record<Locale, Readonly<Record<string, string>>> = {
  "pt-BR": ptBRBilling.errors,
  en: enBilling.errors,
};

/** Name of a text about a field. Schemas use it as their message, so that browser and server say the same. */
export type FieldMessage = keyof Answers["fields"];

/** A text that an answer carries, in the caller's language. */
export function answerText(locale: Locale, key: Exclude<keyof Answers, "fields">): string {
  return CATALOGUE[locale][key];
}

/** Texts of a field map, in the caller's language. What isn't a name of ours stays as it is. */
export function fieldTexts(locale: Locale, errors: Record<string, string>): Record<string, string> {
  const texts: Readonly<Record<string, string>> = { ...SIGNUP_FIELDS[locale], ...CATALOGUE[locale].fields };
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field,
      Object.hasOwn(texts, message) ? (texts[message] ?? message) : message,
    ]),
  );
}
