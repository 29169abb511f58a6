import { z } from "zod";
import { requestPasswordReset } from "@/lib/modules/attenders/password/request-password-reset";
import { passwordResetRequestSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Ask for a link that resets a password; the answer is the same whether or not the address is anybody's.",
    permission: "public",
    body: passwordResetRequestSchema,
    response: z.object({}),
    rateLimit: { limit: 20, windowMs: 60 * 60 * 1000 },
  },
  async ({ body, address }) => {
    await requestPasswordReset({ email: body.email, address });
    return {};
  },
);
