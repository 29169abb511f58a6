import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { doChatAction } from "@/lib/modules/assistant/answers/chat-actions";
import { chatActionResultSchema, chatActionSchema } from "@/lib/modules/assistant/answers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "A quick action of the assistant for a conversation: summary, suggested reply or sentiment.",
    permission: "assistant.read",
    params: z.strictObject({ id: conversationIdParameter }),
    body: chatActionSchema,
    response: chatActionResultSchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ ctx, params, body }) => doChatAction(ctx, params.id, body.action),
);
