import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listHeld } from "@/lib/modules/conversations/held/list-held";
import { heldMessageSchema } from "@/lib/modules/conversations/held/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Messages that were sent in a conversation and aren't out yet.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: z.array(heldMessageSchema),
  },
  ({ ctx, params: { id } }) => listHeld(ctx, id),
);
