import type { KeyValueStorage } from "./safe-storage";

/** Why there is no token: try again after a while, or never (the chat was turned off, the site isn't allowed). */
export class VisitorTokenError extends Error {
  constructor(
    readonly isFinal: boolean,
    readonly retryAfterMs: number,
  ) {
    super(isFinal ? "web chat unavailable" : "visitor token not obtained");
  }
}

/** The visitor's own token, the only thing that ties a browser to its conversation. */
export type VisitorToken = {
  current: () => string | null;
  /** The stored token, or a new one from the server. @throws {VisitorTokenError} */
  obtain: () => Promise<string>;
  /** Forgets `refused`, unless another page has already replaced it. */
  discard: (refused: string) => void;
};

/** Opens the token of this browser for one web chat. */
export function openVisitorToken(storage: KeyValueStorage, clientKey: string): VisitorToken {
  const key = `cangoo-visitor:${clientKey}`;
  const current = () => storage.get(key);
  const request = async () => {
    let response: Response;
    try {
      response = await fetch(`/api/v1/web-chats/${encodeURIComponent(clientKey)}/visitors`, { method: "POST" });
    } catch {
      throw new VisitorTokenError(false, 0);
    }
    if (!response.ok) {
      const isFinal = response.status === 403 || response.status === 404;
      throw new VisitorTokenError(isFinal, Number(response.headers.get("retry-after") ?? 0) * 1000 || 0);
    }
    const body: unknown = await response.json().catch(() => null);
    const token = typeof body === "object" && body !== null && "token" in body ? body.token : null;
    if (typeof token !== "string" || token === "") throw new VisitorTokenError(false, 0);
    return token;
  };
  return {
    current,
    obtain: async () => {
      const known = current();
      if (known) return known;
      const token = await request();
      // Two pages opened at once both asked: the first one stored wins, so that the visitor has one conversation.
      const winner = current() ?? token;
      storage.set(key, winner);
      return winner;
    },
    discard: (refused) => {
      if (current() === refused) storage.remove(key);
    },
  };
}
