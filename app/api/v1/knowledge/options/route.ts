import { listKnowledgeOptions } from "@/lib/modules/assistant/knowledge/queries";
import { knowledgeOptionsSchema } from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Categories and tags of the knowledge base.",
    permission: "assistant.read",
    response: knowledgeOptionsSchema,
  },
  ({ ctx }) => listKnowledgeOptions(ctx),
);
