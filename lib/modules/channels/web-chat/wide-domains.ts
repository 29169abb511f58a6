import { getDomain } from "tldts";
import { parseAllowedDomain } from "./allowed-domains";

/**
 * Whether an entry is a wildcard over a public suffix (`https://*.com.br`, `https://*.github.io`): sites of everybody who
 * registers a name there. By the Public Suffix List with its private part, which is too long for browsers.
 */
export function isTooWide(entry: string): boolean {
  const domain = parseAllowedDomain(entry);
  return domain?.includesSubdomains === true && getDomain(domain.host, { allowPrivateDomains: true }) === null;
}
