import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listMoves } from "@/lib/modules/conversations/moving/list-moves";
import { movesSchema } from "@/lib/modules/conversations/moving/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Which messages were moved from a conversation to others, and from others to it.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: movesSchema,
  },
  ({ ctx, params }) => listMoves(ctx, params.id),
);
