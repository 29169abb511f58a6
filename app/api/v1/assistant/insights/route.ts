import { readInsights } from "@/lib/modules/assistant/answers/insights";
import { insightsQuerySchema, insightsSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What the assistant was asked, and which items it answered from.",
    permission: "assistant.read",
    query: insightsQuerySchema,
    response: insightsSchema,
  },
  ({ ctx, query }) => readInsights(ctx, query.days),
);
