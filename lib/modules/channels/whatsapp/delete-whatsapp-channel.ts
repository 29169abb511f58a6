import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";

/** Removes a WhatsApp config with its token, secret and templates. Its conversations and messages stay. @throws {AppError} NOT_FOUND */
export async function deleteWhatsAppChannel(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.whatsAppChannel.findFirst({ where: { id }, select: { name: true } });
    if (!row) throw notFound();
    await tx.whatsAppMessage.updateMany({ where: { channelId: id }, data: { channelId: null } });
    await tx.whatsAppThread.updateMany({ where: { channelId: id }, data: { channelId: null } });
    await tx.whatsAppChannel.deleteMany({ where: { id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "whatsapp_channel.deleted",
        subjectType: "whatsapp_channel",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
  });
}
