import { lookup } from "node:dns/promises";
import { assertOutsideCommit } from "@/lib/platform/db/unit-of-work/inside";
import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";
import { addressKind, isListed } from "./address-ranges";

const RESOLVE_TIMEOUT_MS = 10_000;

/** A host that may be connected to, with the address that was looked at. */
export type AllowedHost = { host: string; address: string; family: 4 | 6 };

/** Gives every address of a name. Replaced in tests. */
export type Resolver = (host: string) => Promise<{ address: string; family: number }[]>;

const resolveBySystem: Resolver = (host) => lookup(host, { all: true, verbatim: true });

/**
 * Resolves a host that a person typed and refuses it unless every address of it is one of the internet or one that the
 * installation opens (EGRESS_ALLOW_PRIVATE). Connect to the returned address: a second look-up could answer another one.
 * @throws {AppError} HOST_NOT_FOUND, HOST_NOT_ALLOWED
 */
export async function resolveHost(host: string, resolver: Resolver = resolveBySystem): Promise<AllowedHost> {
  assertOutsideCommit("a network call");
  const name = host.trim().replace(/^\[(.*)\]$/, "$1");
  const addresses = await withTimeout(resolver(name), RESOLVE_TIMEOUT_MS).catch(() => []);
  const [first] = addresses;
  if (name === "" || !first) throw new AppError("HOST_NOT_FOUND", { host });
  if (!addresses.every(({ address }) => isAllowed(address))) throw new AppError("HOST_NOT_ALLOWED", { host });
  return { host: name, address: first.address, family: first.family === 6 ? 6 : 4 };
}

function isAllowed(address: string): boolean {
  const { EGRESS_ALLOW_PRIVATE: allowed } = env();
  const kind = addressKind(address);
  if (kind === "public") return true;
  // 'true' opens private networks and this machine; a cloud's metadata service must be named to be reached.
  if (allowed === true) return kind === "private";
  return allowed !== false && isListed(address, allowed);
}

async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("too slow")), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
