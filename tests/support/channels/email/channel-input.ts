import type { EmailChannelInput } from "@/lib/modules/channels/email/schema";

/** A mailbox that only sends, to a server of this machine; all else as its form begins. */
export const EMAIL_CHANNEL: Omit<EmailChannelInput, "profileId"> = {
  name: "Suporte",
  teamId: null,
  smtpHost: "127.0.0.1",
  smtpPort: 25,
  smtpSecurity: "none",
  smtpUser: "",
  fromEmail: "suporte@empresa.example",
  fromName: "Suporte",
  replyToEmail: null,
  signature: "",
  signatureImageUrl: null,
  autoReplyEnabled: false,
  autoReplyMessage: "",
  imapHost: null,
  imapPort: 993,
  imapSecurity: "tls",
  imapUser: "",
  imapFolder: "INBOX",
  plusAddressing: true,
  isActive: true,
};
