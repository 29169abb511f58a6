import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { listDuplicates } from "@/lib/modules/customers/find-duplicates";
import { duplicateSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Who may be the same person as a customer, and why.",
    permission: "customers.read",
    params: z.strictObject({ id: directoryIdSchema }),
    response: z.array(duplicateSchema),
  },
  ({ ctx, params }) => listDuplicates(ctx, params.id),
);
