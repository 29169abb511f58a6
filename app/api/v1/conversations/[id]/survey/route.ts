import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chooseSurveySchema, conversationSurveySchema } from "@/lib/modules/satisfaction/schema";
import { chooseSurvey, getConversationSurvey } from "@/lib/modules/satisfaction/survey-settings";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: conversationIdParameter });

export const GET = route(
  {
    summary: "Whether a conversation's closing asks how it was, and what its customer answered.",
    permission: "conversations.read",
    params,
    response: conversationSurveySchema,
  },
  ({ ctx, params }) => getConversationSurvey(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Have one conversation's closing ask or not ask how it was; null: as its channel's setting says.",
    permission: "conversations.write",
    params,
    body: chooseSurveySchema,
    response: conversationSurveySchema,
  },
  ({ ctx, params, body }) => chooseSurvey(ctx, params.id, body.isEnabled),
);
