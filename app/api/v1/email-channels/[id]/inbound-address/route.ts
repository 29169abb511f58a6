import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { renewInboundAddress } from "@/lib/modules/channels/email/renew-inbound-address";
import { emailChannelSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Generate a new address to which mail is posted for an e-mail config; the old one ends.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: emailChannelSchema,
  },
  ({ ctx, params }) => renewInboundAddress(ctx, params.id),
);
