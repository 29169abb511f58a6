import { bulkUpdate } from "@/lib/modules/tickets/bulk-update";
import { bulkResultSchema, bulkTicketsSchema } from "@/lib/modules/tickets/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Change up to 200 tickets at once, or restore what such a change replaced with the `undo` of its answer.",
    permission: "tickets.write",
    body: bulkTicketsSchema,
    response: bulkResultSchema,
  },
  ({ ctx, body }) => bulkUpdate(ctx, body),
);
