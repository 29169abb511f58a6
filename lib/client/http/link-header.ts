/** Value of `cursor` in the `rel="next"` target of a Link header (RFC 8288), or null on the last page. */
export function nextCursor(link: string | null): string | null {
  for (const part of (link ?? "").split(/,\s*(?=<)/)) {
    const [, target, parameters] = /^\s*<([^>]*)>(.*)$/.exec(part) ?? [];
    if (target === undefined || !/;\s*rel="?next"?(\s|;|$)/i.test(parameters ?? "")) continue;
    // The target may be relative, and URL needs a base to read it; only its query matters.
    return new URL(target, "http://same-origin").searchParams.get("cursor");
  }
  return null;
}
