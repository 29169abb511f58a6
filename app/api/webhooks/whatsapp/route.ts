import { z } from "zod";
import { takeInWebhook, WEBHOOK_MAX_BYTES } from "@/lib/modules/channels/whatsapp/take-in-webhook";
import { answerHandshake } from "@/lib/modules/channels/whatsapp/verify-webhook";
import { readBytes } from "@/lib/platform/http/read-bytes";
import { route } from "@/lib/platform/http/route";

const query = z.strictObject({
  "hub.mode": z.string().max(50),
  "hub.verify_token": z.string().min(1).max(200),
  "hub.challenge": z.string().max(200),
});

/** Meta asks here when somebody enters the address in its app. */
export const GET = route(
  {
    summary: "Handshake of WhatsApp's webhook: answers the challenge when the verification token is one of ours.",
    permission: "public",
    origin: "any",
    query,
    rateLimit: { limit: 60, windowMs: 60_000 },
  },
  async ({ query }) => {
    const challenge = await answerHandshake({
      mode: query["hub.mode"],
      verifyToken: query["hub.verify_token"],
      challenge: query["hub.challenge"],
    });
    return new Response(challenge, {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-store",
      },
    });
  },
);

/** Called by Meta; the signature over the bytes is what a call is worth. */
export const POST = route(
  {
    summary:
      "News from WhatsApp, signed by Meta. Once it is answered it is stored; the same one twice changes nothing.",
    permission: "public",
    origin: "any",
    rawBody: { maxBytes: WEBHOOK_MAX_BYTES, description: "The JSON as Meta signed it (X-Hub-Signature-256)." },
    // All of Meta's news may come from one address: a hundred calls a second.
    rateLimit: { limit: 6_000, windowMs: 60_000 },
    response: z.object({ received: z.boolean() }),
  },
  async ({ request, stream }) => {
    await takeInWebhook(await readBytes(stream, WEBHOOK_MAX_BYTES), request.headers.get("x-hub-signature-256"));
    return { received: true };
  },
);
