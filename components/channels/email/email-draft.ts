import { type ChannelForm, filled } from "@/components/channels/editor/channel-form";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { emailCalls } from "@/lib/client/calls/channel-calls";
import {
  type EmailChannelDto,
  type EmailChannelInput,
  emailChannelInputSchema,
} from "@/lib/modules/channels/email/schema";

/** The fields in which anything may have been typed so far. */
type Typed = Record<
  "smtpPort" | "smtpPassword" | "replyToEmail" | "signatureImageUrl" | "imapHost" | "imapPort" | "imapPassword",
  string
>;

/** What the form of an e-mail config holds. */
export type EmailValues = Omit<EmailChannelInput, keyof Typed> & Typed & { incoming: "imap" | "webhook" };

const BLANK: EmailValues = {
  name: "",
  profileId: 0,
  teamId: null,
  smtpHost: "",
  smtpPort: "587",
  smtpSecurity: "starttls",
  smtpUser: "",
  smtpPassword: "",
  fromEmail: "",
  fromName: "",
  replyToEmail: "",
  signature: "",
  signatureImageUrl: "",
  autoReplyEnabled: false,
  autoReplyMessage: "",
  incoming: "imap",
  imapHost: "",
  imapPort: "993",
  imapSecurity: "tls",
  imapUser: "",
  imapPassword: "",
  imapFolder: "INBOX",
  plusAddressing: true,
  isActive: true,
};

function toValues(row: EmailChannelDto): EmailValues {
  return filled(BLANK, row, {
    smtpPort: String(row.smtpPort),
    smtpPassword: "",
    replyToEmail: row.replyToEmail ?? "",
    signatureImageUrl: row.signatureImageUrl ?? "",
    incoming: row.imapHost === null ? "webhook" : "imap",
    imapHost: row.imapHost ?? "",
    imapPort: String(row.imapPort),
    imapPassword: "",
  } as const);
}

const port = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
const orNull = (text: string) => text.trim() || null;

// A password that wasn't typed is left out, which keeps it; without a user there is none.
function toInput(values: EmailValues): EmailChannelInput {
  const { incoming, smtpPassword, imapPassword, ...fields } = values;
  const isImap = incoming === "imap";
  return {
    ...fields,
    smtpPort: port(fields.smtpPort),
    replyToEmail: orNull(fields.replyToEmail),
    signatureImageUrl: orNull(fields.signatureImageUrl),
    imapHost: isImap ? fields.imapHost : null,
    // Hidden then: what was typed there can be no reason to refuse the rest.
    imapPort: isImap ? port(fields.imapPort) : port(fields.imapPort) || 993,
    imapFolder: fields.imapFolder.trim() || "INBOX",
    ...kept("smtpPassword", fields.smtpUser, smtpPassword),
    ...kept("imapPassword", isImap ? fields.imapUser : "", imapPassword),
  };
}

function kept<Name extends string>(name: Name, user: string, typed: string): Partial<Record<Name, string>> {
  if (user.trim() === "") return { [name]: "" } as Record<Name, string>;
  return typed === "" ? {} : ({ [name]: typed } as Record<Name, string>);
}

function check(values: EmailValues, stored: EmailChannelDto | null): FieldErrors {
  const errors: Record<string, string> = { ...issuesOf(emailChannelInputSchema.safeParse(toInput(values)).error) };
  // The schema compares fields only when each of them is right.
  if (values.autoReplyEnabled && values.autoReplyMessage.trim() === "") errors.autoReplyMessage ??= "autoReplyRequired";
  const needsPassword = (host: string, storedHost: string | null | undefined, isStored: boolean | undefined) =>
    !isStored || host.trim() !== storedHost;
  if (
    values.smtpUser.trim() !== "" &&
    values.smtpPassword === "" &&
    needsPassword(values.smtpHost, stored?.smtpHost, stored?.hasSmtpPassword)
  )
    errors.smtpPassword ??= "passwordRequired";
  if (values.incoming !== "imap") return errors;
  if (values.imapHost.trim() === "") errors.imapHost = "textRequired";
  if (values.imapUser.trim() === "") errors.imapUser = "textRequired";
  if (values.imapPassword === "" && needsPassword(values.imapHost, stored?.imapHost, stored?.hasImapPassword))
    errors.imapPassword ??= "passwordRequired";
  return errors;
}

/** The form of an e-mail config. */
export const emailForm: ChannelForm<EmailChannelDto, EmailValues, EmailChannelInput> = {
  kind: "email",
  texts: "channels.email",
  calls: emailCalls,
  blank: BLANK,
  toValues,
  toInput,
  check,
};
