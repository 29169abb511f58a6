import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { renewIdentitySecret } from "@/lib/modules/channels/web-chat-config/regenerate-key";
import { identitySecretSchema } from "@/lib/modules/channels/web-chat-config/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Make a new secret with which the host site signs who its visitors are; it is told only now.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: identitySecretSchema,
  },
  ({ ctx, params }) => renewIdentitySecret(ctx, params.id),
);
