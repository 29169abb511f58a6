import type { IncomingMessage, ServerResponse } from "node:http";
import sirv from "sirv";

/** What scripts/compress-assets.mjs made of the built pages' files. */
const FOLDER = "dist/assets";
const PREFIX = "/_next/static/";
const ONE_YEAR_S = 31_536_000;

/**
 * Answers requests for the built pages' code, styles and fonts with what was compressed when they were built; their names are
 * made of their contents, so browsers keep them. What an older or newer build had is a plain 404: Next would answer with a
 * page, which no script can be. Whatever else is asked for is `pass`ed on.
 */
export function staticFiles(): (request: IncomingMessage, response: ServerResponse, pass: () => void) => void {
  const serve = sirv(FOLDER, { brotli: true, gzip: true, etag: true, immutable: true, maxAge: ONE_YEAR_S });
  return (request, response, pass) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !request.url?.startsWith(PREFIX)) return pass();
    serve(request, response, () => {
      response.writeHead(404, { "Cache-Control": "no-store", "Content-Length": "0" }).end();
    });
  };
}
