import { z } from "zod";
import { countedTicketSchema, ticketsQuerySchema } from "@/lib/modules/analytics/schema";
import { listCountedTickets } from "@/lib/modules/analytics/ticket-figures";
import { nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The tickets that a figure counted, newest first; the Link header names the next page.",
    permission: "analytics.read",
    query: ticketsQuerySchema,
    response: z.array(countedTicketSchema),
    rateLimit: { limit: 120, windowMs: 60_000 },
  },
  async ({ ctx, query, request }) => {
    const { items, nextCursor } = await listCountedTickets(ctx, query);
    return jsonResponse(items, nextLink(request, nextCursor));
  },
);
