import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { getMessageEmail } from "@/lib/modules/channels/email/message-email";
import { emailPartsSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "A message as an e-mail: recipients, cleaned HTML, and what it quotes.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter, messageId: rowIdSchema }),
    response: emailPartsSchema,
  },
  ({ ctx, params }) => getMessageEmail(ctx, { chatId: params.id, messageId: params.messageId }),
);
