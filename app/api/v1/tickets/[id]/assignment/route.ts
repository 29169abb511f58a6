import { z } from "zod";
import { assignTicket } from "@/lib/modules/tickets/assign-ticket";
import { assignTicketSchema, ticketDetailSchema, ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Take a ticket, pass it on, or release it with null; 409 when it isn't `from`'s any more.",
    permission: "tickets.write",
    params: z.strictObject({ id: ticketIdSchema }),
    body: assignTicketSchema,
    response: ticketDetailSchema,
  },
  ({ ctx, params, body }) => assignTicket(ctx, params.id, body),
);
