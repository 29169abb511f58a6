import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { listQuarantine } from "@/lib/modules/channels/email/list-quarantine";
import { quarantinedSchema } from "@/lib/modules/channels/email/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What came in and couldn't become a message, newest first. The Link header names the next page.",
    permission: "channels.manage",
    query: z.strictObject({
      filter: z.enum(["open", "all"]).default("open"),
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.coerce.number().int().positive().max(ID_MAX).optional(),
    }),
    response: z.array(quarantinedSchema),
  },
  async ({ ctx, query, request }) => {
    const page = await listQuarantine(ctx, {
      isOpen: query.filter === "open",
      pageSize: query.pageSize ?? 50,
      beforeId: query.cursor,
    });
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
