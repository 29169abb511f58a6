import { commit } from "@/lib/modules/events/commit";
import { newToken } from "@/lib/platform/crypto/token";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toEmailChannelDto } from "./queries";
import type { EmailChannelDto } from "./schema";
import { updateEmailChannel } from "./store/email-channel";
import { mailboxOf } from "./store/mailbox-state";

/** Gives an e-mail config a new secret address for posted mail; the old one takes nothing any more. @throws {AppError} NOT_FOUND */
export function renewInboundAddress(ctx: Ctx, id: number): Promise<EmailChannelDto> {
  return commit(ctx, async (unit) => {
    const row = await unit.first(updateEmailChannel(id, { inboundToken: newToken() }, unit.now), {});
    if (!row) throw notFound();
    await unit.audit("email_channel.address-renewed", { subject: ["email_channel", id], details: { name: row.name } });
    return toEmailChannelDto(ctx, row, await unit.first(mailboxOf, { emailChannelId: id }));
  });
}
