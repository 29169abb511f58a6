import { z } from "zod";
import { reopenConversation } from "@/lib/modules/conversations/reopen-conversation";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Open a closed conversation again; 409 when it is open.",
    permission: "conversations.write",
    params: z.strictObject({ id: chatIdSchema }),
    response: chatSchema,
  },
  ({ ctx, params }) => reopenConversation(ctx, params.id),
);
