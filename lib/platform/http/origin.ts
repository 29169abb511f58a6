import { env } from "@/lib/platform/env/env";
import { AppError } from "@/lib/platform/errors/app-error";

/**
 * Whether a browser's Origin is this application: the configured address; outside production also the very host that the
 * request names, since a start from a clone is opened at whatever address its machine has. A name that somebody else points
 * at this server is such a host, too, so a production start believes its configuration alone. A request without Origin isn't
 * from another site's page.
 */
export function isOwnOrigin(origin: string | null | undefined, host: string | null | undefined): boolean {
  if (!origin) return true;
  if (origin === env().APP_URL) return true;
  if (env().isProduction || !URL.canParse(origin)) return false;
  const own = new URL(env().APP_URL);
  const theirs = new URL(origin);
  // Without TLS somebody on the way may have written the page, whatever its name.
  if (own.protocol === "https:" && theirs.hostname === own.hostname && theirs.protocol !== own.protocol) return false;
  return theirs.host === host;
}

/**
 * Refuses what another site's page has sent. Cookies travel with such requests, so a change needs proof that it comes from our
 * own page. @throws {AppError} ORIGIN_NOT_ALLOWED
 */
export function checkOrigin(request: Request): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const fetchSite = request.headers.get("sec-fetch-site");
  const crossSite = fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none";
  if (crossSite || !isOwnOrigin(request.headers.get("origin"), request.headers.get("host")))
    throw new AppError("ORIGIN_NOT_ALLOWED");
}
