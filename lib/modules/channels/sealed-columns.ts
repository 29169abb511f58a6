import type { SealedColumn } from "@/lib/platform/secrets/stored-secret";

/** Where the channels' passwords and tokens lie. */
export const channelSecrets = {
  "email.smtp-password": { table: "email_channel", column: "smtpPassword" },
  "email.imap-password": { table: "email_channel", column: "imapPassword" },
  "web-chat.identity": { table: "web_chat", column: "identitySecret" },
  "whatsapp.access-token": { table: "whatsapp_channel", column: "accessToken" },
  "whatsapp.app-secret": { table: "whatsapp_channel", column: "appSecret" },
} as const satisfies Record<string, SealedColumn>;

type ChannelSecrets = typeof channelSecrets;

declare module "@/lib/platform/secrets/stored-secret" {
  interface SecretPurposes extends ChannelSecrets {}
}
