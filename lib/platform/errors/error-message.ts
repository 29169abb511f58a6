import { fill } from "@/lib/platform/i18n/fill";
import type { Locale } from "@/lib/platform/i18n/locales";
import { waitText } from "@/lib/platform/i18n/wait-text";
import en from "@/messages/en/errors.json";
import ptBR from "@/messages/pt-BR/errors.json";
import type { ErrorDetails } from "./app-error";
import type { ErrorCode } from "./codes";

// A code without a message in one of the complete languages does not compile.
const CATALOGUE: Record<Locale, Record<ErrorCode, string>> = { "pt-BR": ptBR, en };

/** Text of an error code in a language, with `{name}` placeholders filled from the details; `{wait}` is until a new attempt. */
export function errorMessage(locale: Locale, code: ErrorCode, details: ErrorDetails = {}): string {
  const { retryAfter } = details;
  const wait = retryAfter === undefined ? {} : { wait: waitText(locale, retryAfter) };
  return fill(CATALOGUE[locale][code], { ...details, ...wait });
}
