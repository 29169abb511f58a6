import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { readQuarantineSource } from "@/lib/modules/channels/email/list-quarantine";
import { route } from "@/lib/platform/http/route";

export const GET = route(
  {
    summary: "Download a quarantined message as it came.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
  },
  ({ ctx, params }) => readQuarantineSource(ctx, params.id),
);
