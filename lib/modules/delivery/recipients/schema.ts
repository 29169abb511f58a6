import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { DEFAULT_LOCALE, LOCALES } from "@/lib/platform/i18n/locales";
import { ADDRESS, ADDRESS_MAX, EMAIL_SUBJECT_MAX, RECIPIENTS_MAX } from "./policy";

/** Longest name beside an address, as long as one that came in is kept. */
const NAME_MAX = 200;
/** Most files of a forwarded message that go along: as many as one that came in may have. */
const FORWARDED_FILES_MAX = 100;

// In lower case, as what comes in is stored: by it somebody's answer is told from a stranger's.
const recipientSchema = z.strictObject({
  name: lineSchema().max(NAME_MAX).default(""),
  address: lineSchema()
    .max(ADDRESS_MAX)
    .pipe(z.email({ pattern: ADDRESS }))
    .transform((address) => address.toLowerCase()),
});
const recipientsSchema = z.array(recipientSchema).max(RECIPIENTS_MAX);
/** Somebody to whom a message goes. */
export type Recipient = z.output<typeof recipientSchema>;

/**
 * To whom a message goes by e-mail, under which subject, and what it forwards. Without `to` it goes to whom an answer goes anyway,
 * without `subject` under the one of what it answers or forwards. An address that is named twice gets the message once, where it is
 * seen most.
 */
export const emailOptionsSchema = z
  .strictObject({
    to: recipientsSchema.min(1).optional(),
    cc: recipientsSchema.default([]),
    /** Copies of which nobody else learns. */
    bcc: recipientsSchema.default([]),
    subject: lineSchema().min(1).max(EMAIL_SUBJECT_MAX).optional(),
    /** The message of the same conversation that goes along below the text, with these of its files; who gets it is in `to`. */
    forwards: z
      .strictObject({
        messageId: z.number().int().positive().max(ID_MAX),
        fileIds: z.array(z.uuid()).max(FORWARDED_FILES_MAX).default([]),
        /** Language of the lines that say from whom and when it was. */
        locale: z.enum(LOCALES).default(DEFAULT_LOCALE),
      })
      .optional(),
  })
  .refine(({ to = [], cc, bcc }) => to.length + cc.length + bcc.length <= RECIPIENTS_MAX, { path: ["to"] })
  .refine(({ to, forwards }) => forwards === undefined || to !== undefined, { path: ["to"] })
  .transform((options) => ({ ...options, ...withoutRepeats(options) }));
export type EmailOptions = z.output<typeof emailOptionsSchema>;
/** The same as a client sends it. */
export type EmailOptionsInput = z.input<typeof emailOptionsSchema>;

type Lists = { to?: Recipient[] | undefined; cc: Recipient[]; bcc: Recipient[] };

function withoutRepeats({ to, cc, bcc }: Lists): Lists {
  const known = new Set<string>();
  const once = (people: readonly Recipient[]) =>
    people.filter(({ address }) => !known.has(address) && known.add(address));
  return { ...(to && { to: once(to) }), cc: once(cc), bcc: once(bcc) };
}

const personSchema = z.object({ name: z.string(), address: z.string() });

/** The same as a message that waits has them. */
export const keptEmailOptionsSchema = z.object({
  to: z.array(personSchema).optional(),
  cc: z.array(personSchema),
  bcc: z.array(personSchema),
  subject: z.string().optional(),
  forwards: z.object({ messageId: z.number().int(), fileIds: z.array(z.string()), locale: z.enum(LOCALES) }).optional(),
});
