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

/** Prefixes of an IPv6 address that are counted, and how many times the limit each has. */
const IPV6_NETWORKS = [
  { bits: 64, share: 1 },
  { bits: 56, share: 2 },
  { bits: 48, share: 4 },
] as const;

/**
 * Whose an address is, for counting, with the share of a limit that each of its networks has. Of IPv6 the first 64 bits, since
 * whoever has one address of such a network has all of them, and the 56 and 48 that one site is given (RFC 6177); of IPv4 the
 * address alone, also inside IPv6.
 */
export function networksOf(address: string): { network: string; share: number }[] {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(plain) !== 6) return [{ network: plain, share: 1 }];
  const [left = [], right = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const groups = [...left, ...(plain.includes("::") ? zeros : []), ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16));
  return IPV6_NETWORKS.map(({ bits, share }) => {
    const [one = 0, two = 0, three = 0, four = 0] = groups;
    const kept = [one, two, three, bits === 64 ? four : bits === 56 ? four & 0xff00 : 0];
    return { network: `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`, share };
  });
}

/** The address that server.ts resolved for this request. */
export function clientAddress(headers: Headers | { get(name: string): string | null }): string {
  return headers.get(ADDRESS_HEADER) ?? "";
}
