import { z } from "zod";
import { listCannedReplies, searchCannedReplies } from "@/lib/modules/canned-replies/queries";
import { saveCannedReply } from "@/lib/modules/canned-replies/save-canned-reply";
import { cannedReplyInputSchema, cannedReplyQuerySchema, cannedReplySchema } from "@/lib/modules/canned-replies/schema";
import { insteadHeader } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The canned replies that the attender can use: the shared ones and their own; a text narrows them, and the Search-Instead header says what was searched for when nothing was found of what was typed.",
    permission: "conversations.read",
    query: cannedReplyQuerySchema,
    response: z.array(cannedReplySchema),
  },
  async ({ ctx, query }) => {
    if (!query.q) return listCannedReplies(ctx);
    const { items, instead } = await searchCannedReplies(ctx, query.q);
    return jsonResponse(items, insteadHeader(instead));
  },
);

export const POST = route(
  {
    summary: "Add a canned reply; a shared one only as an administrator.",
    permission: "conversations.write",
    body: cannedReplyInputSchema,
    response: cannedReplySchema,
  },
  ({ ctx, body }) => saveCannedReply(ctx, body),
);
