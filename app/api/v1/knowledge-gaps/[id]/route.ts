import { z } from "zod";
import { resolveGap } from "@/lib/modules/assistant/answers/insights";
import { gapInputSchema } from "@/lib/modules/assistant/answers/schema";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary: "Mark an unanswered question as dealt with, or open again.",
    permission: "assistant.manage",
    params: z.strictObject({ id: chatIdSchema }),
    body: gapInputSchema,
    response: z.object({}),
  },
  async ({ ctx, params, body }) => {
    await resolveGap(ctx, params.id, body.isResolved);
    return {};
  },
);
