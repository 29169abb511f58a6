import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { conversationIdParameter } from "@/lib/kernel/row-id";
import { entrySchema, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { listEntries } from "@/lib/modules/conversations/timeline";
import { notFound } from "@/lib/platform/errors/app-error";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Private notes and what happened to a conversation: the newest page in ascending order. The Link header names the page before.",
    permission: "conversations.read",
    params: z.strictObject({ id: conversationIdParameter }),
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
    }),
    response: z.array(entrySchema),
  },
  async ({ ctx, params, query, request }) => {
    const page = await listEntries(ctx, params.id, {
      pageSize: query.pageSize ?? PAGE_SIZE_DEFAULT,
      beforeId: query.cursor,
    });
    if (!page) throw notFound();
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
