import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { refreshKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { knowledgeItemSchema } from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Read the page behind a link, or a document, once more.",
    permission: "assistant.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: knowledgeItemSchema,
    // Each one asks somebody's server.
    rateLimit: { limit: 30, windowMs: 60_000 },
  },
  ({ ctx, params }) => refreshKnowledge(ctx, params.id),
);
