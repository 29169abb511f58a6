import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";

/** Whom a stored token stands for: what the site's signature said when the server took it. */
export type IdentityClaim = { subject: string; expiresAt: number };

/** A token this near to its end is renewed with the page's newer signature. Milliseconds. */
const RENEW_MS = 5 * 60_000;

/** What a signed identity claims, unchecked: only the server can tell whether it is true. Null when it can't be read. */
export function readClaim(identityToken: string): IdentityClaim | null {
  try {
    const part = (identityToken.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null) return null;
    const { sub, exp } = claims as Record<string, unknown>;
    return sub !== undefined && typeof exp === "number" ? { subject: String(sub), expiresAt: exp * 1000 } : null;
  } catch {
    return null;
  }
}

/** The claim behind the browser's token, kept beside it. */
export function openClaim(storage: KeyValueStorage, key: string) {
  return {
    get: (): IdentityClaim | null => {
      const [expiresAt, ...subject] = (storage.get(key) ?? "").split("|");
      return subject.length > 0 ? { subject: subject.join("|"), expiresAt: Number(expiresAt) } : null;
    },
    set: (claim: IdentityClaim | null) => {
      if (claim) storage.set(key, `${claim.expiresAt}|${claim.subject}`);
      else storage.remove(key);
    },
  };
}

/** Whether a stored token already stands for what a signature claims, for a while yet. */
export function covers(known: IdentityClaim | null, claim: IdentityClaim | null): boolean {
  return known !== null && known.subject === claim?.subject && known.expiresAt > Date.now() + RENEW_MS;
}
