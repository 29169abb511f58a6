import { toSignupDto } from "@/lib/modules/signup/find-signup";
import { startedSignupSchema, startSignupSchema } from "@/lib/modules/signup/schema";
import { startSignup } from "@/lib/modules/signup/start-signup";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Start a company's signup; the answer's token is told once and opens the calls under /signups/current.",
    permission: "public",
    body: startSignupSchema,
    response: startedSignupSchema,
    rateLimit: { limit: 20, windowMs: 10 * 60_000 },
  },
  async ({ body, locale }) => {
    const { signup, token } = await startSignup(body, locale);
    return { ...(await toSignupDto(signup)), token };
  },
);
