import { createConversation } from "@/lib/modules/conversations/create-conversation";
import { chatSchema, newConversationSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Start a conversation with its first message.",
    permission: "conversations.write",
    body: newConversationSchema,
    response: chatSchema,
  },
  ({ ctx, body }) => createConversation(ctx, body),
);
