import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { mergeCustomers } from "@/lib/modules/customers/merge-customers";
import { mergeResultSchema, mergeSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Make one customer of two, or with `preview` only show what that would be. It can be undone for a day.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    body: mergeSchema,
    response: mergeResultSchema,
  },
  ({ ctx, params, body }) => mergeCustomers(ctx, params.id, body),
);
