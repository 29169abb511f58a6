import { listKnowledge } from "@/lib/modules/assistant/knowledge/queries";
import { saveKnowledge } from "@/lib/modules/assistant/knowledge/save-item";
import {
  knowledgeInputSchema,
  knowledgeItemSchema,
  knowledgePageSchema,
  knowledgeQuerySchema,
} from "@/lib/modules/assistant/knowledge/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The knowledge base, newest first; text, type and status narrow it.",
    permission: "assistant.read",
    query: knowledgeQuerySchema,
    response: knowledgePageSchema,
  },
  ({ ctx, query }) => listKnowledge(ctx, query),
);

export const POST = route(
  {
    summary: "Add a text or a link to the knowledge base.",
    permission: "assistant.manage",
    body: knowledgeInputSchema,
    response: knowledgeItemSchema,
  },
  ({ ctx, body }) => saveKnowledge(ctx, body),
);
