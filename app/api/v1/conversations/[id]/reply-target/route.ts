import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { getReplyTarget } from "@/lib/modules/channels/email/reply-target";
import { replyTargetSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "To whom an answer in an e-mail conversation would go, and from which address.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    query: z.strictObject({ replyToId: rowIdSchema.optional() }),
    response: replyTargetSchema,
  },
  ({ ctx, params, query }) => getReplyTarget(ctx, { chatId: params.id, replyToId: query.replyToId }),
);
