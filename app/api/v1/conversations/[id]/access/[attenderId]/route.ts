import { z } from "zod";
import { conversationIdParameter, rowIdSchema } from "@/lib/kernel/row-id";
import { takeBackGrant } from "@/lib/modules/conversations/access";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Take somebody's access to a conversation back.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter, attenderId: rowIdSchema }),
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await takeBackGrant(ctx, params.id, params.attenderId);
    return {};
  },
);
