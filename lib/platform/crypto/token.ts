import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: its SHA-256 in hex. Enough without a salt, because tokens are random and long. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
