import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { readMessageSource } from "@/lib/modules/channels/email/message-email";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a message that came by e-mail as it came.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter, messageId: rowIdSchema }),
  },
  ({ ctx, params }) => readMessageSource(ctx, { chatId: params.id, messageId: params.messageId }),
);
