import { z } from "zod";
import { readQuarantineSource } from "@/lib/modules/channels/email/list-quarantine";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a quarantined message as it came.",
    permission: "channels.manage",
    params: z.strictObject({ id: chatIdSchema }),
  },
  ({ ctx, params }) => readQuarantineSource(ctx, params.id),
);
