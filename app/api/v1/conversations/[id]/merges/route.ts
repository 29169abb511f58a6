import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listMerges } from "@/lib/modules/conversations/merging/list-merges";
import { mergesSchema } from "@/lib/modules/conversations/merging/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What was merged into a conversation, and what it was merged into.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    response: mergesSchema,
  },
  ({ ctx, params }) => listMerges(ctx, params.id),
);
