import { commit } from "@/lib/modules/events/commit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { deleteEmailChannelRow, emailChannelById } from "./store/email-channel";
import { forgetChannelOfEmails } from "./store/email-message";
import { forgetChannelOfQuarantined } from "./store/quarantined-message";

/** Removes an e-mail config with its passwords. Its messages and what is quarantined stay. @throws {AppError} NOT_FOUND */
export function deleteEmailChannel(ctx: Ctx, id: number): Promise<void> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(emailChannelById, { id });
    if (!row) throw notFound();
    await unit.run(forgetChannelOfEmails, { emailChannelId: id });
    await unit.run(forgetChannelOfQuarantined, { emailChannelId: id });
    await unit.run(deleteEmailChannelRow, { id });
    await unit.audit("email_channel.deleted", { subject: ["email_channel", id], details: { name: row.name } });
  });
}
