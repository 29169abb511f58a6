import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { templateSyncSchema } from "@/lib/modules/channels/whatsapp/schema";
import { syncTemplatesNow } from "@/lib/modules/channels/whatsapp/sync-templates";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Look at a WhatsApp account's message templates again.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    response: templateSyncSchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, params }) => syncTemplatesNow(ctx, params.id),
);
