import { listGaps } from "@/lib/modules/assistant/answers/insights";
import { gapPageSchema, gapQuerySchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Questions that the knowledge base didn't answer, those asked most first.",
    permission: "assistant.read",
    query: gapQuerySchema,
    response: gapPageSchema,
  },
  ({ ctx, query }) => listGaps(ctx, query),
);
