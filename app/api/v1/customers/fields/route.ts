import { customersListed } from "@/lib/modules/customers/customer-fields";
import { listedQuerySchema, listedRecordsSchema } from "@/lib/modules/fields/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary:
      "What some customers have in the fields that lists show: up to 100 `ids` with commas between them; those that aren't there are left out.",
    permission: "customers.read",
    query: listedQuerySchema,
    response: listedRecordsSchema,
  },
  ({ ctx, query }) => customersListed(ctx, query.ids),
);
