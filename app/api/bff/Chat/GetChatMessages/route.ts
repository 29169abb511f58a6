import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { listMessages } from "@/lib/modules/conversations/messages/message-queries";
import { messageSchema, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { notFound } from "@/lib/platform/errors/app-error";
import { joinLinks, newerLink, nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

const seq = z.coerce.number().int().nonnegative().max(ID_MAX);

export const GET = route(
  {
    summary:
      "Messages of a conversation in ascending order: the newest page, what came after `afterSeq`, or the page around `aroundSeq`. The Link header names the next page, and around a number also the newer one.",
    permission: "conversations.read",
    query: z.strictObject({
      chatId: conversationIdParameter,
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: seq.optional(),
      afterSeq: seq.optional(),
      aroundSeq: seq.optional(),
    }),
    response: z.array(messageSchema),
  },
  async ({ ctx, query, request }) => {
    const { chatId, pageSize, cursor, afterSeq, aroundSeq } = query;
    const part =
      afterSeq !== undefined
        ? { afterSeq: cursor ?? afterSeq }
        : aroundSeq !== undefined && cursor === undefined
          ? { aroundSeq }
          : { beforeSeq: cursor };
    const page = await listMessages(ctx, chatId, { pageSize, ...part });
    if (!page) throw notFound();
    const links = [nextLink(request, page.nextCursor)];
    if (page.newerCursor !== null && aroundSeq !== undefined) links.push(newerLink(request, page.newerCursor));
    return jsonResponse(page.items, joinLinks(links));
  },
);
