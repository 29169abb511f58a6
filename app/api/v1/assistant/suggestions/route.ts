import { suggestionsSchema, suggestSchema } from "@/lib/modules/assistant/answers/schema";
import { suggestItems } from "@/lib/modules/assistant/answers/suggest-items";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Knowledge that may help with what an agent types.",
    permission: "assistant.read",
    body: suggestSchema,
    response: suggestionsSchema,
    rateLimit: { limit: 300, windowMs: 60_000 },
  },
  ({ ctx, body }) => suggestItems(ctx, body),
);
