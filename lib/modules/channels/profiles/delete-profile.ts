import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { defaultProfileId } from "./queries";

/**
 * Removes a profile. Its configurations go on under the default one: customers use them.
 * @throws {AppError} NOT_FOUND, PROFILE_IS_DEFAULT
 */
export async function deleteProfile(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await tx.chatbotProfile.findFirst({ where: { id } });
    if (!row) throw notFound();
    if (row.isDefault) throw new AppError("PROFILE_IS_DEFAULT");
    const profileId = await defaultProfileId(tx);
    // A form that is open over one of them hears of it when it is saved.
    const moved = { version: { increment: 1 }, changedBy: ctx.attender.fullName };
    await tx.webChat.updateMany({ where: { profileId: id }, data: { profileId, ...moved } });
    await tx.emailChannel.updateMany({ where: { profileId: id }, data: { profileId, ...moved } });
    await tx.whatsAppChannel.updateMany({ where: { profileId: id }, data: { profileId, ...moved } });
    await tx.chatbotProfile.deleteMany({ where: { id } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "chatbot_profile.deleted",
        subjectType: "chatbot_profile",
        subjectId: id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
  });
}
