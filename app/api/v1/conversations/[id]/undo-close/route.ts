import { z } from "zod";
import { undoClose } from "@/lib/modules/conversations/reopen-conversation";
import { chatIdSchema, chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Take the last close back: status, wait and place in the list are what they were; 409 when it is open.",
    permission: "conversations.write",
    params: z.strictObject({ id: chatIdSchema }),
    response: chatSchema,
  },
  ({ ctx, params }) => undoClose(ctx, params.id),
);
