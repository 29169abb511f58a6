import { env } from "@/lib/platform/env/env";

/**
 * Whether a browser's Origin is this application: the configured address, or the very host that the request names.
 * Another site's page can set neither. A request without Origin isn't from another site's page.
 */
export function isOwnOrigin(origin: string | null | undefined, host: string | null | undefined): boolean {
  if (!origin) return true;
  if (origin === env().APP_URL) return true;
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
