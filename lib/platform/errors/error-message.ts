import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/errors.json";
import ptBR from "@/messages/pt-BR/errors.json";
import type { ErrorDetails } from "./app-error";
import type { ErrorCode } from "./codes";

// A code without a message in one of the complete languages does not compile.
const CATALOGUE: Record<Locale, Record<ErrorCode, string>> = { "pt-BR": ptBR, en };

/** Text of an error code in a language, with `{name}` placeholders filled from the details. */
export function errorMessage(locale: Locale, code: ErrorCode, details: ErrorDetails = {}): string {
  return fill(CATALOGUE[locale][code], details);
}
