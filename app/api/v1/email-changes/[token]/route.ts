import { z } from "zod";
import { confirmEmailChange } from "@/lib/modules/attenders/confirm-email-change";
import { emailChangeSchema, tokenSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Confirm a new address by the link that was sent to it; every session of the account ends.",
    permission: "public",
    params: z.strictObject({ token: tokenSchema }),
    response: emailChangeSchema,
    rateLimit: { limit: 30, windowMs: 15 * 60 * 1000 },
  },
  ({ params, address }) => confirmEmailChange(params.token, address),
);
