import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { resendInvite } from "@/lib/modules/attenders/resend-invite";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send an attender's invite again, with a new link; 409 when they have a password already.",
    permission: "attenders.manage",
    forbidden: "INVITE_FORBIDDEN",
    params: z.strictObject({ id: rowIdSchema }),
    response: z.object({}),
    rateLimit: { limit: 60, windowMs: 60 * 60 * 1000 },
  },
  async ({ ctx, params }) => {
    await resendInvite(ctx, params.id);
    return {};
  },
);
