import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { markRead } from "@/lib/modules/conversations/messages/mark-read";
import { route } from "@/lib/platform/http/route";

const seq = z.number().int().nonnegative().max(ID_MAX);

export const PUT = route(
  {
    summary: "Remember up to which message the attender has read a conversation; never backwards.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    body: z.strictObject({ seq }),
    response: z.object({ seq }),
  },
  ({ ctx, params, body }) => markRead(ctx, { chatId: params.id, seq: body.seq }),
);
