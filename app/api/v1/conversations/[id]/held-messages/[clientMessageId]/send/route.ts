import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { sendHeldNow } from "@/lib/modules/conversations/held/release-held";
import { heldIdParameter, heldMessageSchema } from "@/lib/modules/conversations/held/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send an own message that waits now.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter, clientMessageId: heldIdParameter }),
    response: z.array(heldMessageSchema),
  },
  ({ ctx, params: { id, clientMessageId } }) => sendHeldNow(ctx, id, clientMessageId),
);
