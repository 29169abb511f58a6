import { z } from "zod";
import { PARSE_LIMITS } from "@/lib/modules/channels/email/parse/parsed-email";
import { takeInPosted } from "@/lib/modules/channels/email/take-in";
import { route } from "@/lib/platform/http/route";

/** Called by whoever handles the company's mail; the secret in the address is what it is worth. */
export const POST = route(
  {
    summary: "A raw e-mail for a channel. Once it is answered it is stored; the same one twice is taken once.",
    permission: "public",
    origin: "any",
    params: z.strictObject({ token: z.string().min(1).max(100) }),
    rawBody: { maxBytes: PARSE_LIMITS.rawBytes, description: "The message as it came (RFC 5322)." },
    rateLimit: { limit: 1_200, windowMs: 60_000 },
    response: z.object({ received: z.boolean() }),
  },
  async ({ params, stream }) => {
    await takeInPosted(params.token, stream);
    return { received: true };
  },
);
