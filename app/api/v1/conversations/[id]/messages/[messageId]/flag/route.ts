import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { flagMessage } from "@/lib/modules/conversations/messages/flag-message";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Flag a message for the team, or take the flag away.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter, messageId: rowIdSchema }),
    body: z.strictObject({ isFlagged: z.boolean() }),
    response: z.object({ isFlagged: z.boolean() }),
  },
  ({ ctx, params, body }) => flagMessage(ctx, { chatId: params.id, messageId: params.messageId, ...body }),
);
