import { z } from "zod";
import { resetPassword } from "@/lib/modules/attenders/password/reset-password";
import { setPasswordSchema, tokenSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const PUT = route(
  {
    summary: "Set a new password by the link of a reset; every session of the account ends.",
    permission: "public",
    params: z.strictObject({ token: tokenSchema }),
    body: setPasswordSchema,
    response: z.object({}),
    rateLimit: { limit: 30, windowMs: 15 * 60 * 1000 },
  },
  async ({ params, body, address }) => {
    await resetPassword(params.token, body.password, address);
    return {};
  },
);
