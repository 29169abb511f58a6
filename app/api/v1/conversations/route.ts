import { chatSchema, newConversationSchema } from "@/lib/modules/conversations/schema";
import { createConversation } from "@/lib/modules/conversations/state/create-conversation";
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
