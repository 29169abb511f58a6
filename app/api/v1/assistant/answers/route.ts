import { askAssistant } from "@/lib/modules/assistant/answers/ask";
import { answerSchema, askSchema } from "@/lib/modules/assistant/answers/schema";
import { eventStream } from "@/lib/platform/http/event-stream";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Ask the assistant; with Accept: text/event-stream the answer comes while it is written.",
    permission: "assistant.read",
    body: askSchema,
    response: answerSchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ ctx, body, request, locale }) => {
    const { signal } = request;
    if (!request.headers.get("accept")?.includes("text/event-stream")) return askAssistant(ctx, { ...body, signal });
    return eventStream(locale, async (send) => {
      const answer = await askAssistant(ctx, { ...body, signal, onText: (delta) => send("text", { delta }) });
      send("answer", answer);
    });
  },
);
