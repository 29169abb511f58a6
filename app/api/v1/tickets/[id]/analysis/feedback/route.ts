import { z } from "zod";
import { saveFeedback } from "@/lib/modules/assistant/ticket-analysis/save-feedback";
import { ticketFeedbackSchema } from "@/lib/modules/assistant/ticket-analysis/schema";
import { ticketIdSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Say whether a ticket's analysis was useful.",
    permission: "tickets.read",
    params: z.strictObject({ id: ticketIdSchema }),
    body: ticketFeedbackSchema,
    response: z.object({}),
  },
  async ({ ctx, params, body }) => {
    await saveFeedback(ctx, params.id, body.feedback);
    return {};
  },
);
