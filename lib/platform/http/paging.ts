import { isoInstant } from "@/lib/kernel/instant";

/** A Link header that names the next page (RFC 8288): this request's address with another cursor. Empty at the end. */
export function nextLink(request: Request, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {};
  const url = new URL(request.url);
  url.searchParams.set("cursor", nextCursor);
  return { Link: `<${url.pathname}?${url.searchParams}>; rel="next"` };
}

/** A Link header that names the page after the newest message of a page that was asked for around a number. */
export function newerLink(request: Request, afterSeq: string): Record<string, string> {
  const url = new URL(request.url);
  url.searchParams.delete("cursor");
  url.searchParams.delete("aroundSeq");
  url.searchParams.set("afterSeq", afterSeq);
  return { Link: `<${url.pathname}?${url.searchParams}>; rel="prev"` };
}

/** Several links in one header (RFC 8288, section 3). */
export function joinLinks(headers: readonly Record<string, string>[]): Record<string, string> {
  const links = headers.flatMap(({ Link }) => Link ?? []);
  return links.length === 0 ? {} : { Link: links.join(", ") };
}

/**
 * A header that says what a search looked for where it found nothing of what was typed, as query parameters (`query`,
 * `kind`), so that it is ASCII; none when it found that.
 */
export function insteadHeader(instead: { query: string; kind: string } | null): Record<string, string> {
  return instead === null ? {} : { "Search-Instead": new URLSearchParams(instead).toString() };
}

/** A header that says down to which instant a list was looked through, where a page of it isn't full because of that. */
export const searchedUntilHeader = (at: number | null): Record<string, string> =>
  at === null ? {} : { "Searched-Until": isoInstant(at) };
