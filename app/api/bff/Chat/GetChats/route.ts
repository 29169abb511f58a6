import { z } from "zod";
import { CONVERSATION_FILTER } from "@/lib/modules/conversations/filter";
import { listChats } from "@/lib/modules/conversations/queries";
import { chatSchema, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { queryFields } from "@/lib/modules/records/query-schema";
import { insteadHeader, nextLink, searchedUntilHeader } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Conversations, newest activity first unless a sort is named; a view or a condition narrows them. The Link header names the next page, Searched-Until the instant down to which was looked where the page isn't full because of it, Search-Instead what was searched for when nothing was found of what was typed.",
    permission: "conversations.read",
    takesFields: true,
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: z.string().max(64).optional(),
      ...queryFields(CONVERSATION_FILTER),
    }),
    response: z.array(chatSchema),
  },
  async ({ ctx, query, fields, request }) => {
    const { items, nextCursor, instead, searchedUntil } = await listChats(ctx, { ...query, fields });
    return jsonResponse(items, {
      ...nextLink(request, nextCursor),
      ...insteadHeader(instead),
      ...searchedUntilHeader(searchedUntil),
    });
  },
);
