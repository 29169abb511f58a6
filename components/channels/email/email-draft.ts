import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import {
  type EmailChannelDto,
  type EmailChannelInput,
  emailChannelInputSchema,
} from "@/lib/modules/channels/email/schema";

type Security = EmailChannelInput["smtpSecurity"];

/** What the form of an e-mail config holds: anything that may have been typed so far. */
export type EmailValues = {
  name: string;
  profileId: number;
  smtpHost: string;
  smtpPort: string;
  smtpSecurity: Security;
  smtpUser: string;
  smtpPassword: string;
  fromEmail: string;
  fromName: string;
  replyToEmail: string;
  signature: string;
  signatureImageUrl: string;
  autoReplyEnabled: boolean;
  autoReplyMessage: string;
  incoming: "imap" | "webhook";
  imapHost: string;
  imapPort: string;
  imapSecurity: Security;
  imapUser: string;
  imapPassword: string;
  imapFolder: string;
  plusAddressing: boolean;
  isActive: boolean;
};

/** A new config. */
export function newEmailValues(profileId: number): EmailValues {
  return {
    name: "",
    profileId,
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
}

/** The form's values for what is stored. */
export function toEmailValues(row: EmailChannelDto): EmailValues {
  return {
    name: row.name,
    profileId: row.profileId,
    smtpHost: row.smtpHost,
    smtpPort: String(row.smtpPort),
    smtpSecurity: row.smtpSecurity,
    smtpUser: row.smtpUser,
    smtpPassword: "",
    fromEmail: row.fromEmail,
    fromName: row.fromName,
    replyToEmail: row.replyToEmail ?? "",
    signature: row.signature,
    signatureImageUrl: row.signatureImageUrl ?? "",
    autoReplyEnabled: row.autoReplyEnabled,
    autoReplyMessage: row.autoReplyMessage,
    incoming: row.imapHost === null ? "webhook" : "imap",
    imapHost: row.imapHost ?? "",
    imapPort: String(row.imapPort),
    imapSecurity: row.imapSecurity,
    imapUser: row.imapUser,
    imapPassword: "",
    imapFolder: row.imapFolder,
    plusAddressing: row.plusAddressing,
    isActive: row.isActive,
  };
}

const port = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN);
const orNull = (text: string) => text.trim() || null;

/** The body of the call. A password that wasn't typed is left out, which keeps it; without a user there is none. */
export function toEmailInput(values: EmailValues): EmailChannelInput {
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

/** What is wrong with the values. `stored`: what the passwords that aren't typed are for. */
export function emailErrors(values: EmailValues, stored: EmailChannelDto | null): FieldErrors {
  const errors: Record<string, string> = { ...issuesOf(emailChannelInputSchema.safeParse(toEmailInput(values)).error) };
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
