import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { listClientMessages } from "@/lib/modules/conversations/messages/message-queries";
import { messageSchema, PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "What customers wrote in the conversations that the caller sees, newest first. The Link header names the next page.",
    permission: "conversations.read",
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
    }),
    response: z.array(messageSchema),
  },
  async ({ ctx, query, request }) => {
    const page = await listClientMessages(ctx, { beforeId: query.cursor, pageSize: query.pageSize });
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
