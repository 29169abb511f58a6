import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { resolveQuarantined } from "@/lib/modules/channels/email/list-quarantine";
import { quarantinedSchema } from "@/lib/modules/channels/email/schema";
import { route } from "@/lib/platform/http/route";

export const PATCH = route(
  {
    summary: "Note that a quarantined message was dealt with, or that it wasn't; its source stays.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: z.strictObject({ isResolved: z.boolean() }),
    response: quarantinedSchema,
  },
  ({ ctx, params, body }) => resolveQuarantined(ctx, params.id, body.isResolved),
);
