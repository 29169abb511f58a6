import { changeSurveySettingsSchema, surveySettingsSchema } from "@/lib/modules/satisfaction/schema";
import { changeSurveySettings, getSurveySettings } from "@/lib/modules/satisfaction/survey-settings";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Which channels' conversations end with a survey.",
    permission: "surveys.manage",
    response: surveySettingsSchema,
  },
  ({ ctx }) => getSurveySettings(ctx),
);

export const PATCH = route(
  {
    summary: "Say which channels' conversations end with a survey.",
    permission: "surveys.manage",
    body: changeSurveySettingsSchema,
    response: surveySettingsSchema,
  },
  ({ ctx, body }) => changeSurveySettings(ctx, body),
);
