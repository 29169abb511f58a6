import { z } from "zod";
import { renewInboundAddress } from "@/lib/modules/channels/email/renew-inbound-address";
import { emailChannelSchema } from "@/lib/modules/channels/email/schema";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Generate a new address to which mail is posted for an e-mail config; the old one ends.",
    permission: "channels.manage",
    params: z.strictObject({ id: chatIdSchema }),
    response: emailChannelSchema,
  },
  ({ ctx, params }) => renewInboundAddress(ctx, params.id),
);
