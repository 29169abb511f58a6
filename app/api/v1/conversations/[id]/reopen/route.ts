import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { reopenConversation } from "@/lib/modules/conversations/state/reopen-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Open a closed conversation again; 409 when it is open.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: chatSchema,
  },
  ({ ctx, params }) => reopenConversation(ctx, params.id),
);
