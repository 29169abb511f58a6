import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { moveMessages } from "@/lib/modules/conversations/moving/move-messages";
import { moveMessagesSchema, moveResultSchema } from "@/lib/modules/conversations/moving/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Move messages of this conversation to another, which shows them from then on, or with `preview` only say what that would do. It can be undone for a day.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: moveMessagesSchema,
    response: moveResultSchema,
  },
  ({ ctx, params, body }) => moveMessages(ctx, params.id, body),
);
