import { z } from "zod";
import { getTicketOptions } from "@/lib/modules/tickets/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "What the tickets' filter offers: tags in use.",
    permission: "tickets.read",
    /** Tags in use, by name, 200 at the most. */
    response: z.object({ tags: z.array(z.string()) }),
  },
  ({ ctx }) => getTicketOptions(ctx),
);
