import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { resolveGap } from "@/lib/modules/assistant/answers/insights";
import { gapInputSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary: "Mark an unanswered question as dealt with, or open again; the item that answers it learns it.",
    permission: "assistant.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: gapInputSchema,
    response: z.object({}),
  },
  async ({ ctx, params, body }) => {
    await resolveGap(ctx, params.id, body);
    return {};
  },
);
