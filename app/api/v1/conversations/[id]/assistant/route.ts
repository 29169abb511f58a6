import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { doChatAction } from "@/lib/modules/assistant/answers/chat-actions";
import { chatActionResultSchema, chatActionSchema } from "@/lib/modules/assistant/answers/schema";
import { assistantTurn } from "@/lib/modules/assistant/automation/hand-back";
import { assistantTurnSchema } from "@/lib/modules/assistant/automation/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Whether the assistant answers this conversation's customer by itself, and why it keeps quiet now.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: assistantTurnSchema,
  },
  ({ ctx, params }) => assistantTurn(ctx, params.id),
);

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
