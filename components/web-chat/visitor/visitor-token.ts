import type { KeyValueStorage } from "@/components/web-chat/loader/safe-storage";
import { covers, openClaim, readClaim } from "./visitor-identity-claim";

/** Why there is no token: the chat is off or not for this site, it is for signed visitors only, or try again later. */
export class VisitorTokenError extends Error {
  constructor(
    readonly reason: "unavailable" | "identityRequired" | "later",
    readonly retryAfterMs: number,
  ) {
    super(`visitor token not obtained: ${reason}`);
  }
}

/** What became of the identity that the page gave. */
export type IdentityStatus = "accepted" | "invalid" | "expired";

/** The visitor's own token, the only thing that ties a browser to its conversation. */
export type VisitorToken = {
  current: () => string | null;
  /**
   * The stored token, or a new one from the server: the person's for whom the page has a signature, else an unsigned one.
   * Null when there is none and `mayCreate` is false. @throws {VisitorTokenError}
   */
  obtain: (mayCreate: boolean) => Promise<string | null>;
  /** Forgets `refused`, unless another page has already replaced it. @returns whether a signed person's ended with it. */
  discard: (refused: string) => boolean;
  /** Takes the page's signed identity. @returns whether the stored token doesn't stand for it already. */
  identify: (identityToken: string) => boolean;
  /** Forgets who the visitor is, here and on the server. */
  logout: () => Promise<void>;
};

async function post(path: string, body?: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: "POST",
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new VisitorTokenError("later", 0);
  }
}

async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : {};
}

async function codeOf(response: Response): Promise<string> {
  return String((await bodyOf(response)).code ?? "");
}

async function tokenOf(response: Response): Promise<string | null> {
  const { token } = await bodyOf(response);
  if (token === null) return null;
  if (typeof token !== "string" || token === "") throw new VisitorTokenError("later", 0);
  return token;
}

function refusal(response: Response, code: string): VisitorTokenError {
  const reason =
    code === "IDENTITY_REQUIRED"
      ? "identityRequired"
      : response.status === 403 || response.status === 404
        ? "unavailable"
        : "later";
  return new VisitorTokenError(reason, Number(response.headers.get("retry-after") ?? 0) * 1000 || 0);
}

/** Opens the token of this browser for one web chat. `onIdentity` hears what the server says of the page's signature. */
export function openVisitorToken(
  storage: KeyValueStorage,
  clientKey: string,
  onIdentity: (status: IdentityStatus) => void,
): VisitorToken {
  const key = `cangoo-visitor:${clientKey}`;
  const path = `/api/v1/web-chats/${encodeURIComponent(clientKey)}`;
  const claim = openClaim(storage, `cangoo-identity:${clientKey}`);
  const current = () => storage.get(key);
  let identityToken: string | null = null;

  const forget = () => {
    storage.remove(key);
    claim.set(null);
  };

  // Undefined: the signature was refused, and the browser goes on without it.
  const exchange = async (identity: string, mayCreate: boolean): Promise<string | null | undefined> => {
    const claimed = readClaim(identity);
    if (covers(claim.get(), claimed) && current()) {
      onIdentity("accepted");
      return current();
    }
    // What another person said in this browser isn't handed on.
    const visitorToken = claim.get() ? null : current();
    const response = await post(`${path}/identity`, { identityToken: identity, visitorToken, onlyIfKnown: !mayCreate });
    if (response.ok) {
      const token = await tokenOf(response);
      if (token !== null) {
        storage.set(key, token);
        claim.set(claimed);
        onIdentity("accepted");
      }
      return token;
    }
    const code = await codeOf(response);
    if (response.status !== 401 && response.status !== 400) throw refusal(response, code);
    // Whoever was signed in before isn't who the page means now.
    if (claim.get() && claim.get()?.subject !== claimed?.subject) forget();
    identityToken = null;
    onIdentity(code === "IDENTITY_EXPIRED" ? "expired" : "invalid");
    return undefined;
  };

  return {
    current,
    obtain: async (mayCreate) => {
      const signed = identityToken === null ? undefined : await exchange(identityToken, mayCreate);
      if (signed !== undefined) return signed;
      const known = current();
      if (known || !mayCreate) return known;
      const response = await post(`${path}/visitors`);
      if (!response.ok) throw refusal(response, await codeOf(response));
      const token = await tokenOf(response);
      // Two pages opened at once both asked: the first one stored wins, so that the visitor has one conversation.
      const winner = current() ?? token;
      if (winner !== null) storage.set(key, winner);
      return winner;
    },
    discard: (refused) => {
      if (current() !== refused) return false;
      const wasSigned = claim.get() !== null;
      forget();
      return wasSigned;
    },
    identify: (identity) => {
      identityToken = identity;
      return !(covers(claim.get(), readClaim(identity)) && current() !== null);
    },
    logout: async () => {
      const token = current();
      const wasSigned = claim.get() !== null;
      identityToken = null;
      forget();
      if (!token || !wasSigned) return;
      // Out of reach, the session ends with its signature; this browser has forgotten it either way.
      await fetch("/api/v1/visitor/session", {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      }).catch(() => undefined);
    },
  };
}
