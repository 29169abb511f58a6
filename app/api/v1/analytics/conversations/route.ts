import { z } from "zod";
import { listCounted } from "@/lib/modules/analytics/drill";
import { drillItemSchema, drillQuerySchema } from "@/lib/modules/analytics/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The conversations that a figure counted, newest first; the Link header names the next page.",
    permission: "analytics.read",
    query: drillQuerySchema,
    response: z.array(drillItemSchema),
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ ctx, query, request }) => {
    const { items, nextCursor } = await listCounted(ctx, query);
    return jsonResponse(items, nextLink(request, nextCursor));
  },
);
