import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { handBack } from "@/lib/modules/assistant/automation/hand-back";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Give an open conversation to the assistant again: nobody has it, and the assistant answers what comes next.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: chatSchema,
  },
  ({ ctx, params: { id } }) => handBack(ctx, id),
);
