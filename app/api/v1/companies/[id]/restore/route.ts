import { z } from "zod";
import { restoreCompany } from "@/lib/modules/companies/delete-company";
import { companySchema, directoryIdSchema } from "@/lib/modules/companies/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring a deleted company back, with the customers that it had.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    response: companySchema,
  },
  ({ ctx, params }) => restoreCompany(ctx, params.id),
);
