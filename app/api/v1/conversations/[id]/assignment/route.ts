import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { assignConversation } from "@/lib/modules/conversations/state/assign-conversation";
import { route } from "@/lib/platform/http/route";

const attenderId = z.number().int().positive().max(ID_MAX).nullable();

export const PUT = route(
  {
    summary: "Pass a conversation on to an attender, or release it with null; 409 when it isn't `from`'s any more.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: z.strictObject({ attenderId, from: attenderId }),
    response: chatSchema,
  },
  ({ ctx, params, body }) => assignConversation(ctx, { chatId: params.id, ...body }),
);
