import { z } from "zod";
import { listQueueStays } from "@/lib/modules/analytics/queue/queue-figures";
import { queueStaySchema, queueStaysQuerySchema } from "@/lib/modules/analytics/queue/schema";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The conversations that a figure of the queue counted, the longest wait first; the Link header names the next page.",
    permission: "analytics.read",
    query: queueStaysQuerySchema,
    response: z.array(queueStaySchema),
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ ctx, query, request }) => {
    const { items, nextCursor } = await listQueueStays(ctx, query);
    return jsonResponse(items, nextLink(request, nextCursor));
  },
);
