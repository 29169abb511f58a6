import { isListed } from "@/lib/platform/egress/address-ranges";
import { env } from "@/lib/platform/env/env";

/** Set by server.ts from the connection itself, whatever the client sent under that name. */
export const ADDRESS_HEADER = "x-cangoo-address";

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a connection is a reverse proxy's: one from this machine, or from where the configuration says. */
export function isFromProxy(remote: string): boolean {
  return LOOPBACK.test(remote) || isListed(remote.replace(/^::ffff:/, ""), env().TRUSTED_PROXIES);
}

/**
 * Address of the client. On a reverse proxy's connection the last X-Forwarded-For entry (the one the proxy itself added)
 * counts; from anywhere else that header is the client's own invention.
 */
export function resolveAddress(remote: string, forwardedFor: string | undefined): string {
  if (!forwardedFor || !isFromProxy(remote)) return remote;
  return forwardedFor.split(",").at(-1)?.trim() || remote;
}

/** The address that server.ts resolved for this request. */
export function clientAddress(headers: Headers | { get(name: string): string | null }): string {
  return headers.get(ADDRESS_HEADER) ?? "";
}
