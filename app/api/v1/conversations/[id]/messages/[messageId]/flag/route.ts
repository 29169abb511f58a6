import { z } from "zod";
import { flagMessage } from "@/lib/modules/conversations/flag-message";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Flag a message for the team, or take the flag away.",
    permission: "conversations.write",
    params: z.strictObject({ id: chatIdSchema, messageId: chatIdSchema }),
    body: z.strictObject({ isFlagged: z.boolean() }),
    response: z.object({ isFlagged: z.boolean() }),
  },
  ({ ctx, params, body }) => flagMessage(ctx, { chatId: params.id, messageId: params.messageId, ...body }),
);
