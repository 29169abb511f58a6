import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/platform/env/env";
import { inLogContext, type LogContext } from "@/lib/platform/log/log-context";
import { logger } from "@/lib/platform/log/logger";
import { installedMetrics } from "@/lib/platform/metrics/installed-metrics";
import { isFromProxy } from "./client-address";
import { readRoutePatterns } from "./route-pattern";

/** Named so in requests, answers and, as `requestId`, in problem+json and the log. */
const REQUEST_ID_HEADER = "X-Request-Id";

/** Some proxies and callers number requests themselves; anything else under that name isn't an id. */
const USABLE_ID = /^[\w.:-]{8,128}$/;
/** Asked every few seconds by whoever watches the server. */
const UNREMARKABLE = /^\/api\/(?:health|metrics)\b/;

/** Runs a request's work in a log context of its own and tells the log and the metrics how it ended. */
export type Observe = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/** Makes the observer of the server's requests. */
export function observeRequests(patternOf = readRoutePatterns()): Observe {
  const isAccessLogged = env().ACCESS_LOG;
  return (request, response, work) => {
    const startedAt = performance.now();
    const url = request.url ?? "/";
    const context: LogContext = { requestId: idGivenTo(request) ?? randomUUID() };
    // On files that never change it would be bytes for nobody.
    if (!url.startsWith("/_next/static/")) response.setHeader(REQUEST_ID_HEADER, context.requestId as string);
    response.once("close", () => {
      const metrics = installedMetrics();
      const isApi = url.startsWith("/api/");
      if (!metrics && !(isApi && isAccessLogged)) return;
      const elapsed = performance.now() - startedAt;
      const route = patternOf(pathOf(url));
      const method = request.method ?? "";
      metrics?.observeRequest({ route, method, status: response.statusCode, seconds: elapsed / 1_000 });
      if (!isApi || !isAccessLogged) return;
      const level = UNREMARKABLE.test(url) ? "debug" : "info";
      logger()[level](
        {
          ...context,
          method,
          route,
          status: response.statusCode,
          ms: Math.round(elapsed * 10) / 10,
          ...(response.writableFinished ? {} : { aborted: true }),
        },
        "request",
      );
    });
    inLogContext(context, work);
  };
}

// The header itself stays as it came: a payment provider signs what it sent there.
function idGivenTo({ headers, socket }: IncomingMessage): string | undefined {
  const given = headers["x-request-id"];
  return typeof given === "string" && USABLE_ID.test(given) && isFromProxy(socket.remoteAddress ?? "")
    ? given
    : undefined;
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
