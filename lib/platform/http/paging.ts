/** A Link header that names the next page (RFC 8288): this request's address with another cursor. Empty at the end. */
export function nextLink(request: Request, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {};
  const url = new URL(request.url);
  url.searchParams.set("cursor", nextCursor);
  return { Link: `<${url.pathname}?${url.searchParams}>; rel="next"` };
}
