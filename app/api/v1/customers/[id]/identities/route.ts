import { z } from "zod";
import { directoryIdSchema } from "@/lib/modules/companies/schema";
import { addIdentity } from "@/lib/modules/customers/change-identities";
import { identitySchema, newIdentitySchema } from "@/lib/modules/customers/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Add an e-mail address, phone or WhatsApp number of a customer. Answers all of them.",
    permission: "customers.write",
    params: z.strictObject({ id: directoryIdSchema }),
    body: newIdentitySchema,
    response: z.array(identitySchema),
  },
  ({ ctx, params, body }) => addIdentity(ctx, params.id, body),
);
