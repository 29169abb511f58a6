import { z } from "zod";
import { CHANNEL_CODES, channelSchema, prioritySchema, STATUS_CODES, statusSchema } from "@/lib/kernel/conversation";
import type { Locale } from "@/lib/platform/i18n/locales";
import en from "@/messages/en/conversations.json";
import ptBR from "@/messages/pt-BR/conversations.json";

/** One choice of a list in the conversation modal. `code` is the contract's number, where it has one. */
export const choiceSchema = z.object({ value: z.string(), label: z.string(), code: z.number().int().nullable() });
export type Choice = z.infer<typeof choiceSchema>;

const TEXTS = { "pt-BR": ptBR, en };

/** The statuses by code: 1 active, 2 closed, 3 waiting, 4 pending. */
export function statuses(locale: Locale): Choice[] {
  return statusSchema.options
    .map((value) => ({ value, label: TEXTS[locale].status[value], code: STATUS_CODES[value] }))
    .sort((a, b) => a.code - b.code);
}

/** The priorities, lowest first. */
export function priorities(locale: Locale): Choice[] {
  return prioritySchema.options.map((value) => ({ value, label: TEXTS[locale].priority[value], code: null }));
}

/** The channels. */
export function channels(locale: Locale): Choice[] {
  return channelSchema.options.map((value) => ({
    value,
    label: TEXTS[locale].channel[value],
    code: CHANNEL_CODES[value],
  }));
}
