import { assertProfile } from "@/lib/modules/channels/profiles/queries";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { newToken } from "@/lib/platform/crypto/token";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { secretChange } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toEmailChannelDto } from "./queries";
import { EMAIL_CHANNELS_MAX, type EmailChannelDto, type EmailChannelInput } from "./schema";

/**
 * Adds an e-mail config, or changes the `edited` one. A password that isn't given stays, unless the server it is for
 * changes: then it would be sent to a host that it was never typed for. @throws {AppError} NOT_FOUND (also for the
 * profile), CHANNEL_LIMIT, RECORD_CHANGED
 */
export async function saveEmailChannel(ctx: Ctx, input: EmailChannelInput, edited?: Edited): Promise<EmailChannelDto> {
  const { smtpPassword, imapPassword, ...values } = input;
  return ctx.db.$transaction(async (tx) => {
    const known = edited && (await tx.emailChannel.findFirst({ where: { id: edited.id }, include: { mailbox: true } }));
    if (edited && !known) throw notFound();
    const edit = known && nextEdit(ctx, known, edited.version, () => toEmailChannelDto(ctx, known));
    if (!known && (await tx.emailChannel.count()) >= EMAIL_CHANNELS_MAX)
      throw new AppError("CHANNEL_LIMIT", { limit: EMAIL_CHANNELS_MAX });
    await assertProfile(tx, input.profileId);
    const data = {
      ...values,
      ...secretChange("smtpPassword", "email.smtp-password", smtpPassword, known?.smtpHost !== input.smtpHost),
      ...secretChange("imapPassword", "email.imap-password", imapPassword, known?.imapHost !== input.imapHost),
    };
    const row = known
      ? await tx.emailChannel.update({
          where: { id: known.id },
          data: { ...data, ...edit },
          include: { mailbox: true },
        })
      : await tx.emailChannel.create({
          data: { workspaceId: ctx.workspaceId, inboundToken: newToken(), ...data },
          include: { mailbox: true },
        });
    // Numbers of another mailbox say nothing about this one.
    if (known && isOtherMailbox(known, input)) await tx.mailboxState.deleteMany({ where: { emailChannelId: row.id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: known ? "email_channel.updated" : "email_channel.created",
        subjectType: "email_channel",
        subjectId: row.id,
        details: { name: row.name, isActive: row.isActive },
        address: ctx.address,
      },
      tx,
    );
    return toEmailChannelDto(ctx, row);
  });
}

type Mailbox = Pick<EmailChannelInput, "imapHost" | "imapUser" | "imapFolder">;
const isOtherMailbox = (one: Mailbox, two: Mailbox) =>
  one.imapHost !== two.imapHost || one.imapUser !== two.imapUser || one.imapFolder !== two.imapFolder;
