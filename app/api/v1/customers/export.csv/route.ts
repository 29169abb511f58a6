import { exportCustomers } from "@/lib/modules/customers/export-customers";
import { customerFilterSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The customers that pass the filters, as a CSV file.",
    permission: "customers.exchange",
    takesFields: true,
    query: customerFilterSchema,
    rateLimit: { limit: 10, windowMs: 60_000 },
  },
  ({ ctx, query, fields }) => exportCustomers(ctx, query, fields),
);
