import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { undoClose } from "@/lib/modules/conversations/state/reopen-conversation";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Take the last close back: status, wait and place in the list are what they were; 409 when it is open.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    response: chatSchema,
  },
  ({ ctx, params }) => undoClose(ctx, params.id),
);
