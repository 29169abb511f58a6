import { z } from "zod";
import { rowIdSchema } from "@/lib/kernel/row-id";
import { testEmailInputSchema, testEmailResultSchema } from "@/lib/modules/channels/email/schema";
import { sendTestEmail } from "@/lib/modules/channels/email/send-test-email";
import { route } from "@/lib/platform/http/route";

export const POST = route(
  {
    summary: "Send a test message by an e-mail channel and tell what its server said.",
    permission: "channels.manage",
    params: z.strictObject({ id: rowIdSchema }),
    body: testEmailInputSchema,
    response: testEmailResultSchema,
    // Each one holds a connection to somebody's server.
    rateLimit: { limit: 20, windowMs: 60_000 },
  },
  ({ ctx, params, body }) => sendTestEmail(ctx, params.id, body.email),
);
