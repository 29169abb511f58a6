import { z } from "zod";
import { listMessages } from "@/lib/modules/conversations/queries";
import { chatIdSchema, ID_MAX, messageSchema, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

const seq = z.coerce.number().int().nonnegative().max(ID_MAX);

export const GET = route(
  {
    summary:
      "Messages of a conversation in ascending order: the newest page, or what came after `afterSeq`. The Link header names the next page.",
    permission: "conversations.read",
    query: z.strictObject({
      chatId: chatIdSchema,
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: seq.optional(),
      afterSeq: seq.optional(),
    }),
    response: z.array(messageSchema),
  },
  async ({ ctx, query, request }) => {
    const isForward = query.afterSeq !== undefined;
    const page = await listMessages(ctx, query.chatId, {
      pageSize: query.pageSize,
      ...(isForward ? { afterSeq: query.cursor ?? query.afterSeq } : { beforeSeq: query.cursor }),
    });
    if (!page) throw notFound();
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
