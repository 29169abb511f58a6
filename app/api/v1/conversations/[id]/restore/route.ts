import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { restoreConversation } from "@/lib/modules/conversations/state/delete-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring a deleted conversation back.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: chatSchema,
  },
  ({ ctx, params }) => restoreConversation(ctx, params.id),
);
