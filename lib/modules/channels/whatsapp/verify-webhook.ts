import { createHmac, timingSafeEqual } from "node:crypto";
import { globalReads } from "@/lib/platform/db/reads";
import { AppError } from "@/lib/platform/errors/app-error";
import { channelOfVerifyToken } from "./store/whatsapp-channel";

/**
 * Meta's handshake: it asks with a token that somebody entered there and here, and wants its challenge back.
 * Source: developers.facebook.com/docs/graph-api/webhooks/getting-started
 * @throws {AppError} FORBIDDEN
 */
export async function answerHandshake(query: {
  mode: string;
  verifyToken: string;
  challenge: string;
}): Promise<string> {
  const { mode, verifyToken, challenge } = query;
  if (mode !== "subscribe" || !(await globalReads.first(channelOfVerifyToken, { verifyToken })))
    throw new AppError("FORBIDDEN");
  return challenge;
}

const SIGNATURE = /^sha256=([0-9a-f]{64})$/i;

/** Whether a call was signed with an app's secret. It takes as long for one as for another. */
export function isSignedWith(secret: string, body: Buffer, signature: string | null): boolean {
  const given = SIGNATURE.exec(signature ?? "")?.[1];
  const expected = createHmac("sha256", secret).update(body).digest();
  // Without a secret anybody could sign.
  return given !== undefined && secret !== "" && timingSafeEqual(expected, Buffer.from(given, "hex"));
}
