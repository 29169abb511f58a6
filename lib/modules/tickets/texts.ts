import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/ticket-texts.json";
import ptBR from "@/messages/pt-BR/ticket-texts.json";

export type TicketTexts = typeof ptBR;

const CATALOGUE: Record<Locale, TicketTexts> = { "pt-BR": ptBR, en };

/** The texts that the server itself writes about tickets, in a reader's language. */
export function ticketTexts(locale: Locale): TicketTexts {
  return CATALOGUE[locale];
}
