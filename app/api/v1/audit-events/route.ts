import { z } from "zod";
import { ID_MAX } from "@/lib/kernel/ids";
import { listAuditEvents } from "@/lib/modules/workspace/list-audit-events";
import { auditEventSchema } from "@/lib/modules/workspace/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Who did what, newest first. The Link header names the next page.",
    permission: "audit.read",
    query: z.strictObject({
      pageSize: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      action: z.string().min(1).max(100).optional(),
      attenderId: z.coerce.number().int().positive().max(ID_MAX).optional(),
    }),
    response: z.array(auditEventSchema),
  },
  async ({ ctx, query, request }) => {
    const page = await listAuditEvents(ctx, {
      pageSize: query.pageSize ?? 50,
      beforeId: query.cursor,
      action: query.action,
      attenderId: query.attenderId,
    });
    return jsonResponse(page.items, nextLink(request, page.nextCursor));
  },
);
