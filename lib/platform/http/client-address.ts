import { isIP } from "node:net";
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
  const last = forwardedFor.split(",").at(-1)?.trim() ?? "";
  // Some proxies add the port, which is another one with each connection.
  const address = last.replace(/^\[([^\]]*)\](?::\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) === 0 ? remote : address;
}

/**
 * Whose an address is, for counting: of IPv6 the first 64 bits, since whoever has one address of such a network has all of
 * them (RFC 6177); of IPv4 the address, also inside IPv6.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) !== 6) return plain;
  const [left = [], right = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...(plain.includes("::") ? zeros : []), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

/** The address that server.ts resolved for this request. */
export function clientAddress(headers: Headers | { get(name: string): string | null }): string {
  return headers.get(ADDRESS_HEADER) ?? "";
}
