import { z } from "zod";
import { slaClockSchema, slaClocksQuerySchema } from "@/lib/modules/analytics/sla/schema";
import { listSlaClocks } from "@/lib/modules/analytics/sla/sla-figures";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "The conversations that a figure of deadlines counted, missed ones by how late; the Link header names the next page.",
    permission: "analytics.read",
    query: slaClocksQuerySchema,
    response: z.array(slaClockSchema),
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ ctx, query, request }) => {
    const { items, nextCursor } = await listSlaClocks(ctx, query);
    return jsonResponse(items, nextLink(request, nextCursor));
  },
);
