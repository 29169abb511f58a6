import { z } from "zod";
import { closeConversation } from "@/lib/modules/conversations/close-conversation";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Close an open conversation; 409 when it is closed already.",
    permission: "conversations.write",
    query: z.strictObject({ chatId: chatIdSchema }),
    response: chatSchema,
  },
  ({ ctx, query }) => closeConversation(ctx, query.chatId),
);
