import { z } from "zod";
import { LOCALES } from "@/lib/platform/i18n/locales";

/** Type of the job that sends one message. */
export const MAIL_JOB = "mail.send";

/** What the installation writes to people. */
export const MAIL_TEMPLATES = [
  "invite",
  "welcome",
  "password-reset",
  "password-changed",
  "email-change",
  "email-change-notice",
  "email-changed",
  "payment-due",
  "payment-refunded",
  "digest",
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/** Values of a text's placeholders. */
export type MailValues = Record<string, string | number>;

/** Payload of a mail job. `sealed` holds values that may not lie readable in the database: links with a token. */
export const mailJobSchema = z.object({
  to: z.string().min(3).max(320),
  locale: z.enum(LOCALES).catch(LOCALES[0]),
  template: z.enum(MAIL_TEMPLATES),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  sealed: z.string().optional(),
  /** Whose invite it is and when it was queued, which tells it from a later one. */
  invite: z.object({ attenderId: z.number().int(), queuedAt: z.number().int() }).optional(),
});
export type MailJob = z.infer<typeof mailJobSchema>;

/** A message in a person's language, ready for a transport. */
export type RenderedMail = { subject: string; text: string; html: string };

/** What a transport gets: the message, to whom, and a number of ours that stays the same when it is sent again. */
export type OutgoingMail = RenderedMail & {
  to: string;
  locale: string;
  number: number;
  /** What tells it from others of that number, where its text may be another when it is sent again. */
  key?: string;
  /** Where its reader chooses to get no more of the kind. */
  unsubscribeLink?: string;
};

/** What a message lists: who or what, about what and when, in which words, and where it is. */
export type MailEntry = { title: string; about: string; text: string; link: string };

/** A list in a message: its entries in groups with a heading each, what is left out, and where to choose what comes. */
export type MailList = {
  groups: readonly { heading: string; entries: readonly MailEntry[] }[];
  /** Empty: nothing. */
  more: string;
  manage: { text: string; link: string };
};
