import { z } from "zod";
import { refreshKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeItemSchema } from "@/lib/modules/assistant/knowledge/schema";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Read the page behind a link, or a document, once more.",
    permission: "assistant.manage",
    params: z.strictObject({ id: chatIdSchema }),
    response: knowledgeItemSchema,
    // Each one asks somebody's server.
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  ({ ctx, params }) => refreshKnowledge(ctx, params.id),
);
