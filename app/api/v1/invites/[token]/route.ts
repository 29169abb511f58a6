import { z } from "zod";
import { acceptInvite, readInvite } from "@/lib/modules/attenders/accept-invite";
import { inviteSchema, setPasswordSchema, tokenSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

const params = z.strictObject({ token: tokenSchema });
const rateLimit = { limit: 60, windowMs: 15 * 60 * 1000 };

export const GET = route(
  { summary: "Whom an invite is for.", permission: "public", params, response: inviteSchema, rateLimit },
  ({ params: { token } }) => readInvite(token),
);

export const POST = route(
  {
    summary: "Accept an invite by setting a password; sign in with it next.",
    permission: "public",
    params,
    body: setPasswordSchema,
    response: inviteSchema,
    rateLimit,
  },
  ({ params: { token }, body, address }) => acceptInvite(token, body.password, address),
);
