import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { sendNodeResponse } from "srvx/node";
import { describeError } from "@/lib/platform/log/describe-error";
import { logger } from "@/lib/platform/log/logger";
import { compressAnswers } from "./compress-answer";
import type { RouteHandler } from "./route";
import { RouteTree } from "./route-tree";
import { sendWhole, wholeBodyOf } from "./whole-response";

/** What a file of app/api exports; without `methods` the address is Next's. */
export type ApiRoute = { path: string; methods?: Readonly<Record<string, RouteHandler | undefined>> };

/**
 * An address as plainly as it can be written: no empty or dotted segment, no slash at its end, nothing that stands for another
 * character. Whatever else is asked for, Next makes plain first, or leads to the plain one.
 */
const PLAIN = /^\/api(?:\/(?!\.{1,2}(?:\/|$))[\w.~@:-]+)+$/;
/** An export is long, so it is to be quick. */
const BROTLI_QUALITY = 4;
/** For the part of a request's address that nobody reads: routes know APP_URL. */
const ORIGIN = "http://localhost";

/**
 * Answers requests for addresses under /api with their handlers. Next would call the same functions, at a cost
 * above that of most of them (docs/adr/0024-api-outside-next.md). Pages, methods that a route doesn't have, and addresses
 * that aren't in their plainest form are `pass`ed on.
 * @param load the routes, asked for at the first such request: they are a file of their own in the build
 */
export function apiRoutes(
  load: () => Promise<readonly ApiRoute[]>,
): (request: IncomingMessage, response: ServerResponse, pass: () => void) => void {
  const compress = compressAnswers(BROTLI_QUALITY);
  let known: Promise<RouteTree<ApiRoute>> | undefined;
  return (request, response, pass) => {
    const [pathname = ""] = (request.url ?? "").split("?", 1);
    if (!PLAIN.test(pathname)) return pass();
    known ??= load().then(treeOf);
    known
      .then(async (tree) => {
        const found = tree.find(pathname);
        const handler = found?.value.methods?.[request.method ?? ""];
        if (!found || !handler) return pass();
        const answer = await handler(toRequest(request, response), { params: Promise.resolve(found.params) });
        const whole = wholeBodyOf(answer);
        // A stream's length isn't known, so that the shortest one would be compressed.
        if (whole) return sendWhole(request, response, answer, whole);
        compress(request, response);
        await sendNodeResponse(response, answer);
      })
      .catch((error: unknown) => {
        logger().error({ err: describeError(error) }, "request failed");
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  };
}

function treeOf(routes: readonly ApiRoute[]): RouteTree<ApiRoute> {
  const tree = new RouteTree<ApiRoute>();
  for (const route of routes) tree.add(route.path, route);
  return tree;
}

function toRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", url = "/" } = incoming;
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`${ORIGIN}${url}`, {
    method,
    // Not the raw ones: server.ts has put the caller's address among these, over whatever was sent under its name.
    headers: Object.entries(incoming.headers).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ) as [string, string][],
    signal: gone.signal,
    // What a handler leaves of it is passed over (guarded-response.ts), so leaving doesn't end the request.
    ...(hasBody ? { body: ReadableStream.from(incoming.iterator({ destroyOnReturn: false })), duplex: "half" } : {}),
  } as RequestInit);
}
