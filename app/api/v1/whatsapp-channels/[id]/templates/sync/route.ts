import { z } from "zod";
import { templateSyncSchema } from "@/lib/modules/channels/whatsapp/schema";
import { syncTemplatesNow } from "@/lib/modules/channels/whatsapp/sync-templates";
import { chatIdSchema } from "@/lib/modules/conversations/schema";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Look at a WhatsApp account's message templates again.",
    permission: "channels.manage",
    params: z.strictObject({ id: chatIdSchema }),
    response: templateSyncSchema,
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, params }) => syncTemplatesNow(ctx, params.id),
);
