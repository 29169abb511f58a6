import { assertProfile } from "@/lib/modules/channels/profiles/queries";
import { commit } from "@/lib/modules/events/commit";
import type { Unit } from "@/lib/modules/events/unit";
import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { assertTeam } from "@/lib/modules/teams/queries";
import { newToken } from "@/lib/platform/crypto/token";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import { secretChange } from "@/lib/platform/secrets/stored-secret";
import type { Ctx } from "@/lib/platform/session/context";
import { toEmailChannelDto } from "./queries";
import { EMAIL_CHANNELS_MAX, type EmailChannelDto, type EmailChannelInput } from "./schema";
import {
  countEmailChannels,
  type EmailChannelRow,
  emailChannelById,
  insertEmailChannel,
  updateEmailChannel,
} from "./store/email-channel";
import { deleteMailbox, mailboxOf } from "./store/mailbox-state";

/**
 * Adds an e-mail config, or changes the `edited` one. A password that isn't given stays, unless the server it is for
 * changes: then it would be sent to a host that it was never typed for. @throws {AppError} NOT_FOUND (also for profile
 * and team), CHANNEL_LIMIT, RECORD_CHANGED
 */
export function saveEmailChannel(ctx: Ctx, input: EmailChannelInput, edited?: Edited): Promise<EmailChannelDto> {
  return commit(ctx, async (unit) => {
    const row = edited ? await change(ctx, unit, input, edited) : await add(ctx, unit, input);
    if (!row) throw notFound();
    await unit.audit(edited ? "email_channel.updated" : "email_channel.created", {
      subject: ["email_channel", row.id],
      details: { name: row.name, isActive: row.isActive },
    });
    return toEmailChannelDto(ctx, row, await unit.first(mailboxOf, { emailChannelId: row.id }));
  });
}

async function add(ctx: Ctx, unit: Unit, input: EmailChannelInput): Promise<EmailChannelRow | undefined> {
  const { count = 0 } = (await unit.first(countEmailChannels, {})) ?? {};
  if (count >= EMAIL_CHANNELS_MAX) throw new AppError("CHANNEL_LIMIT", { limit: EMAIL_CHANNELS_MAX });
  await assertProfile(unit, input.profileId);
  await assertTeam(unit, input.teamId, ctx.sight);
  return unit.first(insertEmailChannel({ ...columnsOf(input), inboundToken: newToken() }, unit.now), {});
}

async function change(ctx: Ctx, unit: Unit, input: EmailChannelInput, { id, version }: Edited) {
  const known = await unit.first(emailChannelById, { id });
  if (!known) throw notFound();
  const mailbox = await unit.first(mailboxOf, { emailChannelId: id });
  const edit = nextEdit(ctx, known, version, () => toEmailChannelDto(ctx, known, mailbox));
  await assertProfile(unit, input.profileId);
  if (input.teamId !== known.teamId) await assertTeam(unit, input.teamId, ctx.sight);
  // Numbers of another mailbox say nothing about this one.
  if (isOtherMailbox(known, input)) await unit.run(deleteMailbox, { emailChannelId: id });
  return unit.first(updateEmailChannel(id, { ...columnsOf(input, known), ...edit }, unit.now), {});
}

function columnsOf({ smtpPassword, imapPassword, ...values }: EmailChannelInput, known?: EmailChannelRow) {
  return {
    ...values,
    ...secretChange("smtpPassword", "email.smtp-password", smtpPassword, known?.smtpHost !== values.smtpHost),
    ...secretChange("imapPassword", "email.imap-password", imapPassword, known?.imapHost !== values.imapHost),
  };
}

type Mailbox = Pick<EmailChannelInput, "imapHost" | "imapUser" | "imapFolder">;
const isOtherMailbox = (one: Mailbox, two: Mailbox) =>
  one.imapHost !== two.imapHost || one.imapUser !== two.imapUser || one.imapFolder !== two.imapFolder;
