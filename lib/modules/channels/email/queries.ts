import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { reads } from "@/lib/platform/db/reads";
import { env } from "@/lib/platform/env/env";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import type { EmailChannelDto } from "./schema";
import { type EmailChannelRow, emailChannelById, emailChannels } from "./store/email-channel";
import { type MailboxNews, mailboxes, mailboxOf } from "./store/mailbox-state";

/** A stored config as administrators see it. @param mailbox how its connection is; undefined: it never was one */
export function toEmailChannelDto(
  ctx: Pick<Ctx, "locale">,
  row: EmailChannelRow,
  mailbox: MailboxNews | undefined,
): EmailChannelDto {
  return {
    id: row.id,
    name: row.name,
    profileId: row.profileId,
    teamId: row.teamId,
    smtpHost: row.smtpHost,
    smtpPort: row.smtpPort,
    smtpSecurity: row.smtpSecurity,
    smtpUser: row.smtpUser,
    hasSmtpPassword: row.smtpPassword !== null,
    fromEmail: row.fromEmail,
    fromName: row.fromName,
    replyToEmail: row.replyToEmail,
    signature: row.signature,
    signatureImageUrl: row.signatureImageUrl,
    autoReplyEnabled: row.autoReplyEnabled,
    autoReplyMessage: row.autoReplyMessage,
    imapHost: row.imapHost,
    imapPort: row.imapPort,
    imapSecurity: row.imapSecurity,
    imapUser: row.imapUser,
    hasImapPassword: row.imapPassword !== null,
    imapFolder: row.imapFolder,
    plusAddressing: row.plusAddressing,
    inboundUrl: `${env().APP_URL}/api/webhooks/email/${row.inboundToken}`,
    isActive: row.isActive,
    version: row.version,
    mailbox: mailbox
      ? {
          connectedAt: isoInstantOrNull(mailbox.connectedAt),
          error: mailbox.lastError === null ? null : deliveryText(ctx.locale, mailbox.lastError),
          errorAt: isoInstantOrNull(mailbox.lastErrorAt),
        }
      : null,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
  };
}

/** The workspace's e-mail configs, the oldest first. */
export async function listEmailChannels(ctx: Ctx): Promise<EmailChannelDto[]> {
  const reader = reads(ctx.workspaceId);
  const news = new Map((await reader.all(mailboxes, {})).map((row) => [row.emailChannelId, row]));
  const rows = await reader.all(emailChannels, {});
  return rows.map((row) => toEmailChannelDto(ctx, row, news.get(row.id)));
}

/** One config. @throws {AppError} NOT_FOUND */
export async function getEmailChannel(ctx: Ctx, id: number): Promise<EmailChannelDto> {
  const reader = reads(ctx.workspaceId);
  const row = await reader.first(emailChannelById, { id });
  if (!row) throw notFound();
  return toEmailChannelDto(ctx, row, await reader.first(mailboxOf, { emailChannelId: id }));
}
