import { surveySettingsSchema } from "@/lib/modules/satisfaction/schema";
import { getSurveySettings, saveSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Which channels' conversations end with a survey.",
    permission: "surveys.manage",
    response: surveySettingsSchema,
  },
  ({ ctx }) => getSurveySettings(ctx),
);

export const PUT = route(
  {
    summary: "Say which channels' conversations end with a survey.",
    permission: "surveys.manage",
    body: surveySettingsSchema,
    response: surveySettingsSchema,
  },
  ({ ctx, body }) => saveSurveySettings(ctx, body),
);
