import { nextEdit } from "@/lib/modules/records/next-edit";
import type { Edited } from "@/lib/modules/records/schema";
import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { AppError, notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { toProfileDto } from "./queries";
import { type ChatbotProfileDto, type ChatbotProfileInput, PROFILES_MAX } from "./schema";

/** Adds a profile, or changes the `edited` one. @throws {AppError} NOT_FOUND, PROFILE_LIMIT, RECORD_CHANGED */
export async function saveProfile(ctx: Ctx, input: ChatbotProfileInput, edited?: Edited): Promise<ChatbotProfileDto> {
  return ctx.db.$transaction(async (tx) => {
    const known = edited && (await tx.chatbotProfile.findFirst({ where: { id: edited.id } }));
    if (edited && !known) throw notFound();
    if (!edited && (await tx.chatbotProfile.count()) >= PROFILES_MAX)
      throw new AppError("PROFILE_LIMIT", { limit: PROFILES_MAX });
    const row =
      edited && known
        ? await tx.chatbotProfile.update({
            where: { id: edited.id },
            data: { ...input, ...nextEdit(ctx, known, edited.version, () => toProfileDto(known)) },
          })
        : await tx.chatbotProfile.create({ data: { workspaceId: ctx.workspaceId, ...input } });
    await recordAudit(
      ctx.workspaceId,
      {
        attenderId: ctx.attender.id,
        action: edited ? "chatbot_profile.updated" : "chatbot_profile.created",
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
