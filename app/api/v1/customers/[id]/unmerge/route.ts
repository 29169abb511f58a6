import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { unmergeCustomers } from "@/lib/modules/customers/merge-customers";
import { customerSchema, unmergeSchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Undo a merge: the other customer is back with what was theirs. Answers both.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    body: unmergeSchema,
    response: z.array(customerSchema),
  },
  ({ ctx, params, body }) => unmergeCustomers(ctx, params.id, body.mergeId),
);
