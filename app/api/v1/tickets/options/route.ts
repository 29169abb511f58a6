import { getTicketOptions } from "@/lib/modules/tickets/queries";
import { ticketOptionsSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What the tickets' filter offers: tags in use.",
    permission: "tickets.read",
    response: ticketOptionsSchema,
  },
  ({ ctx }) => getTicketOptions(ctx),
);
