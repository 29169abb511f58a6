import { z } from "zod";
import { pollPayment } from "@/lib/modules/billing/check-payment";
import { toPaymentDto } from "@/lib/modules/billing/dto";
import { findOwnPayment } from "@/lib/modules/billing/find-payment";
import { paymentSchema } from "@/lib/modules/billing/schema";
import { findSignup } from "@/lib/modules/signup/find-signup";
import { SIGNUP_TOKEN_HEADER } from "@/lib/modules/signup/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "How a payment of the signup stands; ask every few seconds until it is over.",
    permission: "public",
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: paymentSchema,
    rateLimit: { limit: 240, windowMs: 60_000 },
  },
  async ({ params, request }) => {
    const signup = await findSignup(request.headers.get(SIGNUP_TOKEN_HEADER));
    return toPaymentDto(await pollPayment(await findOwnPayment({ signupId: signup.id }, params.id)));
  },
);
