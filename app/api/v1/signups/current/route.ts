import { findSignup, toSignupDto } from "@/lib/modules/signup/find-signup";
import { SIGNUP_TOKEN_HEADER, signupSchema } from "@/lib/modules/signup/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "The signup of the token in the CangooSignupToken header, as it stands.",
    permission: "public",
    response: signupSchema,
    rateLimit: { limit: 240, windowMs: 60_000 },
  },
  async ({ request }) => toSignupDto(await findSignup(request.headers.get(SIGNUP_TOKEN_HEADER))),
);
