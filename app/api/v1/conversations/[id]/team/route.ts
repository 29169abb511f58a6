import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { moveToTeam } from "@/lib/modules/conversations/state/move-to-team";
import { route } from "@/lib/platform/http/route";

const teamId = z.number().int().positive().max(ID_MAX).nullable();

export const PUT = route(
  {
    summary: "Move a conversation to a team, or out of its team with null; 409 when it no longer belongs to `from`.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: z.strictObject({ teamId, from: teamId }),
    response: chatSchema,
  },
  ({ ctx, params, body }) => moveToTeam(ctx, { chatId: params.id, ...body }),
);
