import en from "@/messages/en/delivery.json";
import ptBR from "@/messages/pt-BR/delivery.json";
import { fill } from "./fill";
import type { Locale } from "./locales";

const CATALOGUE: Record<Locale, Readonly<Record<string, string>>> = { "pt-BR": ptBR, en };

/** Name of a text about sending and receiving. */
export type DeliveryText = keyof typeof ptBR;

/** Why a message of a channel wasn't sent or a mailbox can't be read, in plain words. */
export function deliveryText(locale: Locale, code: string, values: Readonly<Record<string, unknown>> = {}): string {
  const texts = CATALOGUE[locale];
  return fill((Object.hasOwn(texts, code) ? texts[code] : undefined) ?? texts.unknown ?? "", values);
}
