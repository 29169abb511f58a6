import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { takeConversation } from "@/lib/modules/conversations/state/take-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Assign an unassigned conversation to an attender ('Assumir'); 409 when somebody else has it.",
    permission: "conversations.write",
    query: z.strictObject({ chatId: conversationIdParameter, attenderId: rowIdSchema }),
    response: chatSchema,
  },
  ({ ctx, query }) => takeConversation(ctx, query),
);
