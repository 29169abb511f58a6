import { z } from "zod";
import { LISTED_RECORDS_MAX } from "@/lib/modules/fields/policy";
import { listedRecordsSchema } from "@/lib/modules/fields/schema";
import { ticketIdAmong } from "@/lib/modules/tickets/schema";
import { ticketsListed } from "@/lib/modules/tickets/ticket-fields";
import { route } from "@/lib/platform/http/route";

const query = z.strictObject({
  ids: z
    .string()
    .max(LISTED_RECORDS_MAX * 18)
    .transform((text) => text.split(","))
    .pipe(z.array(ticketIdAmong).min(1).max(LISTED_RECORDS_MAX)),
});

export const GET = route(
  {
    summary:
      "What some tickets have in the fields that lists show: up to 100 `ids` with commas between them; those that the caller doesn't see are left out.",
    permission: "tickets.read",
    query,
    response: listedRecordsSchema,
  },
  ({ ctx, query }) => ticketsListed(ctx, query.ids),
);
