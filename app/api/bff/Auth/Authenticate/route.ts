import { authenticate } from "@/lib/modules/attenders/authenticate";
import { authenticationSchema, credentialsSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";
import { SIGN_IN_RATE } from "@/lib/platform/http/sign-in-rate";

/** Sign-in for API clients (specification 1, section 7). */
export const POST = route(
  {
    summary: "Sign in with e-mail and password; the answer's token and client id go into every later call.",
    permission: "public",
    body: credentialsSchema,
    rateLimit: SIGN_IN_RATE,
    response: authenticationSchema,
  },
  async ({ body, address, request }) => {
    const signIn = await authenticate({ ...body, address, userAgent: request.headers.get("user-agent") ?? "" });
    return {
      attenderName: signIn.attender.fullName,
      email: signIn.attender.email,
      loginDate: signIn.signedInAt.toISOString(),
      cangooClientId: signIn.clientId,
      token: signIn.token,
      attenderId: signIn.attender.id,
      profile: signIn.attender.profile,
    };
  },
);
