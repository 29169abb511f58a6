import { env } from "@/lib/platform/env/env";

/** Name of the httpOnly session cookie that next-auth sets; the `__Secure-` prefix makes browsers insist on TLS (RFC 6265bis). */
export function sessionCookieName(): string {
  return env().APP_URL.startsWith("https:") ? "__Secure-next-auth.session-token" : "next-auth.session-token";
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
