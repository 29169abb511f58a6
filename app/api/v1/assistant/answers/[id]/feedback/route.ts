import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { saveAnswerFeedback } from "@/lib/modules/assistant/answers/feedback";
import { answerFeedbackSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Say whether an answer of the assistant was useful.",
    permission: "assistant.read",
    params: z.strictObject({ id: rowIdSchema }),
    body: answerFeedbackSchema,
    response: z.object({}),
  },
  async ({ ctx, params, body }) => {
    await saveAnswerFeedback(ctx, params.id, body.feedback);
    return {};
  },
);
