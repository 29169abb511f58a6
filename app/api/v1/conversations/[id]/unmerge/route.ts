import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { unmergeSchema } from "@/lib/modules/conversations/merging/schema";
import { unmergeConversations } from "@/lib/modules/conversations/merging/unmerge-conversations";
import { chatSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Undo the newest merge into this conversation: the other one is what it was before. Answers both.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: unmergeSchema,
    response: z.array(chatSchema),
  },
  ({ ctx, params, body }) => unmergeConversations(ctx, params.id, body.mergeId),
);
