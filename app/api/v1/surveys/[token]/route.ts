import { z } from "zod";
import { answerSurvey, getSurvey } from "@/lib/modules/satisfaction/answer-survey";
import { answerSurveySchema, publicSurveySchema, surveyTokenSchema } from "@/lib/modules/satisfaction/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ token: surveyTokenSchema });

export const GET = route(
  {
    summary: "The survey of a link.",
    permission: "public",
    params,
    response: publicSurveySchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ params }) => getSurvey(params.token),
);

export const POST = route(
  {
    summary: "Answer the survey of a link: the rating once, then a comment once.",
    permission: "public",
    params,
    body: answerSurveySchema,
    response: publicSurveySchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ params, body }) => answerSurvey(params.token, body),
);
