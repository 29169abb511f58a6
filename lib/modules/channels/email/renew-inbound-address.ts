import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { newToken } from "@/lib/platform/crypto/token";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toEmailChannelDto } from "./queries";
import type { EmailChannelDto } from "./schema";

/** Gives an e-mail config a new secret address for posted mail; the old one takes nothing any more. @throws {AppError} NOT_FOUND */
export async function renewInboundAddress(ctx: Ctx, id: number): Promise<EmailChannelDto> {
  return ctx.db.$transaction(async (tx) => {
    if (!(await tx.emailChannel.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
    const row = await tx.emailChannel.update({
      where: { id },
      data: { inboundToken: newToken() },
      include: { mailbox: true },
    });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "email_channel.address-renewed",
        subjectType: "email_channel",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
    return toEmailChannelDto(ctx, row);
  });
}
