import type { EmailChannel, MailboxState } from "@/generated/prisma/client";
import { env } from "@/lib/platform/env/env";
import { notFound } from "@/lib/platform/errors/app-error";
import { deliveryText } from "@/lib/platform/i18n/delivery-text";
import type { Ctx } from "@/lib/platform/session/context";
import type { EmailChannelDto } from "./schema";

type Row = EmailChannel & { mailbox: MailboxState | null };

/** A stored config as administrators see it. */
export function toEmailChannelDto(ctx: Pick<Ctx, "locale">, row: Row): EmailChannelDto {
  const { mailbox } = row;
  return {
    id: row.id,
    name: row.name,
    profileId: row.profileId,
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
    mailbox: mailbox && {
      connectedAt: mailbox.connectedAt?.toISOString() ?? null,
      error: mailbox.lastError === null ? null : deliveryText(ctx.locale, mailbox.lastError),
      errorAt: mailbox.lastErrorAt?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The workspace's e-mail configs, the oldest first. */
export async function listEmailChannels(ctx: Ctx): Promise<EmailChannelDto[]> {
  const rows = await ctx.db.emailChannel.findMany({ orderBy: { id: "asc" }, include: { mailbox: true } });
  return rows.map((row) => toEmailChannelDto(ctx, row));
}

/** One config. @throws {AppError} NOT_FOUND */
export async function getEmailChannel(ctx: Ctx, id: number): Promise<EmailChannelDto> {
  const row = await ctx.db.emailChannel.findFirst({ where: { id }, include: { mailbox: true } });
  if (!row) throw notFound();
  return toEmailChannelDto(ctx, row);
}
