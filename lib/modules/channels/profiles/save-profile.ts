import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toProfileDto } from "./queries";
import { type ChatbotProfileDto, type ChatbotProfileInput, PROFILES_MAX } from "./schema";

/** Adds a profile, or changes the one with `id`. @throws {AppError} NOT_FOUND, PROFILE_LIMIT */
export async function saveProfile(ctx: Ctx, input: ChatbotProfileInput, id?: number): Promise<ChatbotProfileDto> {
  return ctx.db.$transaction(async (tx) => {
    const isNew = id === undefined;
    if (isNew) {
      const count = await tx.chatbotProfile.count();
      if (count >= PROFILES_MAX) throw new AppError("PROFILE_LIMIT", { limit: PROFILES_MAX });
    } else if (!(await tx.chatbotProfile.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
    const row = isNew
      ? await tx.chatbotProfile.create({ data: { workspaceId: ctx.workspaceId, ...input } })
      : await tx.chatbotProfile.update({ where: { id }, data: input });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: isNew ? "chatbot_profile.created" : "chatbot_profile.updated",
        subjectType: "chatbot_profile",
        subjectId: row.id,
        details: { name: row.name },
        address: ctx.address,
      },
      tx,
    );
    return toProfileDto(row);
  });
}

/** Makes a profile the default one, in place of the one that was. @throws {AppError} NOT_FOUND */
export async function setDefaultProfile(ctx: Ctx, id: number): Promise<ChatbotProfileDto> {
  return ctx.db.$transaction(async (tx) => {
    if (!(await tx.chatbotProfile.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
    await tx.chatbotProfile.updateMany({ where: { isDefault: true }, data: { isDefault: false } });
    return toProfileDto(await tx.chatbotProfile.update({ where: { id }, data: { isDefault: true } }));
  });
}
