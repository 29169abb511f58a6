import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/assistant-texts.json";
import ptBR from "@/messages/pt-BR/assistant-texts.json";

/** The texts that the assistant itself says. */
export type AssistantTexts = typeof ptBR;

const TEXTS: Record<Locale, AssistantTexts> = { "pt-BR": ptBR, en };

/** The assistant's texts in a language. */
export const assistantTexts = (locale: Locale): AssistantTexts => TEXTS[locale];
