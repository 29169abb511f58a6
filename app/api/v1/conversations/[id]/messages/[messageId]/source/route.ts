import { z } from "zod";
import { readMessageSource } from "@/lib/modules/channels/email/message-email";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a message that came by e-mail as it came.",
    permission: "conversations.read",
    params: z.strictObject({ id: chatIdSchema, messageId: chatIdSchema }),
  },
  ({ ctx, params }) => readMessageSource(ctx, { chatId: params.id, messageId: params.messageId }),
);
