import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors/app-error";
import { readOutsideJson } from "@/lib/platform/json/outside-json";
import type { ProviderEvent, WebhookRequest } from "./provider";

const notification = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  type: z.string().optional(),
  data: z.object({ id: z.union([z.number(), z.string()]) }).optional(),
});

/**
 * Checks and reads a notification of Mercado Pago. What is signed isn't the body but a line made of the address's
 * `data.id`, the header x-request-id and the signature's own time stamp, so nothing else of the notification is believed:
 * it names a payment, whose state is then asked for. An old notification that comes again changes nothing.
 * @throws {AppError} INVALID_SIGNATURE, MALFORMED_REQUEST
 */
export function parseMercadoPagoWebhook(request: WebhookRequest, secret: string): ProviderEvent | undefined {
  const dataId = request.query["data.id"];
  const requestId = request.headers.get("x-request-id");
  const { ts, v1 } = signatureParts(request.headers.get("x-signature"));
  if (!dataId || !ts || !v1) throw new AppError("INVALID_SIGNATURE");
  // Each part is there only when its value was sent; letters of an id are signed in lower case.
  const manifest = `id:${dataId.toLowerCase()};${requestId ? `request-id:${requestId};` : ""}ts:${ts};`;
  const expected = createHmac("sha256", secret).update(manifest).digest();
  const given = Buffer.from(v1, "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError("INVALID_SIGNATURE");
  const body = readBody(request.body);
  if ((request.query.type ?? body.type) !== "payment") return undefined;
  return { eventId: `${requestId ?? ""}:${dataId}:${ts}`, providerPaymentId: dataId };
}

function signatureParts(header: string | null): Record<string, string | undefined> {
  return Object.fromEntries(
    (header ?? "").split(",").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
}

function readBody(body: Buffer): z.infer<typeof notification> {
  try {
    return notification.parse(readOutsideJson(body));
  } catch {
    throw new AppError("MALFORMED_REQUEST");
  }
}
