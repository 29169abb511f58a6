import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { restoreKnowledge } from "@/lib/modules/assistant/knowledge/delete-item";
import { knowledgeItemSchema } from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Undo the removal of a knowledge item.",
    permission: "assistant.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: knowledgeItemSchema,
  },
  ({ ctx, params }) => restoreKnowledge(ctx, params.id),
);
