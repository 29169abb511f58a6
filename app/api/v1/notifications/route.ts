import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { PAGE_SIZE_DEFAULT } from "@/lib/modules/conversations/schema";
import { listNotifications } from "@/lib/modules/notifications/queries";
import { notificationFilterSchema, notificationSchema } from "@/lib/modules/notifications/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The attender's own notifications, all or those of a filter, newest first, and how many are unread. The Link header names the next page.",
    permission: "conversations.read",
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_DEFAULT).optional(),
      cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
      filter: notificationFilterSchema.optional(),
    }),
    response: z.object({ items: z.array(notificationSchema), unread: z.number().int() }),
  },
  async ({ ctx, query, request }) => {
    const page = await listNotifications(ctx, {
      pageSize: query.pageSize ?? 50,
      beforeId: query.cursor,
      filter: query.filter,
    });
    return jsonResponse({ items: page.items, unread: page.unread }, nextLink(request, page.nextCursor));
  },
);
