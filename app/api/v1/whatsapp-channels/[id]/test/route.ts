import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { testWhatsAppInputSchema, testWhatsAppResultSchema } from "@/lib/modules/channels/whatsapp/schema";
import { sendTestMessage } from "@/lib/modules/channels/whatsapp/send-test-message";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send a test message by a WhatsApp channel and tell what Meta said.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: testWhatsAppInputSchema,
    response: testWhatsAppResultSchema,
    // Each one may cost the company money.
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, params, body }) => sendTestMessage(ctx, params.id, body.phoneNumber),
);
