import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { closeConversation } from "@/lib/modules/conversations/state/close-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Close an open conversation; 409 when it is closed already.",
    permission: "conversations.write",
    query: z.strictObject({ chatId: conversationIdParameter }),
    response: chatSchema,
  },
  ({ ctx, query }) => closeConversation(ctx, query.chatId),
);
