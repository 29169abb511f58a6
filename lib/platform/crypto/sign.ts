import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/platform/env/env";

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * A short signature of a text (HMAC-SHA256 with a key made from SECRET_KEY for one purpose), in base32: 80 bits that survive
 * mail servers which don't keep the case of an address.
 */
export function shortSignature(purpose: string, text: string): string {
  const secret = env().SECRET_KEY;
  if (!secret) throw new Error("SECRET_KEY is not known yet");
  const key = Buffer.from(hkdfSync("sha256", secret, "", `cangoo:sign:${purpose}`, 32));
  const mac = createHmac("sha256", key).update(text).digest().subarray(0, 10);
  const bits = [...mac].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join("");
}

/** Whether a signature is a text's. */
export function isSignatureOf(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(shortSignature(purpose, text));
  const given = Buffer.from(signature.toLowerCase());
  return expected.length === given.length && timingSafeEqual(expected, given);
}
