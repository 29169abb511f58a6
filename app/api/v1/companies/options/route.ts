import { getCompanyOptions } from "@/lib/modules/companies/queries";
import { companyOptionsSchema } from "@/lib/modules/companies/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The tags and industries in use, for the filters.",
    permission: "customers.read",
    response: companyOptionsSchema,
  },
  ({ ctx }) => getCompanyOptions(ctx),
);
