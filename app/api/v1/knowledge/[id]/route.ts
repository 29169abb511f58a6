import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { deleteKnowledge } from "@/lib/modules/assistant/knowledge/delete-item";
import { getKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import { changeKnowledgeSchema, knowledgeItemSchema } from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: rowIdSchema });

export const GET = route(
  {
    summary: "One item of the knowledge base.",
    permission: "assistant.read",
    params,
    response: knowledgeItemSchema,
  },
  ({ ctx, params }) => getKnowledge(ctx, params.id),
);

export const PUT = route(
  {
    summary: "Change an item of the knowledge base.",
    permission: "assistant.manage",
    params,
    body: changeKnowledgeSchema,
    response: knowledgeItemSchema,
  },
  ({ ctx, params, body: { version, ...input } }) => saveKnowledge(ctx, input, { id: params.id, version }),
);

export const DELETE = route(
  {
    summary: "Remove an item of the knowledge base; it can be restored for a day.",
    permission: "assistant.manage",
    params,
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await deleteKnowledge(ctx, params.id);
    return {};
  },
);
