import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { takeBackTicketGrant } from "@/lib/modules/tickets/access";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Take somebody's access to a ticket back.",
    permission: "tickets.write",
    params: z.strictObject({ id: ticketIdSchema, attenderId: rowIdSchema }),
    response: z.object({}),
  },
  async ({ ctx, params }) => {
    await takeBackTicketGrant(ctx, params.id, params.attenderId);
    return {};
  },
);
