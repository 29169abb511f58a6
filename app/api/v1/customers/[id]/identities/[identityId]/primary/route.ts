import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { choosePrimaryIdentity } from "@/lib/modules/customers/change-identities";
import { identitySchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Make an e-mail address or phone number the one that lists show.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema, identityId: directoryIdSchema }),
    response: z.array(identitySchema),
  },
  ({ ctx, params }) => choosePrimaryIdentity(ctx, params.id, params.identityId),
);
