import { z } from "zod";
import { accessSchema } from "@/lib/modules/teams/access/schema";
import { readTicketAccess } from "@/lib/modules/tickets/access";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "Who was given access to a ticket that they wouldn't see otherwise; for its private team's leads and administrators also which administrators looked into it.",
    permission: "tickets.read",
    params: z.strictObject({ id: ticketIdSchema }),
    response: accessSchema,
  },
  ({ ctx, params }) => readTicketAccess(ctx, params.id),
);
