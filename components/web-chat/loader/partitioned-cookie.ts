/** Longest encoded value: each of the few keys rides on every load of the chat's page, whose headers have a limit. */
const VALUE_MAX = 1_500;
const YEAR_S = 365 * 24 * 60 * 60;
// Only the chat's own page gets them, and only under the site that shows it. Browsers want `Secure` for that, so on plain
// http (localhost apart) nothing is stored.
const ATTRIBUTES = "Path=/widget; Secure; SameSite=None; Partitioned";

function read(key: string): string | null {
  const start = `${encodeURIComponent(key)}=`;
  const part = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  try {
    return part === undefined ? null : decodeURIComponent(part.slice(start.length));
  } catch {
    return null;
  }
}

function write(key: string, value: string, lifetimeS: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${encodeURIComponent(key)}=${value}; Max-Age=${lifetimeS}; ${ATTRIBUTES}`;
}

/** Small values in cookies that belong to this frame under this top-level site, which private windows allow. */
export const partitionedCookie = {
  get: read,
  /** @throws {RangeError} when the value is too long or the browser keeps no cookie. */
  set: (key: string, value: string): void => {
    const encoded = encodeURIComponent(value);
    if (encoded.length <= VALUE_MAX) write(key, encoded, YEAR_S);
    if (read(key) === value) return;
    // An older value would come back at the next page as if it were the latest.
    write(key, "", 0);
    throw new RangeError("not stored");
  },
  remove: (key: string): void => write(key, "", 0),
};
