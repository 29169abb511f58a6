import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { lineSchema } from "@/lib/modules/records/one-line";
import { versionField } from "@/lib/modules/records/schema";
import { channelTeamSchema } from "@/lib/modules/teams/schema";
import type { FieldMessage } from "@/lib/platform/i18n/answer-text";

// Messages of these schemas are names of texts (messages/<locale>/answers.json).
const say = (message: FieldMessage) => message;

/** Most e-mail configs of a workspace. */
export const EMAIL_CHANNELS_MAX = 20;
/** Longest signature and automatic reply, and the port that the form hints at (specification 2, section 9). */
export const SIGNATURE_MAX = 30;
export const AUTO_REPLY_MAX = 500;
export const SMTP_PORT_HINT = 587;

const mailSecuritySchema = z.enum(["tls", "starttls", "none"]);

const text = (max: number) => lineSchema(say("valueInvalid")).max(max, say("valueTooLong"));
const hostSchema = z
  .string({ error: say("hostInvalid") })
  .trim()
  .max(253, say("hostInvalid"))
  // A name or an address, and nothing that could be read as more than one of them.
  .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?|\[?[0-9A-Fa-f:.]+\]?)$/, say("hostInvalid"));
const portSchema = z
  .number({ error: say("portInvalid") })
  .int(say("portInvalid"))
  .min(1, say("portInvalid"))
  .max(65_535, say("portInvalid"));
const emailAddressSchema = z
  .string({ error: say("emailInvalid") })
  .trim()
  .min(1, say("emailRequired"))
  .max(254, say("emailInvalid"))
  .pipe(z.email({ error: say("emailInvalid") }));
/** Left out: the stored one stays. Empty: there is none. */
const passwordSchema = z
  .string({ error: say("valueInvalid") })
  .max(1_000, say("valueTooLong"))
  .optional();

const fields = {
  name: lineSchema(say("channelNameRequired")).min(1, say("channelNameRequired")).max(100, say("nameTooLong")),
  profileId: z.number().int().positive().max(ID_MAX),
  teamId: channelTeamSchema,
  smtpHost: z
    .string({ error: say("smtpHostRequired") })
    .trim()
    .min(1, say("smtpHostRequired"))
    .pipe(hostSchema),
  smtpPort: portSchema,
  smtpSecurity: mailSecuritySchema,
  /** Empty: the server takes mail without a sign-in. */
  smtpUser: text(254),
  fromEmail: emailAddressSchema,
  fromName: lineSchema(say("senderNameRequired")).min(1, say("senderNameRequired")).max(100, say("nameTooLong")),
  replyToEmail: emailAddressSchema.nullable(),
  signature: z
    .string({ error: say("valueInvalid") })
    .trim()
    .max(SIGNATURE_MAX, say("signatureTooLong")),
  signatureImageUrl: lineSchema(say("urlInvalid"))
    .max(2_000, say("valueTooLong"))
    .pipe(z.url({ protocol: /^https?$/, error: say("urlInvalid") }))
    .nullable(),
  autoReplyEnabled: z.boolean(),
  autoReplyMessage: z
    .string({ error: say("valueInvalid") })
    .trim()
    .max(AUTO_REPLY_MAX, say("autoReplyTooLong")),
  /** Null: mail comes in by the webhook only. */
  imapHost: hostSchema.nullable(),
  imapPort: portSchema,
  imapSecurity: mailSecuritySchema,
  imapUser: text(254),
  imapFolder: lineSchema(say("valueInvalid")).min(1, say("textRequired")).max(200, say("valueTooLong")),
  /** Replies are asked to an address with a signed part behind a plus. */
  plusAddressing: z.boolean(),
  isActive: z.boolean(),
};

/** Body of POST (specification 2, section 3 'E-mail config', and the mailbox that is read). */
export const emailChannelInputSchema = z
  .strictObject({ ...fields, smtpPassword: passwordSchema, imapPassword: passwordSchema })
  .refine(({ autoReplyEnabled, autoReplyMessage }) => !autoReplyEnabled || autoReplyMessage !== "", {
    path: ["autoReplyMessage"],
    message: say("autoReplyRequired"),
  });
export type EmailChannelInput = z.output<typeof emailChannelInputSchema>;

/** Body of PUT. */
export const changeEmailChannelSchema = emailChannelInputSchema.safeExtend(versionField);

/** An e-mail config as administrators see it. No password is ever in it. */
export const emailChannelSchema = z.object({
  ...fields,
  id: z.number().int(),
  hasSmtpPassword: z.boolean(),
  hasImapPassword: z.boolean(),
  ...versionField,
  /** Where another server can post raw messages to (RFC 822), instead of IMAP. Secret: whoever has it can write in. */
  inboundUrl: z.string(),
  /** How reading the mailbox goes; null while it wasn't tried. `error` is a text in the caller's language. */
  mailbox: z
    .object({
      connectedAt: z.iso.datetime().nullable(),
      error: z.string().nullable(),
      errorAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EmailChannelDto = z.infer<typeof emailChannelSchema>;

/** Body of POST /api/v1/email-channels/{id}/test. */
export const testEmailInputSchema = z.strictObject({ email: emailAddressSchema });

/** What a test send came to: sent, or why not in plain words; `response` is what the server said, as it said it. */
export const testEmailResultSchema = z.object({ sent: z.boolean(), message: z.string(), response: z.string() });
export type TestEmailResult = z.infer<typeof testEmailResultSchema>;

const emailPersonSchema = z.object({ name: z.string(), address: z.string() });
export type EmailPerson = z.infer<typeof emailPersonSchema>;

/**
 * The whole of a message as an e-mail. `html` is sanitised: no script, no style that loads, remote images carry their
 * address in `data-remote-src` alone, and images of the message itself point to its attachments. It is still to be shown in
 * a sandboxed frame with `default-src 'none'`.
 */
export const emailPartsSchema = z.object({
  subject: z.string(),
  from: emailPersonSchema,
  to: z.array(emailPersonSchema),
  cc: z.array(emailPersonSchema),
  /** Who got a copy of what we sent that nobody else learns of. */
  bcc: z.array(emailPersonSchema),
  replyTo: z.string().nullable(),
  html: z.string().nullable(),
  hasRemoteImages: z.boolean(),
  /** What the message quotes; folded on screen. */
  quotedText: z.string(),
  /** A machine wrote it: an absence notice, a list, a report. */
  isAutomatic: z.boolean(),
  /** Whether the message as it came can be downloaded. */
  hasSource: z.boolean(),
});
export type EmailPartsDto = z.infer<typeof emailPartsSchema>;

/**
 * Where an answer would go that names nobody: `from` is null without an active channel, `to` without an address (several are joined, and
 * one by one in `recipients`); `cc` gets no copy.
 */
export const replyTargetSchema = z.object({
  from: emailPersonSchema.nullable(),
  to: emailPersonSchema.nullable(),
  recipients: z.array(emailPersonSchema),
  cc: z.array(emailPersonSchema),
  /** Whom 'reply all' adds: who else was on the answered message or got a copy of our newest. */
  others: z.array(emailPersonSchema),
  subject: z.string(),
  /** The newest message, if somebody else than the customer wrote it and it isn't what is answered. */
  elsewhere: z.object({ messageId: z.number().int(), person: emailPersonSchema }).nullable(),
  /** Our own mailboxes, to which nothing is sent. */
  own: z.array(z.string()),
});
export type ReplyTarget = z.infer<typeof replyTargetSchema>;

const quarantineReasonSchema = z.enum([
  "unparsable",
  "too_large",
  "too_slow",
  "no_sender",
  "own_mail",
  "bounce",
  "reused_id",
  "channel_removed",
  "storage_full",
]);

/** What came in and couldn't become a message. */
export const quarantinedSchema = z.object({
  id: z.number().int(),
  channel: z.enum(["email", "whatsapp", "webchat"]),
  emailChannelId: z.number().int().nullable(),
  reason: quarantineReasonSchema,
  detail: z.string(),
  from: z.string(),
  subject: z.string(),
  size: z.number().int(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
});
export type QuarantinedDto = z.infer<typeof quarantinedSchema>;
