import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema, updateConversationSchema } from "@/lib/modules/conversations/schema";
import { updateConversation } from "@/lib/modules/conversations/state/update-conversation";
import { AppError } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Save a conversation's edit form; 409 when it is closed.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: updateConversationSchema,
    response: chatSchema,
  },
  ({ ctx, params, body }) => {
    if (body.conversationId !== params.id)
      throw new AppError("VALIDATION_FAILED", { errors: { conversationId: "differsFromPath" } });
    return updateConversation(ctx, body);
  },
);
