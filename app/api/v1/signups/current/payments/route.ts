import { toPaymentDto } from "@/lib/modules/billing/dto";
import { paymentSchema, paySchema } from "@/lib/modules/billing/schema";
import { findSignup } from "@/lib/modules/signup/find-signup";
import { paySignup } from "@/lib/modules/signup/pay-signup";
import { SIGNUP_TOKEN_HEADER } from "@/lib/modules/signup/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Pay the signup by card or PIX; a new attempt replaces a failed or expired one.",
    permission: "public",
    body: paySchema,
    response: paymentSchema,
    rateLimit: { limit: 30, windowMs: 10 * 60_000 },
  },
  async ({ body, request }) => {
    const signup = await findSignup(request.headers.get(SIGNUP_TOKEN_HEADER));
    return toPaymentDto(await paySignup(signup, body));
  },
);
