import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { heldIdParameter, heldMessageSchema } from "@/lib/modules/conversations/held/schema";
import { withdrawHeld } from "@/lib/modules/conversations/held/withdraw-held";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Take an own message back that isn't out yet.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter, clientMessageId: heldIdParameter }),
    response: heldMessageSchema,
  },
  ({ ctx, params: { id, clientMessageId } }) => withdrawHeld(ctx, id, clientMessageId),
);
