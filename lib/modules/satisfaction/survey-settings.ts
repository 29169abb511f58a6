import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { channelOf } from "@/lib/modules/conversations/channel-of";
import { commit } from "@/lib/modules/events/commit";
import { reads } from "@/lib/platform/db/reads";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import { isAsked } from "./is-asked";
import { type ConversationSurveyDto, type SurveyChannel, type SurveySettingsDto, surveySettingsSchema } from "./schema";
import {
  deleteSurveyChoice,
  putSurveyChoice,
  putSurveySetting,
  surveyChoice,
  surveySettings,
  surveysOf,
} from "./store/survey-setting";

const CHANNELS = Object.keys(surveySettingsSchema.shape) as SurveyChannel[];

async function readSettings(reader: Pick<Reader, "all">): Promise<SurveySettingsDto> {
  const settings: SurveySettingsDto = { email: false, whatsapp: false, webchat: false };
  for (const { channel, isEnabled } of await reader.all(surveySettings, {})) settings[channel] = isEnabled;
  return settings;
}

/** Which channels' conversations end with a survey. */
export function getSurveySettings({ workspaceId }: Pick<Ctx, "workspaceId">): Promise<SurveySettingsDto> {
  return readSettings(reads(workspaceId));
}

/** Sets the given switches, from the next closing on; the others stay as colleagues have them. */
export function changeSurveySettings(ctx: Ctx, settings: Partial<SurveySettingsDto>): Promise<SurveySettingsDto> {
  return commit(ctx, async (unit) => {
    for (const channel of CHANNELS) {
      const isEnabled = settings[channel];
      if (isEnabled !== undefined) await unit.run(putSurveySetting, { channel, isEnabled, now: unit.now });
    }
    await unit.audit("surveys.updated", { subject: ["workspace", ctx.workspaceId], details: settings });
    return readSettings(unit);
  });
}

/** What a conversation's closing will ask, and what its customer answered. @throws {AppError} NOT_FOUND */
export async function getConversationSurvey(
  { workspaceId }: Pick<Ctx, "workspaceId">,
  conversationId: number,
): Promise<ConversationSurveyDto> {
  const reader = reads(workspaceId);
  const channel = await channelOf(reader, conversationId);
  if (!channel) throw notFound();
  const choice = (await reader.first(surveyChoice, { conversationId }))?.isEnabled ?? null;
  const surveys = await reader.all(surveysOf, { conversationId });
  return {
    choice,
    isEnabled: await isAsked(reader, conversationId, channel),
    surveys: surveys.map(({ id, sentAt, rating, comment, answeredAt }) => ({
      id,
      sentAt: isoInstant(sentAt),
      rating,
      comment,
      answeredAt: isoInstantOrNull(answeredAt),
    })),
  };
}

/** Has one conversation's closing ask or not ask, whatever its channel's setting; null: as the setting says. @throws {AppError} NOT_FOUND */
export async function chooseSurvey(
  ctx: Ctx,
  conversationId: number,
  isEnabled: boolean | null,
): Promise<ConversationSurveyDto> {
  await commit(ctx, async (unit) => {
    if (!(await channelOf(unit, conversationId))) throw notFound();
    if (isEnabled === null) await unit.run(deleteSurveyChoice, { conversationId });
    else await unit.run(putSurveyChoice, { conversationId, isEnabled });
  });
  return getConversationSurvey(ctx, conversationId);
}
