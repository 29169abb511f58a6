import { createHmac, timingSafeEqual } from "node:crypto";
import { connections } from "@/lib/platform/db/connections";
import { isVerifyToken } from "@/lib/platform/db/whatsapp-store";
import { AppError } from "@/lib/platform/errors/app-error";

/**
 * Meta's handshake: it asks with a token that somebody entered there and here, and wants its challenge back.
 * Source: developers.facebook.com/docs/graph-api/webhooks/getting-started
 * @throws {AppError} FORBIDDEN
 */
export function answerHandshake(query: { mode: string; verifyToken: string; challenge: string }): string {
  if (query.mode !== "subscribe" || !isVerifyToken(connections().reader, query.verifyToken))
    throw new AppError("FORBIDDEN");
  return query.challenge;
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Whether a call was signed with an app's secret. It takes as long for one as for another. */
export function isSignedWith(secret: string, body: Buffer, signature: string | null): boolean {
  const given = SIGNATURE.exec(signature ?? "")?.[1];
  const expected = createHmac("sha256", secret).update(body).digest();
  // Without a secret anybody could sign.
  return given !== undefined && secret !== "" && timingSafeEqual(expected, Buffer.from(given, "hex"));
}
