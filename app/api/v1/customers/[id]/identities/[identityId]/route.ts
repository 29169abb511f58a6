import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { removeIdentity } from "@/lib/modules/customers/change-identities";
import { identitySchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const DELETE = route(
  {
    summary: "Remove an e-mail address or number of a customer. Answers those that are left.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema, identityId: directoryIdSchema }),
    response: z.array(identitySchema),
  },
  ({ ctx, params }) => removeIdentity(ctx, params.id, params.identityId),
);
