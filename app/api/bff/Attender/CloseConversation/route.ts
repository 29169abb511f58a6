import { z } from "zod";
import { closeConversation } from "@/lib/modules/conversations/close-conversation";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Close a conversation as its attender.",
    permission: "conversations.write",
    query: z.strictObject({ chatId: chatIdSchema }),
    response: chatSchema,
  },
  ({ ctx, query }) => closeConversation(ctx, query.chatId),
);
