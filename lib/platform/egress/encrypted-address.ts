import { AppError } from "@/lib/platform/errors/app-error";
import { addressKind } from "./address-ranges";
import { type Resolver, resolveHost } from "./resolve-host";

/**
 * Refuses to send a key over plain http through the internet. Inside of a network that the installation opens
 * (EGRESS_ALLOW_PRIVATE) it may go without encryption.
 * @param address the IP address that is connected to.
 * @throws {AppError} HOST_NOT_ALLOWED
 */
export function assertKeyIsSafe(url: URL, headers: Headers, address: string): void {
  if (url.protocol === "https:" || !headers.has("authorization")) return;
  if (addressKind(address) === "public") throw new AppError("HOST_NOT_ALLOWED", { host: url.host });
}

/**
 * Whether a base address that somebody typed may carry a key: by https, or inside of a network that the installation opens.
 * A host that can't be looked up may not.
 */
export async function mayCarryKey(address: string, resolver?: Resolver): Promise<boolean> {
  const url = new URL(address);
  if (url.protocol === "https:") return true;
  try {
    const { address: found } = await resolveHost(url.hostname, resolver);
    return addressKind(found) !== "public";
  } catch {
    return false;
  }
}
