import { listReviews } from "@/lib/modules/assistant/answers/reviews";
import { reviewPageSchema, reviewQuerySchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What the assistant answered by itself, or would have in a rehearsal, to be judged.",
    permission: "assistant.read",
    query: reviewQuerySchema,
    response: reviewPageSchema,
  },
  ({ ctx, query }) => listReviews(ctx, query),
);
