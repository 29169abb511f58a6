import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { chatSchema, startConversationSchema } from "@/lib/modules/conversations/schema";
import { startConversation } from "@/lib/modules/conversations/state/start-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Start a conversation with a customer on a channel that they have.",
    permission: "conversations.write",
    params: z.strictObject({ id: directoryIdSchema }),
    body: startConversationSchema,
    response: chatSchema,
  },
  ({ ctx, params, body }) => startConversation(ctx, params.id, body),
);
