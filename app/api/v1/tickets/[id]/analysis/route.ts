import { z } from "zod";
import { analyseTicket } from "@/lib/modules/assistant/ticket-analysis/analyse-ticket";
import { analyseTicketSchema, ticketAnalysisSchema } from "@/lib/modules/assistant/ticket-analysis/schema";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary:
      "The assistant's analysis of a ticket; with a question, its answer from how similar tickets were resolved.",
    permission: "tickets.read",
    params: z.strictObject({ id: ticketIdSchema }),
    body: analyseTicketSchema,
    response: ticketAnalysisSchema,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  ({ ctx, params, body }) => analyseTicket(ctx, params.id, body),
);
