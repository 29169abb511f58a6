import type { Locale } from "@/lib/platform/i18n/locales";
import enMail from "@/messages/en/mail.json";
import enShell from "@/messages/en/shell.json";
import ptMail from "@/messages/pt-BR/mail.json";
import ptShell from "@/messages/pt-BR/shell.json";

/** What the digest says beside the frame of every mail: its own words, and the bell's titles. */
export type DigestTexts = typeof ptMail.digest & Pick<typeof ptShell.notifications, "titles" | "nameless">;

const textsOf = (own: typeof ptMail.digest, { titles, nameless }: typeof ptShell.notifications): DigestTexts => ({
  ...own,
  titles,
  nameless,
});

const TEXTS: Record<Locale, DigestTexts> = {
  "pt-BR": textsOf(ptMail.digest, ptShell.notifications),
  en: textsOf(enMail.digest, enShell.notifications),
};

/** The digest's texts in a language. */
export const digestTexts = (locale: Locale): DigestTexts => TEXTS[locale];
