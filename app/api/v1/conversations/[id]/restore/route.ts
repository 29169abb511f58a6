import { z } from "zod";
import { restoreConversation } from "@/lib/modules/conversations/delete-conversation";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring a deleted conversation back.",
    permission: "conversations.write",
    params: z.strictObject({ id: chatIdSchema }),
    response: chatSchema,
  },
  ({ ctx, params }) => restoreConversation(ctx, params.id),
);
