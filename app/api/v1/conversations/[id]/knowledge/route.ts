import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { proposeKnowledge } from "@/lib/modules/assistant/answers/proposals";
import { proposalSchema, proposeSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Propose a knowledge item from a conversation; an administrator decides.",
    permission: "assistant.read",
    params: z.strictObject({ id: conversationIdParameter }),
    body: proposeSchema,
    response: proposalSchema,
  },
  ({ ctx, params, body }) => proposeKnowledge(ctx, params.id, body),
);
