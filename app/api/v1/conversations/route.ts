import { beginConversation } from "@/lib/modules/channels/beginning/begin-conversation";
import { beginConversationSchema } from "@/lib/modules/channels/beginning/schema";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Start a conversation with its first message, with a customer or with somebody who becomes one by it.",
    permission: "conversations.write",
    body: beginConversationSchema,
    response: chatSchema,
  },
  ({ ctx, body }) => beginConversation(ctx, body),
);
