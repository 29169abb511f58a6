import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** Removes an e-mail config with its passwords. Its messages and what is quarantined stay. @throws {AppError} NOT_FOUND */
export async function deleteEmailChannel(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.emailChannel.findFirst({ where: { id }, select: { name: true } });
    if (!row) throw notFound();
    await tx.emailMessage.updateMany({ where: { emailChannelId: id }, data: { emailChannelId: null } });
    await tx.quarantinedMessage.updateMany({ where: { emailChannelId: id }, data: { emailChannelId: null } });
    await tx.emailChannel.deleteMany({ where: { id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "email_channel.deleted",
        subjectType: "email_channel",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
  });
}
