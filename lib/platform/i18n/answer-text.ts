import en from "@/messages/en/answers.json";
import enBilling from "@/messages/en/billing.json";
import ptBR from "@/messages/pt-BR/answers.json";
import ptBRBilling from "@/messages/pt-BR/billing.json";
import { fill } from "./fill";
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

/** What an error says of a field: a name of either catalogue, where the text tells a limit with that behind it. */
export type FieldText = FieldMessage | keyof typeof ptBRBilling.errors | `${FieldMessage} ${number}`;

/** A text that an answer carries, in the caller's language. */
export function answerText(locale: Locale, key: Exclude<keyof Answers, "fields">): string {
  return CATALOGUE[locale][key];
}

/** A name, and the limit that its text tells. */
const WITH_LIMIT = /^(\w+) (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/;

/** Texts of a field map, in the caller's language. What isn't a name of ours stays as it is. */
export function fieldTexts(locale: Locale, errors: Record<string, string>): Record<string, string> {
  const texts: Readonly<Record<string, string>> = { ...SIGNUP_FIELDS[locale], ...CATALOGUE[locale].fields };
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => {
      const [, name = message, limit = ""] = WITH_LIMIT.exec(message) ?? [];
      return [field, Object.hasOwn(texts, name) ? fill(texts[name] ?? "", { limit }) : message];
    }),
  );
}
