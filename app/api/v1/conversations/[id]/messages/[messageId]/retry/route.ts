import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { retryMessage } from "@/lib/modules/delivery/retry-message";
import { deliverySchema } from "@/lib/modules/delivery/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send a message again that failed, or now one that waits for its next attempt.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter, messageId: rowIdSchema }),
    response: deliverySchema,
  },
  ({ ctx, params }) => retryMessage(ctx, { chatId: params.id, messageId: params.messageId }),
);
