import { companyFilterSchema } from "@/lib/modules/companies/schema";
import { exportCompanies } from "@/lib/modules/customers/export-customers";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The companies that pass the filters, as a CSV file.",
    permission: "customers.exchange",
    takesFields: true,
    query: companyFilterSchema,
    rateLimit: { limit: 10, windowMs: 60_000 },
  },
  ({ ctx, query, fields }) => exportCompanies(ctx, query, fields),
);
