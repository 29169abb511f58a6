/** A parsed entry of a web chat's allowed domains. `host` is lower-case ASCII; `port` is empty for the scheme's default. */
export type AllowedDomain = { scheme: "http" | "https"; includesSubdomains: boolean; host: string; port: string };

const ENTRY = /^(https?):\/\/(\*\.)?([^/?#@\s:\\]+)(?::(\d{1,5}))?\/?$/i;
// Only these characters ever reach the Content-Security-Policy header, so an entry can't add a directive or a line.
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

/**
 * Reads one entry: an origin like `https://loja.example.com`, or `https://*.example.com` for every subdomain (not the
 * domain itself). Anything else (a path, credentials, a bare `*`, a wildcard over a whole top-level domain) is null.
 */
export function parseAllowedDomain(entry: string): AllowedDomain | null {
  const match = ENTRY.exec(entry.trim());
  if (!match) return null;
  const scheme = match[1]?.toLowerCase() === "https" ? "https" : "http";
  const includesSubdomains = match[2] !== undefined;
  let url: URL;
  try {
    // The URL parser turns international names into the ASCII form that browsers send in Origin.
    url = new URL(`${scheme}://${match[3]}${match[4] ? `:${match[4]}` : ""}`);
  } catch {
    return null;
  }
  if (!HOST.test(url.hostname)) return null;
  const isAddress = /^[\d.]+$/.test(url.hostname);
  if (includesSubdomains && (isAddress || !url.hostname.includes("."))) return null;
  return { scheme, includesSubdomains, host: url.hostname, port: url.port };
}

/** Whether a page of `origin` (an Origin header's value) may show the web chat. Opaque and malformed origins may not. */
export function isAllowedOrigin(origin: string | null | undefined, allowedDomains: readonly string[]): boolean {
  if (!origin) return false;
  let url: URL;
  try {
    url = new URL(origin);
  } catch {
    return false;
  }
  if (url.origin === "null" || url.origin !== origin.toLowerCase()) return false;
  return allowedDomains.some((entry) => {
    const domain = parseAllowedDomain(entry);
    if (!domain || url.protocol !== `${domain.scheme}:` || url.port !== domain.port) return false;
    return domain.includesSubdomains ? url.hostname.endsWith(`.${domain.host}`) : url.hostname === domain.host;
  });
}

/** Value of the CSP directive `frame-ancestors`: our own pages and the allowed domains. Entries that don't parse are left out. */
export function frameAncestors(allowedDomains: readonly string[]): string {
  const sources = allowedDomains
    .map(parseAllowedDomain)
    .filter((domain) => domain !== null)
    .map(({ scheme, includesSubdomains, host, port }) => {
      return `${scheme}://${includesSubdomains ? "*." : ""}${host}${port ? `:${port}` : ""}`;
    });
  return ["'self'", ...new Set(sources)].join(" ");
}
