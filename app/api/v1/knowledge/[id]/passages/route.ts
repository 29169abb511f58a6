import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { listPassages } from "@/lib/modules/assistant/knowledge/queries";
import { knowledgePassagesSchema } from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What was read of a knowledge item, in the passages that answers quote.",
    permission: "assistant.read",
    params: z.strictObject({ id: rowIdSchema }),
    query: z.strictObject({ cursor: z.coerce.number().int().min(0).max(ID_MAX).optional() }),
    response: knowledgePassagesSchema,
  },
  ({ ctx, params, query }) => listPassages(ctx, params.id, query.cursor),
);
