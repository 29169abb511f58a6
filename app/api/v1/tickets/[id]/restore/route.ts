import { z } from "zod";
import { restoreTicket } from "@/lib/modules/tickets/delete-ticket";
import { ticketDetailSchema, ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring a deleted ticket back.",
    permission: "tickets.write",
    params: z.strictObject({ id: ticketIdSchema }),
    response: ticketDetailSchema,
  },
  ({ ctx, params }) => restoreTicket(ctx, params.id),
);
