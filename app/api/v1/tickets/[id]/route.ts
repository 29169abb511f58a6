import { z } from "zod";
import { deleteTicket } from "@/lib/modules/tickets/delete-ticket";
import { getTicket } from "@/lib/modules/tickets/queries";
import { changeTicketSchema, ticketDetailSchema, ticketIdSchema } from "@/lib/modules/tickets/schema";
import { updateTicket } from "@/lib/modules/tickets/update-ticket";
import { notFound } from "@/lib/platform/errors/app-error";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ id: ticketIdSchema });

export const GET = route(
  { summary: "One ticket.", permission: "tickets.read", params, response: ticketDetailSchema },
  async ({ ctx, params: { id } }) => {
    const ticket = await getTicket(ctx, id);
    if (!ticket) throw notFound();
    return ticket;
  },
);

export const PATCH = route(
  {
    summary:
      "Change a ticket's fields; 409 TICKET_CHANGED when somebody else changed one of them after `version`, with who changed what.",
    permission: "tickets.write",
    params,
    body: changeTicketSchema,
    response: ticketDetailSchema,
  },
  ({ ctx, params: { id }, body }) => updateTicket(ctx, id, body),
);

export const DELETE = route(
  {
    summary: "Delete a ticket; it can be restored for a day.",
    permission: "tickets.write",
    params,
    response: z.object({}),
  },
  async ({ ctx, params: { id } }) => {
    await deleteTicket(ctx, id);
    return {};
  },
);
