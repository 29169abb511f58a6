import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { restoreCustomer } from "@/lib/modules/customers/delete-customer";
import { customerSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Bring a deleted customer back.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    response: customerSchema,
  },
  ({ ctx, params }) => restoreCustomer(ctx, params.id),
);
