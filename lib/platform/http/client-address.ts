/** Set by server.ts from the connection itself, whatever the client sent under that name. */
export const ADDRESS_HEADER = "x-cangoo-address";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * Address of the client. A connection from this machine is a reverse proxy's, so there the last X-Forwarded-For entry
 * (the one the proxy itself added) counts; from anywhere else that header is the client's own invention.
 */
export function resolveAddress(remote: string, forwardedFor: string | undefined): string {
  if (!LOOPBACK.test(remote) || !forwardedFor) return remote;
  return forwardedFor.split(",").at(-1)?.trim() || remote;
}

/** The address that server.ts resolved for this request. */
export function clientAddress(headers: Headers | { get(name: string): string | null }): string {
  return headers.get(ADDRESS_HEADER) ?? "";
}
