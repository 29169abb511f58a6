import { z } from "zod";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { mergeConversations } from "@/lib/modules/conversations/merging/merge-conversations";
import { mergeResultSchema, mergeSchema } from "@/lib/modules/conversations/merging/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "Merge another conversation into this one, or with `preview` only say what that would do. It can be undone for a day; 409 when one of them is merged already.",
    permission: "conversations.write",
    params: z.strictObject({ id: conversationIdParameter }),
    body: mergeSchema,
    response: mergeResultSchema,
  },
  ({ ctx, params, body }) => mergeConversations(ctx, params.id, body),
);
