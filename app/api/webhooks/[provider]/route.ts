import { z } from "zod";
import { receiveWebhook } from "@/lib/modules/billing/receive-webhook";
import { readBytes } from "@/lib/platform/http/read-bytes";
import { route } from "@/lib/platform/http/route";

const BODY_MAX_BYTES = 65_536;

/** Called by the payment provider's servers; what it is worth, the signature says. */
export const POST = route(
  {
    summary: "Notification of a payment provider; the same one twice is taken once.",
    permission: "public",
    origin: "any",
    params: z.strictObject({ provider: z.string().min(1).max(40) }),
    query: z.strictObject({
      "data.id": z.string().min(1).max(100).optional(),
      type: z.string().max(100).optional(),
      source_news: z.string().max(100).optional(),
    }),
    rawBody: { maxBytes: BODY_MAX_BYTES, description: "The notification, signed as the provider documents." },
    rateLimit: { limit: 600, windowMs: 60_000 },
    response: z.object({ received: z.boolean() }),
  },
  async ({ params, query, request, stream }) => {
    const body = await readBytes(stream, BODY_MAX_BYTES);
    return { received: await receiveWebhook(params.provider, { headers: request.headers, query, body }) };
  },
);
