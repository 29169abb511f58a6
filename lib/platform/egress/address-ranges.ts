import { BlockList, isIP } from "node:net";

type Range = [address: string, prefix: number];

/** Networks of somebody's own: an installation may open them. */
const PRIVATE_V4: Range[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
/** What is never a mail server or a web site: link-local with the clouds' metadata, documentation, multicast, reserved. */
const SPECIAL_V4: Range[] = [
  ["0.0.0.0", 8],
  ["168.63.129.16", 32],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
const PRIVATE_V6: Range[] = [
  ["::1", 128],
  ["fc00::", 7],
];
/** Inside 2000::/3, yet not a host of the internet: tunnels that carry an IPv4 address, and documentation. */
const SPECIAL_V6: Range[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];
const GLOBAL_V6: Range[] = [["2000::", 3]];

function listOf(ranges: Range[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}

const privateV4 = listOf(PRIVATE_V4, "ipv4");
const specialV4 = listOf(SPECIAL_V4, "ipv4");
const privateV6 = listOf(PRIVATE_V6, "ipv6");
const specialV6 = listOf(SPECIAL_V6, "ipv6");
const globalV6 = listOf(GLOBAL_V6, "ipv6");

/** Whose an address is: the internet's, a private network's (or this machine's), or nobody's to connect to. */
export type AddressKind = "public" | "private" | "special";

/**
 * Tells the kind of an IP address. IPv4 inside IPv6 (mapped, NAT64, 6to4, Teredo) is special whatever it carries: a
 * resolver has no honest reason to answer with one, and what translates it decides where it goes.
 */
export function addressKind(address: string): AddressKind {
  const family = isIP(address);
  if (family === 4) {
    if (privateV4.check(address, "ipv4")) return "private";
    return specialV4.check(address, "ipv4") ? "special" : "public";
  }
  // A zone (fe80::1%eth0) names an interface of this machine.
  if (family !== 6 || address.includes("%")) return "special";
  if (privateV6.check(address, "ipv6")) return "private";
  return globalV6.check(address, "ipv6") && !specialV6.check(address, "ipv6") ? "public" : "special";
}

/** Whether an address is in a list of addresses and networks (`10.1.0.0/16`, `fd00::/8`, `127.0.0.1`). */
export function isListed(address: string, entries: readonly string[]): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return false;
  return entries.some((entry) => {
    const [network = "", bits] = entry.split("/");
    if (isIP(network) !== family) return false;
    const list = new BlockList();
    const type = family === 4 ? "ipv4" : "ipv6";
    list.addSubnet(network, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), type);
    return list.check(address, type);
  });
}

/** Whether an entry of such a list can be read. */
export function isNetwork(entry: string): boolean {
  const [network = "", bits, ...rest] = entry.split("/");
  const family = isIP(network);
  if (family === 0 || network.includes("%") || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
