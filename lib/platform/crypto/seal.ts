import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "@/lib/platform/env/env";

const IV_BYTES = 12;
const TAG_BYTES = 16;

// Deriving a key took most of opening a secret (45 µs), which each call of a provider's webhook does.
const keys = new Map<string, Buffer>();

// One key per use: what was sealed for one purpose can't be opened as another's.
function keyFor(purpose: string, secret = env().SECRET_KEY): Buffer {
  if (!secret) throw new Error("SECRET_KEY is not known yet");
  const name = `${purpose} ${secret}`;
  let key = keys.get(name);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `cangoo:${purpose}`, 32));
    keys.set(name, key);
  }
  return key;
}

/** Encrypts a text for storage (AES-256-GCM with a key made from SECRET_KEY, or from another secret). */
export function seal(purpose: string, text: string, secret?: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose, secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The text behind seal(). Throws when it was changed, or sealed with another key or purpose. */
export function unseal(purpose: string, sealed: string, secret?: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose, secret), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
