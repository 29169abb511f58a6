import { recordAudit } from "@/lib/modules/workspace/record-audit";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { type ConversationSurveyDto, type SurveyChannel, type SurveySettingsDto, surveySettingsSchema } from "./schema";

const CHANNELS = Object.keys(surveySettingsSchema.shape) as SurveyChannel[];

/** Which channels' conversations end with a survey. */
export async function getSurveySettings(ctx: Pick<Ctx, "db">): Promise<SurveySettingsDto> {
  const rows = await ctx.db.surveySetting.findMany();
  const settings: SurveySettingsDto = { email: false, whatsapp: false, webchat: false };
  for (const { channel, isEnabled } of rows) settings[channel] = isEnabled;
  return settings;
}

/** Sets the given switches, from the next closing on; the others stay as colleagues have them. */
export async function changeSurveySettings(ctx: Ctx, settings: Partial<SurveySettingsDto>): Promise<SurveySettingsDto> {
  const { workspaceId } = ctx;
  await ctx.db.$transaction(async (tx) => {
    for (const channel of CHANNELS) {
      const isEnabled = settings[channel];
      if (isEnabled === undefined) continue;
      await tx.surveySetting.upsert({
        where: { workspaceId_channel: { workspaceId, channel } },
        create: { workspaceId, channel, isEnabled },
        update: { isEnabled },
      });
    }
    await recordAudit(
      workspaceId,
      {
        attenderId: ctx.attender.id,
        action: "surveys.updated",
        subjectType: "workspace",
        subjectId: workspaceId,
        details: settings,
        address: ctx.address,
      },
      tx,
    );
  });
  return getSurveySettings(ctx);
}

/** What a conversation's closing will ask, and what its customer answered. @throws {AppError} NOT_FOUND */
export async function getConversationSurvey(ctx: Ctx, conversationId: number): Promise<ConversationSurveyDto> {
  const conversation = await ctx.db.conversation.findFirst({
    where: { id: conversationId, deletedAt: null },
    select: { channel: true, surveyChoice: { select: { isEnabled: true } }, surveys: { orderBy: { id: "desc" } } },
  });
  if (!conversation) throw notFound();
  const choice = conversation.surveyChoice?.isEnabled ?? null;
  return {
    choice,
    isEnabled: choice ?? (await getSurveySettings(ctx))[conversation.channel],
    surveys: conversation.surveys.map(({ id, sentAt, rating, comment, answeredAt }) => ({
      id,
      sentAt: sentAt.toISOString(),
      rating,
      comment,
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
  };
}

/** Has one conversation's closing ask or not ask, whatever its channel's setting; null: as the setting says. @throws {AppError} NOT_FOUND */
export async function chooseSurvey(
  ctx: Ctx,
  conversationId: number,
  isEnabled: boolean | null,
): Promise<ConversationSurveyDto> {
  const { workspaceId } = ctx;
  const found = await ctx.db.conversation.findFirst({
    where: { id: conversationId, deletedAt: null },
    select: { id: true },
  });
  if (!found) throw notFound();
  if (isEnabled === null) await ctx.db.surveyChoice.deleteMany({ where: { conversationId } });
  else
    await ctx.db.surveyChoice.upsert({
      where: { workspaceId_conversationId: { workspaceId, conversationId } },
      create: { workspaceId, conversationId, isEnabled },
      update: { isEnabled },
    });
  return getConversationSurvey(ctx, conversationId);
}
