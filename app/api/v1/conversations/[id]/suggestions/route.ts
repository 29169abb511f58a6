import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { fieldSuggestionsSchema } from "@/lib/modules/assistant/answers/schema";
import { suggestFields } from "@/lib/modules/assistant/answers/suggest-fields";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Tags, priority and team that a conversation should have, where that is sure.",
    permission: "assistant.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: fieldSuggestionsSchema,
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  ({ ctx, params }) => suggestFields(ctx, params.id),
);
