import { translateSchema, translationSchema } from "@/lib/modules/assistant/answers/schema";
import { translateText } from "@/lib/modules/assistant/answers/translate";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Translate a text with the workspace's language model.",
    permission: "assistant.read",
    body: translateSchema,
    response: translationSchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ ctx, body, request }) => translateText(ctx, body, request.signal),
);
