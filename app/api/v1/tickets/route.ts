import { z } from "zod";
import { createTicket } from "@/lib/modules/tickets/create-ticket";
import { listTicketPage } from "@/lib/modules/tickets/queries";
import { newTicketSchema, ticketDetailSchema, ticketListQuerySchema, ticketSchema } from "@/lib/modules/tickets/schema";
import { insteadHeader, nextLink } from "@/lib/platform/http/paging";
import { jsonResponse, route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Tickets that the filter lets through, newest change first; the Link header names the next page, Search-Instead what was searched for when nothing was found of what was typed.",
    permission: "tickets.read",
    takesFields: true,
    query: ticketListQuerySchema,
    response: z.array(ticketSchema),
  },
  async ({ ctx, query, fields, request }) => {
    const { items, nextCursor, instead } = await listTicketPage(ctx, query, fields);
    return jsonResponse(items, { ...nextLink(request, nextCursor), ...insteadHeader(instead) });
  },
);

export const POST = route(
  {
    summary: "Create a ticket.",
    permission: "tickets.write",
    body: newTicketSchema,
    response: ticketDetailSchema,
  },
  ({ ctx, body }) => createTicket(ctx, body),
);
