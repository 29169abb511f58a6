import { inviteAttender } from "@/lib/modules/attenders/invite-attender";
import { attenderSchema, createAttenderSchema } from "@/lib/modules/attenders/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Add an attender and send the invite; 409 for an e-mail in use or without a free seat.",
    permission: "attenders.manage",
    forbidden: "ATTENDER_SAVE_FORBIDDEN",
    body: createAttenderSchema,
    response: attenderSchema,
    rateLimit: { limit: 60, windowMs: 60 * 60 * 1000 },
  },
  ({ ctx, body }) => inviteAttender(ctx, body),
);
