import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { unmoveMessagesSchema } from "@/lib/modules/conversations/moving/schema";
import { unmoveMessages } from "@/lib/modules/conversations/moving/unmove-messages";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Undo a move of messages from this conversation: they are shown here again. Answers both conversations.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: unmoveMessagesSchema,
    response: z.array(chatSchema),
  },
  ({ ctx, params, body }) => unmoveMessages(ctx, params.id, body.moveId),
);
