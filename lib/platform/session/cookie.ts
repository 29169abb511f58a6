import { env } from "@/lib/platform/env/env";

/**
 * Name of the httpOnly session cookie that next-auth sets. The `__Host-` prefix makes browsers insist on TLS and on this very
 * host (RFC 6265bis): a neighbouring host of the same domain can't set it, and so can't sign anybody in to its own account.
 */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith("https:") ? "__Host-next-auth.session-token" : "next-auth.session-token";
}

/** Value of a cookie in a Cookie header, or undefined. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? "").split(";")) {
    const separator = part.indexOf("=");
    if (separator > 0 && part.slice(0, separator).trim() === name) {
      const value = part.slice(separator + 1).trim();
      try {
        return decodeURIComponent(value);
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}
